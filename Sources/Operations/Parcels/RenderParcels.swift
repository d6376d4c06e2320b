public import Batch
import MapDrawing
import SwissCoordinates

/// Draws parcels as a map with their numbers, a scale bar and a north arrow.
public struct RenderParcels: BatchOperation {
    /// What `parcels.render` is told.
    public struct Parameters: OperationParameters {
        /// The system of the input: a name, or `auto`.
        public var from = "auto"
        /// What is drawn: `png`, `svg` or `pdf`.
        public var format = "png"
        /// Stands above the map.
        public var title: String?
        /// Stands below the map.
        public var note = "LV95, Einheit m"
        /// Pixels of the longest side, at 150 dots an inch.
        public var size = 1_600
        /// The denominator of an exact scale on A4, for example 1000; without it the map fills its page.
        public var scale: Double?
        /// Numbers of parcels to highlight, or their EGRIDs.
        public var highlight: [String] = []

        /// Everything at its default.
        public init() {}
    }

    public static let name = "parcels.render"
    public static let version = 1
    public static let acceptedExtensions = MeasureParcels.acceptedExtensions

    public let parameters: Parameters
    let source: SourceSystem
    let format: MapFormat

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try SourceSystem(parameters.from)
        guard let format = MapFormat(rawValue: parameters.format) else {
            throw ParameterFailure("format: png, svg or pdf was expected, not \"\(parameters.format)\"")
        }
        self.format = format
        guard (200...20_000).contains(parameters.size) else {
            throw ParameterFailure("size: 200 to 20000 pixels were expected, not \(parameters.size)")
        }
        if let scale = parameters.scale, !(scale >= 10 && scale <= 1_000_000) {
            throw ParameterFailure("scale: a denominator from 10 to 1000000 was expected, such as 1000")
        }
    }

    public func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format)"]
    }

    public func makeWorker() throws -> any OperationWorker<MapSummary> {
        try RenderParcelsWorker(operation: self)
    }
}
