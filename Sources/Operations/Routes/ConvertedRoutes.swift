public import Batch

/// What was converted of one file.
public struct ConvertedRoutes: OperationResult {
    public var input: String
    public var routes: Int
    public var fixes: Int
    public var metres: Double

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes": .integer(fixes),
                "metres": .number(metres, decimals: 1),
            ])
        ]
    }
}
