package import Batch

/// What was pulled of a device's positions.
package struct PulledPositions: OperationResult {
    package var input: String
    package var device: Int
    package var from: String
    package var to: String
    /// Positions written, all different.
    package var positions: Int
    /// Positions that came again at the seams of the pieces, and were left out.
    package var repeated: Int
    package var pieces: Int

    package var foundNothing: Bool { positions == 0 }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "device": .integer(device), "from": .text(from), "to": .text(to),
                "positions": .integer(positions), "repeated": .integer(repeated), "pieces": .integer(pieces),
            ])
        ]
    }
}
