package import Batch
import Routes

/// How the routes of one file lie to the plan.
package struct SnapSummary: OperationResult {
    package var input: String
    package var routes: Int
    package var fixes: Int
    /// Stretches off the plan.
    package var stretches: Int
    package var metres: Double
    package var metresOff: Double
    /// Metres that a fix lies from the plan at most.
    package var deviation: Double
    package var faults: [ItemFailure]
    package var notes: [String]

    init(input: String, _ snapped: [SnappedRoute], _ findings: RouteFindings) {
        self.input = input
        routes = snapped.count
        fixes = snapped.reduce(0) { $0 + $1.fixes.count }
        stretches = snapped.reduce(0) { $0 + $1.detours.count }
        metres = snapped.reduce(0) { $0 + $1.distance }
        metresOff = snapped.reduce(0) { $0 + $1.distanceOff }
        deviation = snapped.map(\.greatestDeviation).max() ?? 0
        faults = findings.faults
        notes = findings.notes
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes": .integer(fixes),
                "stretches": .integer(stretches), "distance_m": .number(metres, decimals: 1),
                "off_plan_m": .number(metresOff, decimals: 1), "deviation_m": .number(deviation, decimals: 1),
            ])
        ]
    }
}
