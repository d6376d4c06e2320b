public import Batch

/// What a transformation did with one file.
public struct TransformResult: OperationResult {
    public var input: String
    public var from: String
    public var to: String
    /// How it was done, with the grid's name.
    public var method: String
    /// Features or rows written.
    public var count: Int
    public var faults: [ItemFailure]

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "from": .text(from), "to": .text(to), "count": .integer(count),
                "faults": .integer(faults.count), "method": .text(method),
            ])
        ]
    }
}
