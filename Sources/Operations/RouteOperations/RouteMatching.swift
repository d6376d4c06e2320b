import Batch
import Geodesy
import LandOperations
import Parcels
import Routes
import SimpleFeatures
import SwissCoordinates

/// Divides routes by areas: legs are cut in the plane of LV95, and measured by the geodesic.
///
/// Pieces get a leg's metres in proportion, so that their sum is the route's. A long leg is halved until its pieces are
/// so short that the plane's straight line is the geodesic, or lie far from all areas.
struct RouteMatching {
    private static let longestPiece = 2_000.0

    private let plan: AreaPlan
    private let transformer: Transformer
    private let keepsWays: Bool
    private var divider: WayDivider

    init(_ plan: AreaPlan, _ transformer: Transformer, keepsWays: Bool) {
        self.plan = plan
        self.transformer = transformer
        self.keepsWays = keepsWays
        divider = plan.divider
    }

    mutating func match(_ route: Route) -> MatchedRoute {
        var matched = MatchedRoute(breakDistance: route.breakDistance)
        for segment in route.segments {
            let fixes = segment.filter(\.hasPlace)
            let places = transformer.placed(fixes.map(\.position))
            matched.startSegment()
            for index in fixes.indices.dropLast() {
                let leg = RouteLeg(from: fixes[index], to: fixes[index + 1])
                var pieces: [WayPiece] = []
                if leg.metres <= Self.longestPiece {
                    append(places[index], places[index + 1], from: 0, to: 1, to: &pieces)
                } else {
                    append(leg, from: 0, to: 1, to: &pieces)
                }
                for piece in pieces {
                    matched.add(
                        piece, of: leg, in: Set(piece.parcels.map { plan.areasOfFeatures[$0] }).sorted(),
                        isLand: { plan.areas[$0].isLand }, keepsWays: keepsWays)
                }
            }
        }
        return matched
    }

    /// Appends the pieces of a part of a leg that is a straight line in the plane.
    private mutating func append(
        _ start: Position, _ end: Position, from: Double, to: Double, to pieces: inout [WayPiece]
    ) {
        guard start.x.isFinite, end.x.isFinite else {
            return pieces.append(WayPiece(from: from, to: to, parcels: []))
        }
        for piece in divider.divide(from: start, to: end) {
            pieces.append(
                WayPiece(
                    from: from + piece.from * (to - from),
                    to: piece.to == 1 ? to : from + piece.to * (to - from), parcels: piece.parcels))
        }
    }

    /// Appends the pieces of a part of a leg that may be long.
    private mutating func append(
        _ leg: RouteLeg, from: Double, to: Double, to pieces: inout [WayPiece]
    ) {
        let length = (to - from) * leg.metres
        let start = leg.position(at: from)
        if GeodesicDistance.metres(from: start, to: plan.middle) > length + plan.reach {
            pieces.append(WayPiece(from: from, to: to, parcels: []))
        } else if length <= Self.longestPiece {
            let ends = transformer.placed([start, leg.position(at: to)])
            append(ends[0], ends[1], from: from, to: to, to: &pieces)
        } else {
            append(leg, from: from, to: (from + to) / 2, to: &pieces)
            append(leg, from: (from + to) / 2, to: to, to: &pieces)
        }
    }
}

/// A route divided by areas.
struct MatchedRoute {
    /// The part of a route in one area, or outside of all.
    struct Share {
        var metres = 0.0
        var seconds = 0.0
        /// How many times the route entered.
        var crossings = 0
        var entered: Timestamp?
        var left: Timestamp?
        /// The pieces of the way, in degrees.
        var ways: [[Position]] = []
    }

    /// The areas in the order in which the route entered them; `nil` is outside of all.
    private(set) var order: [Int?] = []
    private(set) var shares: [Int?: Share] = [:]
    /// Metres along the route.
    private(set) var distance = 0.0
    /// Metres in several areas of land at once, counted for each area but the first.
    private(set) var overlap = 0.0
    /// Metres between segments, which belong to no area.
    let breakDistance: Double
    /// The areas of the last piece.
    private var last: [Int?] = []
    private var isContinued = false

    init(breakDistance: Double) { self.breakDistance = breakDistance }

    /// Starts a segment. An area on both sides of the break does not count as left.
    mutating func startSegment() { isContinued = false }

    /// Adds the next piece, which lies in these areas.
    mutating func add(
        _ piece: WayPiece, of leg: RouteLeg, in areas: [Int], isLand: (Int) -> Bool, keepsWays: Bool
    ) {
        let share = piece.to - piece.from
        let metres = share * leg.metres
        distance += metres
        let land = areas.count(where: isLand)
        overlap += metres * Double(max(land - 1, 0))
        // A piece under a right alone is outside of the layer's land.
        let places: [Int?] = areas + (land == 0 ? [nil] : [])
        for place in places {
            if shares[place] == nil { order.append(place) }
            var entry = shares[place] ?? Share(entered: leg.time(at: piece.from))
            if !last.contains(place) { entry.crossings += 1 }
            entry.metres += metres
            entry.seconds += share * leg.seconds
            entry.left = leg.time(at: piece.to)
            if keepsWays {
                let end = leg.position(at: piece.to)
                if isContinued, last.contains(place), let way = entry.ways.indices.last {
                    entry.ways[way].append(end)
                } else {
                    entry.ways.append([leg.position(at: piece.from), end])
                }
            }
            shares[place] = entry
        }
        last = places
        isContinued = true
    }
}

/// The areas of a file by name; features with the same name are one area.
struct AreaPlan {
    /// An area that routes can cross.
    struct Area: Hashable {
        let name: String
        /// Whether it is land, not a right over land.
        let isLand: Bool
    }

    private(set) var areas: [Area] = []
    /// The area of each feature.
    private(set) var areasOfFeatures: [Int] = []
    private(set) var faults: [ItemFailure] = []
    let divider: WayDivider
    /// The middle of all areas, and the largest distance of an area from it.
    let middle: Position
    let reach: Double

    private static let usualNames = ["egrid", "number", "bfs", "bfs_nummer", "name"]

    /// Reads the areas; throws `match.noAreas` if there are none.
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
                    code: "match.noAreas", message: "it has no areas",
                    remedy: "Check the file and its layer.", cause: .setting))
        }
        self = plan
        self.faults = faults
    }

    /// The areas of parcels in LV95, named by an attribute; `nil` if there are none.
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

    /// The first of the usual attributes that every feature has a value of, or else any feature has.
    private static func usualName(in parcels: [Parcel]) -> String? {
        func isThere(_ name: String) -> (Parcel) -> Bool {
            { ($0.attribute(named: name)?.text).map { !$0.isEmpty } ?? false }
        }
        return usualNames.first { parcels.allSatisfy(isThere($0)) }
            ?? usualNames.first { parcels.contains(where: isThere($0)) }
    }
}
