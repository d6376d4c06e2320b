package import Batch
package import Compression
import Foundation
import SimpleFeatures
import SwissCoordinates

/// Transforms the coordinates of GeoJSON and of tables from one reference system into another.
package struct TransformCoordinates: BatchOperation {
    /// What `coordinates.transform` is told.
    package struct Parameters: OperationParameters {
        /// The system of the input: a name, or `auto` for what the file says or its numbers show.
        package var from = "auto"
        /// The system of the output.
        package var to = "wgs84"
        /// What is written; without it a table stays a table and GeoJSON stays GeoJSON.
        package var format: TransformFormat?
        /// How the output is packed, if at all.
        package var compression: CompressionFormat?
        /// Decimals; without them, a millimetre's worth.
        package var decimals: Int?
        /// How a table's coordinates are written: decimals, or degrees, minutes and seconds.
        package var notation = CoordinateNotation.decimal
        /// Whether a table's decimals stand behind a comma.
        package var decimalComma = false
        /// Whether a table's new coordinates stand behind its columns, or in place of the old ones.
        package var placement = CoordinatePlacement.replacing
        /// A table's columns with easting and northing, or longitude and latitude, and a height, by name or number from
        /// 1; found by name without them.
        package var columns: [String]?
        /// How a table's text is encoded; what is written is UTF-8 then.
        package var encoding = TableEncoding.utf8
        /// How coordinates go between LV03 and LV95: `grid`, `shift` or `fineltra=FILE`.
        package var method = "grid"
        /// Whether less than that is accepted where a grid is missing or ends.
        package var allowBallpark = false

        /// Everything at its default.
        package init() {}

        package static let files = ["method": "fineltra="]
    }

    package static let name = "coordinates.transform"
    package static let version = 4
    package static let readsStandardInput = true
    package static let takesMixedFolders = true
    package static let acceptedExtensions: Set<String> = {
        let plain = ["geojson", "json", "geojsonl", "ndjson", "csv", "tsv", "xyz"]
        let packed = CompressionFormat.allCases.flatMap { format in plain.map { "\($0).\(format.rawValue)" } }
        return Set(plain + packed)
    }()

    package let parameters: Parameters
    let source: SourceSystem
    let target: ReferenceSystem
    let options: TransformOptions

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try SourceSystem(parameters.from)
        target = try ReferenceSystem(parameters.to)
        options = TransformOptions(
            method: try TransformMethod(parameters.method), allowsBallpark: parameters.allowBallpark)
        try ParameterCheck.decimals(parameters.decimals)
        try Self.checkTableOptions(parameters)
        if parameters.notation == .dms, try !Transformer(from: target, to: target).targetIsGeographic {
            throw ParameterFailure(
                "notation", "\(target.name) has no degrees, minutes and seconds; use decimal")
        }
        if let columns = parameters.columns, !(2...3).contains(columns.count) {
            throw ParameterFailure(
                "columns",
                "two or three names were expected: easting,northing or longitude,latitude, and a height"
            )
        }
    }

    /// The grids or triangles that coordinates go through.
    package var resources: [String] { options.fileHashes(withHeights: convertsHeights) }

    package func plannedOutputs(of item: Item) -> [String] {
        let packing = parameters.compression.map { "." + $0.rawValue } ?? ""
        return ["\(item.stem).\(outputFormat(of: item).rawValue)\(packing)"]
    }

    package func makeWorker() throws -> any OperationWorker<TransformResult> {
        try TransformWorker(operation: self)
    }

    /// Whether heights take part, and do not go along as they are.
    var convertsHeights: Bool { target.heights != nil }

    /// What was asked for, or what the input's name says; GeoJSON where neither says anything.
    func outputFormat(of item: Item) -> TransformFormat {
        parameters.format ?? TransformFormat(of: item) ?? .geojson
    }

    /// The same once the input was looked at: on standard output, a table whose name says nothing stays a table.
    func outputFormat(
        of item: Item, readAs input: TransformFormat, in context: ItemContext
    ) throws -> TransformFormat {
        guard parameters.format == nil, TransformFormat(of: item) == nil else {
            return outputFormat(of: item)
        }
        if context.writesToStandardOutput { return input }
        guard input.isTable else { return .geojson }
        throw ItemFailure(
            code: "format.unsaid", message: "it is a table, and nothing says what is to be written",
            remedy: "Say --to-format csv, or name the output, as in -o points.csv.")
    }
}
