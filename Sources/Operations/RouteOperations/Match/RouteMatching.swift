import Geodesy
import Parcels
import Routes
import SimpleFeatures
import SwissCoordinates

/// Divides routes by areas: each leg in the plane of LV95, its metres by the geodesic.
///
/// A leg's metres are shared out in proportion, so that those of all pieces are the route's. A long leg is halved until its
/// pieces are so short that the plane's straight line is the geodesic, or lie far from all areas.
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

    /// Appends the pieces of a way in the plane that is a part of a leg.
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
