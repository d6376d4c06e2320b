import Batch
import Parcels
import SimpleFeatures
import Streams
import SwissCoordinates

/// Clusters the parcels of one file after the other; rights over land take no part.
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

    private static func degrees(_ value: Double) -> JSONValue { .number((value * 1e7).rounded() / 1e7) }
}
