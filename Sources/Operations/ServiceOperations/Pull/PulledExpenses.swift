package import Batch

/// What was pulled of a trustee's positions.
package struct PulledExpenses: OperationResult {
    package var input: String
    package var instance: String
    /// Positions written.
    package var positions: Int
    let age: AnswerAge

    package var notes: [String] { age.notes }
    package var foundNothing: Bool { positions == 0 }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "instance": .text(instance), "positions": .integer(positions),
                "cached": .flag(age.isCached), "as_of": .text(age.asOf),
            ])
        ]
    }
}
