package import Batch
import MapDrawing
import SwissCoordinates

/// Draws parcels as a map with their numbers, a scale bar and a north arrow.
package struct RenderParcels: BatchOperation {
    /// What `parcels.render` is told.
    package struct Parameters: ParcelReading {
        /// The system of the input: a name, or `auto`.
        package var from = "auto"
        /// Attribute names in place of the usual ones.
        package var map: [String] = []
        /// The layer of a file that has several.
        package var layer: String?
        /// The encoding of a Shapefile's texts, where the file does not say it.
        package var encoding: String?
        /// How far a chord may lie from its arc, in metres.
        package var arcTolerance = 0.001
        /// What is drawn: `png`, `svg` or `pdf`.
        package var format = "png"
        /// Stands above the map.
        package var title: String?
        /// Stands below the map, before the reference system.
        package var note: String?
        /// Pixels of the longest side, at 150 dots an inch.
        package var size = 1_600
        /// The denominator of an exact scale on A4, for example 1000; without it the map fills its page.
        package var scale: Double?
        /// Numbers of parcels to highlight, or their EGRIDs.
        package var highlight: [String] = []

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.render"
    package static let version = 1
    package static let readsStandardInput = true
    package static let acceptedExtensions = MeasureParcels.acceptedExtensions

    package let parameters: Parameters
    let source: ParcelSource
    let format: MapFormat

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        guard let format = MapFormat(rawValue: parameters.format) else {
            throw ParameterFailure("format", "png, svg or pdf was expected, not \"\(parameters.format)\"")
        }
        self.format = format
        guard (200...20_000).contains(parameters.size) else {
            throw ParameterFailure("size", "200 to 20000 pixels were expected, not \(parameters.size)")
        }
        if let scale = parameters.scale, !(scale >= 10 && scale <= 1_000_000) {
            throw ParameterFailure("scale", "a denominator from 10 to 1000000 was expected, such as 1000")
        }
    }

    /// The grids or triangles that coordinates go through.
    package var resources: [String] { TransformOptions().fileHashes(withHeights: false) }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format)"]
    }

    package func makeWorker() throws -> any OperationWorker<MapSummary> {
        try RenderParcelsWorker(operation: self)
    }
}
