public import Batch
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates

/// Clusters parcels for the zoom levels of a web map.
public struct ClusterParcels: ParcelOperation {
    /// Parameters of `parcels.cluster`.
    public struct Parameters: ParcelReading {
        public var input = ParcelInputParameters()
        @Parameter("Zoom level, or a range of zoom levels, from 0 to 24.", .value("low-high")) public
            var zoom =
            "8-16"
        @Parameter("Radius of a cluster.", unit: "pixels", in: 1...10_000) public var radius = 60.0
        @Parameter("Side of a map tile; use 512 for MapLibre and Mapbox.", unit: "pixels", in: 64...4_096)
        public var tileSize = 256
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = FeatureFormat.geojson

        public init() {}
    }

    public static let name = "parcels.cluster"
    public static let traits = OperationTraits.parcels(version: 3)

    public let parameters: Parameters
    let source: ParcelSource
    let clustering: MapClustering

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try ParcelSource(validating: parameters)
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

    public func outputPlan(of item: Item) -> OutputPlan {
        parameters.format.outputPlan(withStem: item.stem)
    }

    public func makeWorker() throws -> any OperationWorker<ClusterSummary> {
        try ClusterParcelsWorker(operation: self)
    }
}

/// Clusters land only; rights over it are left out.
final class ClusterParcelsWorker: OperationWorker {
    private let operation: ClusterParcels
    private let surveyor: ParcelSurveyor
    private let transformers = TransformerCache()

    init(operation: ClusterParcels) throws {
        self.operation = operation
        surveyor = try ParcelSurveyor()
    }

    func process(_ item: Item, in context: ItemContext) throws -> ClusterSummary {
        let input = try ParcelInput(item, from: operation.source, transformers, in: context)
        let map = try transformers.transformer(from: .lv95, to: .wgs84)
        let parcels = try input.readAll()
        let land = parcels.filter(\.kind.isLand)
        let places = try land.map { try place(of: $0, map) }
        let clusters = operation.clustering.clusters(of: places)
        let output = try FeatureOutput(
            operation.parameters.format, .wgs84, isGeographic: true, decimals: nil,
            name: input.features.collectionName, in: context)
        for cluster in clusters { try output.write(Self.feature(of: cluster, land[cluster.first])) }
        try output.finish()
        var summary = ClusterSummary(
            input: item.name, parcels: land.count, rights: parcels.count - land.count)
        for cluster in clusters { summary.levels[cluster.zoom, default: 0] += 1 }
        summary.faults = try input.features.faults.faults(besides: parcels.count)
        summary.outputNotes = input.notes + output.notes
        return summary
    }

    /// A parcel's point on surface and bounding box in WGS84.
    private func place(of parcel: Parcel, _ map: Transformer) throws -> MapPlace {
        let measures = try surveyor.measure(parcel.polygons)
        let box =
            Geometry.multiPolygon(parcel.polygons).boundingBox ?? BoundingBox(around: measures.pointOnSurface)
        var positions = [
            measures.pointOnSurface, Position(x: box.minX, y: box.minY), Position(x: box.maxX, y: box.minY),
            Position(x: box.minX, y: box.maxY), Position(x: box.maxX, y: box.maxY),
        ]
        try map.transform(&positions)
        let corners = positions.dropFirst().map { BoundingBox(around: $0) }
        return MapPlace(
            position: Position(x: positions[0].x, y: positions[0].y), area: measures.area,
            box: corners.dropFirst().reduce(corners[0]) { $0.union($1) })
    }

    private static func feature(of cluster: MapCluster, _ first: Parcel) -> Feature {
        var properties: JSONObject = [
            "zoom": .integer(Int64(cluster.zoom)), "id": .string("\(cluster.zoom)/\(cluster.number)"),
            "parent": cluster.parent.map { .string("\(cluster.zoom - 1)/\($0)") } ?? .null,
            "count": .integer(Int64(cluster.count)),
            "area_m2": .number((cluster.area * 100).rounded() / 100),
            "west": degrees(cluster.box.minX), "south": degrees(cluster.box.minY),
            "east": degrees(cluster.box.maxX), "north": degrees(cluster.box.maxY),
        ]
        if cluster.count == 1 {
            properties["egrid"] = first.egrid.map { .string($0) } ?? .null
            properties["number"] = first.number.map { .string($0) } ?? .null
        }
        return Feature(geometry: .point(cluster.position), properties: properties)
    }

    /// Degrees to 7 decimals, about a centimetre.
    private static func degrees(_ value: Double) -> JSONValue { .number((value * 1e7).rounded() / 1e7) }
}

/// The clusters of one file.
public struct ClusterSummary: OperationResult {
    public var input: String
    /// Parcels of land.
    public var parcels: Int
    /// Rights over land, which are left out.
    public var rights: Int
    /// The number of clusters by zoom level.
    public var levels: [Int: Int] = [:]
    public var faults: [ItemFailure] = []
    public var outputNotes: [String] = []

    public var rows: [Row] {
        levels.sorted { $0.key < $1.key }.map { zoom, count in
            Row([
                "input": .text(input), "zoom": .integer(zoom), "clusters": .integer(count),
                "parcels": .integer(parcels),
            ])
        }
    }

    public var notes: [String] {
        (rights > 0 ? ["\(rights.counted("right")) over land left out"] : []) + outputNotes
    }
}
