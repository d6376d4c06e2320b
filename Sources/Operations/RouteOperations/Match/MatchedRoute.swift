import Parcels
import Routes
import SimpleFeatures

/// What of a route lies in which area.
struct MatchedRoute {
    /// What lies in one area, or outside of all.
    struct Share {
        var metres = 0.0
        var seconds = 0.0
        /// How many times the route came in.
        var crossings = 0
        var entered: Timestamp?
        var left: Timestamp?
        /// The pieces of the way, in degrees.
        var ways: [[Position]] = []
    }

    /// The areas in the order in which the route came into them; `nil` is outside of all.
    private(set) var order: [Int?] = []
    private(set) var shares: [Int?: Share] = [:]
    /// Metres along the route.
    private(set) var distance = 0.0
    /// Metres that several areas of land have, counted once for each area but the first.
    private(set) var overlap = 0.0
    /// Metres between segments, which are in no area.
    let breakDistance: Double
    /// Where the last piece lay.
    private var last: [Int?] = []
    private var isContinued = false

    init(breakDistance: Double) { self.breakDistance = breakDistance }

    /// Nothing leads from what was before to what comes; an area that both lie in was not left for certain.
    mutating func startSegment() { isContinued = false }

    mutating func add(
        _ piece: WayPiece, of leg: RouteLeg, in areas: [Int], isLand: (Int) -> Bool, keepsWays: Bool
    ) {
        let share = piece.to - piece.from
        let metres = share * leg.metres
        distance += metres
        let land = areas.count(where: isLand)
        overlap += metres * Double(max(land - 1, 0))
        // What only a right lies over is no land of the layer.
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
