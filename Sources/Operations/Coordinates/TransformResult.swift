package import Batch

/// What a transformation did with one file.
package struct TransformResult: OperationResult {
    package var input: String
    package var from: String
    package var to: String
    /// How it was done, with the grid's name.
    package var method: String
    /// Features or rows written.
    package var count: Int
    package var faults: [ItemFailure]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "from": .text(from), "to": .text(to), "count": .integer(count),
                "faults": .integer(faults.count), "method": .text(method),
            ])
        ]
    }
}
