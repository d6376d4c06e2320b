import Batch
import Routes

/// Rows of routes that were held against a plan.
enum SnapRows {
    /// The whole route, and each stretch off the plan.
    static func stretches(of snapped: SnappedRoute, in input: String) -> [Row] {
        func row(
            _ stretch: String, from: Timestamp?, to: Timestamp?, metres: Double, off: Double,
            deviation: Double, leftAt: Double?, rejoinedAt: Double?, driven: Double?
        ) -> Row {
            Row([
                "input": .text(input), "route": .init(snapped.route.title), "stretch": .text(stretch),
                "from": .init(from?.iso8601), "to": .init(to?.iso8601),
                "distance_m": .number(metres, decimals: 1), "off_plan_m": .number(off, decimals: 1),
                "deviation_m": .number(deviation, decimals: 1), "left_at_m": .init(leftAt, decimals: 1),
                "rejoined_at_m": .init(rejoinedAt, decimals: 1),
                "plan_driven_percent": .init(driven, decimals: 1),
            ])
        }
        let whole = row(
            "whole", from: snapped.route.startTime, to: snapped.route.endTime, metres: snapped.distance,
            off: snapped.distanceOff, deviation: snapped.greatestDeviation, leftAt: nil, rejoinedAt: nil,
            driven: 100 * snapped.shareDriven)
        return [whole]
            + snapped.detours.enumerated().map { place, detour in
                row(
                    "\(place + 1)", from: detour.start, to: detour.end, metres: detour.distance,
                    off: detour.distance, deviation: detour.deviation, leftAt: detour.leftAt,
                    rejoinedAt: detour.rejoinedAt, driven: nil)
            }
    }

    /// Each fix with its place on the plan.
    static func fixes(of snapped: SnappedRoute, in input: String) -> [Row] {
        snapped.fixes.map { place in
            Row([
                "input": .text(input), "route": .init(snapped.route.title),
                "fix": .integer(place.fix.sourceIndex + 1), "time": .init(place.fix.time?.iso8601),
                "latitude": .number(place.fix.latitude, decimals: 7),
                "longitude": .number(place.fix.longitude, decimals: 7),
                "plan_latitude": .number(place.latitude, decimals: 7),
                "plan_longitude": .number(place.longitude, decimals: 7),
                "deviation_m": .number(place.deviation, decimals: 1),
                "progress_m": .number(place.progress, decimals: 1), "off_plan": .flag(place.isOff),
            ])
        }
    }
}
