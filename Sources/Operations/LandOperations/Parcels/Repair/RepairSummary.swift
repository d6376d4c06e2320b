package import Batch

/// What was repaired in one file.
package struct RepairSummary: OperationResult {
    private static let mostChanges = 10_000

    package var input: String
    /// Whether the parcels were written, so that the changes are told here.
    package var hasFeatures: Bool
    /// Features that were looked at.
    package var looked = 0
    package var repaired = 0
    /// Repairs that would have changed too much.
    package var refused = 0
    /// The first changes.
    package var changes: [ParcelChange] = []
    package var faults: [ItemFailure] = []
    package var outputNotes: [String] = []

    package var rows: [Row] {
        if hasFeatures { return changes.map { ParcelChange.row(of: $0, in: input) } }
        return [
            Row([
                "input": .text(input), "parcels": .integer(looked), "repaired": .integer(repaired),
                "refused": .integer(refused), "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] {
        let total = "\(repaired) of \(looked) repaired" + (refused > 0 ? ", \(refused) refused" : "")
        let unlisted = repaired + refused - changes.count
        return [total + (hasFeatures && unlisted > 0 ? "; \(unlisted) changes are not listed" : "")]
            + outputNotes
    }

    mutating func note(_ change: ParcelChange) {
        if changes.count < Self.mostChanges { changes.append(change) }
    }
}
