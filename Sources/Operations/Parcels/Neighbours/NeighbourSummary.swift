package import Batch
import Parcels

/// What touches in one file.
package struct NeighbourSummary: OperationResult {
    package var input: String
    package var parcels: Int
    /// Whether lines were written, which corners have no part in.
    package var hasLines: Bool
    /// Pairs that share a border.
    package var borders = 0
    /// Pairs that touch in points only.
    package var corners = 0
    /// Metres of shared borders.
    package var length = 0.0
    package var faults: [ItemFailure] = []
    package var outputNotes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "borders": .integer(borders),
                "length_m": .number(length, decimals: 3), "corners": .integer(corners),
                "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] {
        (hasLines && corners > 0
            ? ["\(corners) contacts in corners have no line; they are in the table"] : [])
            + outputNotes
    }

    /// Adds pairs, each of which is there once.
    mutating func add(_ pairs: [Neighbour]) {
        for pair in pairs {
            length += pair.length
            if pair.contact == .border { borders += 1 } else { corners += 1 }
        }
    }
}
