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
    /// Pairs that have land in common.
    package var overlaps = 0
    /// Square metres of that land.
    package var overlapArea = 0.0
    /// Of those pairs, the ones without a shared border.
    package var overlapsWithoutBorder = 0
    package var faults: [ItemFailure] = []
    package var outputNotes: [String]

    private enum CodingKeys: String, CodingKey {
        case input, parcels, hasLines, borders, corners, length, overlaps, overlapArea, overlapsWithoutBorder
        case faults, outputNotes
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "borders": .integer(borders),
                "length_m": .number(length, decimals: 3), "corners": .integer(corners),
                "overlaps": .integer(overlaps),
                "overlap_m2": .number(overlapArea, decimals: 2), "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] {
        (hasLines && corners > 0
            ? ["\(corners) contacts in corners have no line; they are in the table"] : [])
            + (hasLines && overlapsWithoutBorder > 0
                ? [
                    "\(overlapsWithoutBorder) overlaps have no shared border and no line; they are in the table"
                ] : [])
            + OverlapNote.notes(count: overlaps, area: overlapArea) + outputNotes
    }

    /// Adds pairs, each of which is there once.
    mutating func add(_ pairs: [Neighbour]) {
        for pair in pairs {
            length += pair.length
            switch pair.contact {
            case .border: borders += 1
            case .corner: corners += 1
            case .overlap:
                overlaps += 1
                overlapArea += pair.overlap
                overlapsWithoutBorder += pair.length > 0 ? 0 : 1
            }
        }
    }
}
