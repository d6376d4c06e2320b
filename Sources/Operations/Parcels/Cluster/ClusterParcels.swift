package import Batch
import Parcels

/// Clusters parcels for the zoom levels of a web map.
package struct ClusterParcels: ParcelOperation {
    /// What `parcels.cluster` is told.
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
        /// The zoom levels: `8-16`, or one.
        package var zoom = "8-16"
        /// How far a cluster reaches, in pixels.
        package var radius = 60.0
        /// Pixels of a tile's side.
        package var tileSize = 256
        /// What is written.
        package var format = FeatureFormat.geojson

        /// Everything at its default.
        package init() {}
    }

    package static let name = "parcels.cluster"
    package static let version = 3

    package let parameters: Parameters
    let source: ParcelSource
    let clustering: MapClustering

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(parameters)
        guard (1...10_000).contains(parameters.radius) else {
            throw ParameterFailure("radius", "1 to 10000 pixels were expected, not \(parameters.radius)")
        }
        guard (64...4_096).contains(parameters.tileSize) else {
            throw ParameterFailure("tileSize", "64 to 4096 pixels were expected, not \(parameters.tileSize)")
        }
        let ends = parameters.zoom.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...2).contains(ends.count), let low = ends[0], let high = ends[ends.count - 1],
            0 <= low, low <= high, high <= 24
        else {
            throw ParameterFailure(
                "zoom", "levels from 0 to 24 were expected, such as 8-16, not \(parameters.zoom)")
        }
        clustering = MapClustering(
            zooms: low...high, radius: parameters.radius, tileSize: Double(parameters.tileSize))
    }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.format.outputs(withStem: item.stem)
    }

    package func makeWorker() throws -> any OperationWorker<ClusterSummary> {
        try ClusterParcelsWorker(operation: self)
    }
}
