import LandOperations
import Batch
import Geodesy
import Parcels
import SimpleFeatures
import SwissCoordinates

/// The areas of a file by their names; features of one name are one area.
struct AreaPlan {
    /// An area that routes go through.
    struct Area: Hashable {
        let name: String
        /// Whether it is land, and not a right that lies over land.
        let isLand: Bool
    }

    private(set) var areas: [Area] = []
    /// The area of each feature.
    private(set) var areasOfFeatures: [Int] = []
    private(set) var faults: [ItemFailure] = []
    let divider: WayDivider
    /// The middle of all areas, and how far from it they reach at most.
    let middle: Position
    let reach: Double

    private static let usualNames = ["egrid", "number", "bfs", "bfs_nummer", "name"]

    /// Reads the areas, which have to be there.
    init(_ operation: MatchRoutes, _ transformers: TransformerCache, in context: ItemContext) throws {
        let file = operation.areasFile
        var faults: [ItemFailure] = []
        let parcels = try file.features(transformers, in: context) { faults.append($0) }.map {
            try Parcel($0)
        }
        if let by = operation.parameters.by {
            try file.requireAttribute(by, of: parcels, "match.noAttribute")
        }
        let back = try transformers.transformer(from: .lv95, to: .wgs84)
        guard let plan = try Self(parcels, by: operation.parameters.by, back) else {
            throw file.named(
                ItemFailure(
                    code: "match.noAreas", message: "there are no areas in it",
                    remedy: "Check the file, and its layer.", cause: .setting))
        }
        self = plan
        self.faults = faults
    }

    /// The areas of parcels in LV95, by the name of an attribute; `nil` where there are none.
    init?(_ parcels: [Parcel], by name: String?, _ back: Transformer) throws(TransformError) {
        guard let box = Geometry.multiPolygon(parcels.flatMap(\.polygons)).boundingBox else { return nil }
        let attribute = name ?? Self.usualName(in: parcels)
        var places: [Area: Int] = [:]
        for (index, parcel) in parcels.enumerated() {
            let name = attribute.flatMap { parcel.attribute(named: $0)?.text } ?? "feature \(index + 1)"
            let area = Area(name: name, isLand: parcel.kind.isLand)
            let place = places[area] ?? areas.count
            if place == areas.count {
                areas.append(area)
                places[area] = place
            }
            areasOfFeatures.append(place)
        }
        divider = WayDivider(ParcelIndex(RingTable(parcels)))
        middle = try back.transform(
            Position(x: (box.minX + box.maxX) / 2, y: (box.minY + box.maxY) / 2))
        // The plane's scale differs by less than a thousandth.
        reach = (box.width * box.width + box.height * box.height).squareRoot() / 2 * 1.01 + 100
    }

    /// The first of the usual names that every feature has a value of, or else any has.
    private static func usualName(in parcels: [Parcel]) -> String? {
        func isThere(_ name: String) -> (Parcel) -> Bool {
            { ($0.attribute(named: name)?.text).map { !$0.isEmpty } ?? false }
        }
        return usualNames.first { parcels.allSatisfy(isThere($0)) }
            ?? usualNames.first { parcels.contains(where: isThere($0)) }
    }
}
