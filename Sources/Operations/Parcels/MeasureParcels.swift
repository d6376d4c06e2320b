public import Batch
import SwissCoordinates

/// Measures parcels in LV95: area, perimeter, point on surface, and the register's area beside them.
public struct MeasureParcels: BatchOperation {
    /// What `parcels.measure` is told.
    public struct Parameters: OperationParameters {
        /// The system of the input: a name, or `auto`.
        public var from = "auto"
        /// The table's format in a file.
        public var format = MeasureFormat.csv

        /// Everything at its default.
        public init() {}
    }

    public static let name = "parcels.measure"
    public static let version = 1
    public static let acceptedExtensions: Set<String> = ["geojson", "json", "geojsonl", "ndjson"]

    public let parameters: Parameters
    let source: SourceSystem

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try SourceSystem(parameters.from)
    }

    public func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<ParcelSummary> {
        try MeasureParcelsWorker(operation: self)
    }
}
