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
    /// Positions that cannot be, or are not of the device, and were left out.
    package var rejected: Int
    /// Why they were.
    package var faults: [ItemFailure]

    package var foundNothing: Bool { positions == 0 && faults.isEmpty }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "device": .integer(device), "from": .text(from), "to": .text(to),
                "positions": .integer(positions), "repeated": .integer(repeated),
                "rejected": .integer(rejected), "pieces": .integer(pieces),
            ])
        ]
    }
}
