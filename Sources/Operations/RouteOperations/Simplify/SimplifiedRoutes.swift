package import Batch

/// What was simplified in one file.
package struct SimplifiedRoutes: OperationResult {
    package var input: String
    package var routes: Int
    package var fixesBefore: Int
    package var fixes: Int
    package var metresBefore: Double
    package var metres: Double
    package var faults: [ItemFailure]
    package var notes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes_before": .integer(fixesBefore),
                "fixes": .integer(fixes), "metres_before": .number(metresBefore, decimals: 1),
                "metres": .number(metres, decimals: 1),
            ])
        ]
    }
}
