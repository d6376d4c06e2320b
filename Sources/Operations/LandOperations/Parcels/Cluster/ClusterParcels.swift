package import Batch
import Parcels

/// Clusters parcels for the zoom levels of a web map.
package struct ClusterParcels: ParcelOperation {
    /// Parameters of `parcels.cluster`.
    package struct Parameters: ParcelReading {
        package var input = ParcelInputParameters()
        @Parameter("Zoom levels from 0 to 24, or one.", .value("low-high")) package var zoom = "8-16"
        @Parameter("Radius of a cluster.", unit: "pixels", in: 1...10_000) package var radius = 60.0
        @Parameter("Side of a tile; 512 for MapLibre and Mapbox.", unit: "pixels", in: 64...4_096)
        package var tileSize = 256
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        package var format = FeatureFormat.geojson

        package init() {}
    }

    package static let name = "parcels.cluster"
    package static let traits = OperationTraits.parcels(version: 3)

    package let parameters: Parameters
    let source: ParcelSource
    let clustering: MapClustering

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try ParcelSource(parameters.input)
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
