import Batch
import Routes

/// A removed fix as a row of a report.
enum RemovedFixRow {
    static func row(_ removed: RemovedFix, of route: Route, in input: String) -> Row {
        Row([
            "input": .text(input), "route": .init(route.title), "fix": .integer(removed.sourceIndex + 1),
            "time": .init(removed.fix.time?.iso8601),
            "latitude": .init(removed.fix.latitude.isNaN ? nil : removed.fix.latitude, decimals: 7),
            "longitude": .init(removed.fix.longitude.isNaN ? nil : removed.fix.longitude, decimals: 7),
            "rule": .text(removed.rule.rawValue), "reason": .text(removed.reason.description),
        ])
    }
}
