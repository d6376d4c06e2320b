package import Batch
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
        /// Decimals; without them, a millimetre's worth.
        package var decimals: Int?
        /// A table's columns with easting and northing, or longitude and latitude, and a height; found by
        /// name without them.
        package var columns: [String]?
        /// How coordinates go between LV03 and LV95: `grid`, `shift` or `fineltra=FILE`.
        package var method = "grid"
        /// Whether less than that is accepted where a grid is missing or ends.
        package var allowBallpark = false

        /// Everything at its default.
        package init() {}
    }

    package static let name = "coordinates.transform"
    package static let version = 1
    package static let readsStandardInput = true
    package static let acceptedExtensions: Set<String> = [
        "geojson", "json", "geojsonl", "ndjson", "csv", "tsv",
    ]

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
        if let columns = parameters.columns, !(2...3).contains(columns.count) {
            throw ParameterFailure(
                "columns: two or three names were expected: easting,northing or longitude,latitude, and a height"
            )
        }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(format(of: item).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<TransformResult> {
        TransformWorker(operation: self)
    }

    /// Tables are told by their names, since nothing in them says what they are.
    func isTable(_ item: Item) -> Bool {
        let suffix = PathParts(item.path).suffix.lowercased()
        return ["csv", "tsv", "txt"].contains(suffix) || (item.isStandardInput && parameters.columns != nil)
    }

    func format(of item: Item) -> TransformFormat {
        parameters.format ?? (isTable(item) ? .csv : .geojson)
    }
}
