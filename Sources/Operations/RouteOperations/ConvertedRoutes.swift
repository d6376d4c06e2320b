package import Batch

/// What was converted of one file.
package struct ConvertedRoutes: OperationResult {
    package var input: String
    package var routes: Int
    package var fixes: Int
    package var metres: Double
    package var faults: [ItemFailure]
    package var notes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes": .integer(fixes),
                "metres": .number(metres, decimals: 1),
            ])
        ]
    }
}
