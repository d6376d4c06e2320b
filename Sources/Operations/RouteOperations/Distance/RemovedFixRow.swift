import Batch
import Routes

/// A removed fix as a row of a report; without one, for the names of its columns.
enum RemovedFixRow {
    static func row(_ removed: RemovedFix?, of route: Route?, in input: String) -> Row {
        let fix = removed?.fix
        return Row([
            "input": .text(input), "route": .init(route?.title),
            "fix": .init(removed.map { $0.sourceIndex + 1 }),
            "time": .init(fix?.time?.iso8601),
            "latitude": .init(fix.flatMap { $0.latitude.isNaN ? nil : $0.latitude }, decimals: 7),
            "longitude": .init(fix.flatMap { $0.longitude.isNaN ? nil : $0.longitude }, decimals: 7),
            "rule": .init(removed?.rule.rawValue), "reason": .init(removed?.reason.description),
        ])
    }
}
