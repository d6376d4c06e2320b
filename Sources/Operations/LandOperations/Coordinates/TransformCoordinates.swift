package import Batch
package import Compression
import Foundation
import SimpleFeatures
import SwissCoordinates

/// Transforms the coordinates of GeoJSON and of tables from one reference system into another.
package struct TransformCoordinates: BatchOperation {
    /// Parameters of `coordinates.transform`.
    package struct Parameters: OperationParameters {
        @Parameter(
            "CRS of the input: lv95, lv03, wgs84, etrs89, EPSG:n or n; auto takes what the file says or its numbers show.",
            .value("crs"))
        package var from = "auto"
        @Parameter("CRS of the output: lv95, lv03, wgs84, etrs89, EPSG:n or n.", .value("crs"))
        package var to = "wgs84"
        @Parameter(
            """
            Transformation between LV03 and LV95: grid (CHENyx06), shift (whole kilometres only, up to 2 m off), or \
            fineltra=FILE with swisstopo's triangles, which "fieldbook triangulation" makes from their table.
            """, .file(after: "fineltra="))
        package var method = "grid"
        @Parameter(
            """
            Accept less accuracy, up to metres, where a grid is missing or ends. A note and the results' column ballpark \
            say how many positions are affected; the outputs themselves are not marked.
            """)
        package var allowBallpark = false
        @Parameter(
            """
            Format of the output if its name does not say it: geojson, geojsonl, csv, tsv, txt or xyz, compressed with \
            .gz or .zst at the end. Without it, the format of the input.
            """, .readByCommand(as: "to-format"))
        package var format: TransformFormat?
        @Parameter("Compression of the output.", .inManifestsOnly) package var compression: CompressionFormat?
        @Parameter(
            "Decimals of the coordinates. Without it, about a millimetre: 3 in metres, 8 in degrees.",
            in: 0...15,
            .option("precision"), .value("n"))
        package var decimals: Int?
        @Parameter(
            "Columns of a table by name or number: easting or longitude first, then northing or latitude, then an optional height.",
            .value("e,n[,h]"), .commaSeparated)
        package var columns: [String]?
        @Parameter("Encoding of a table. The output is UTF-8; UTF-16 is recognised by its byte order mark.")
        package var encoding = TableEncoding.utf8
        @Parameter("Notation of a table's coordinates: decimal, or dms for degrees, minutes and seconds.")
        package var notation = CoordinateNotation.decimal
        @Parameter("Write a table's numbers with a decimal comma.") package var decimalComma = false
        @Parameter(
            "Place of a table's new coordinates: in the columns of the old ones, or in new columns at the end.",
            .flags(
                ("replacing", "in-place-of", "Replace a table's coordinates. This is the default."),
                ("appending", "append", "Append the new coordinates to a table as new columns.")))
        package var placement = CoordinatePlacement.replacing

        package init() {}
    }

    package static let name = "coordinates.transform"
    private static let extensions: Set<String> = {
        let plain = ["geojson", "json", "geojsonl", "ndjson", "csv", "tsv", "xyz"]
        let packed = CompressionFormat.allCases.flatMap { format in plain.map { "\($0).\(format.rawValue)" } }
        return Set(plain + packed)
    }()
    package static let traits = OperationTraits(
        version: 4,
        acceptedExtensions: extensions,
        acceptsMixedFolders: true,
        readsStandardInput: true)

    package let parameters: Parameters
    let source: SourceSystem
    let target: ReferenceSystem
    let options: TransformOptions

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try SourceSystem(parameters.from)
        target = try ReferenceSystem(parameters.to)
        options = TransformOptions(
            method: try TransformMethod(parameters.method), allowsBallpark: parameters.allowBallpark)
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
    package func resources(without unused: Set<String>) -> [String] { options.fileHashes(withHeights: convertsHeights) }

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
