package import Batch

/// What was selected of one file.
package struct SelectionSummary: OperationResult {
    package var input: String
    /// Parcels, or points of a table, that were looked at.
    package var looked = 0
    /// Parcels that were selected, or points that lie in one.
    package var selected = 0
    /// Whether points were looked at.
    package var hasPoints = false
    package var faults: [ItemFailure] = []
    package var outputNotes: [String] = []

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "looked_at": .integer(looked), "selected": .integer(selected),
                "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] {
        hasPoints && selected < looked
            ? ["\(looked - selected) of \(looked) points lie in no parcel"] + outputNotes : outputNotes
    }

    /// What an item is that has nothing of what was asked for.
    static func nothing(of count: Int) -> ItemFailure {
        ItemFailure(
            code: "select.nothing", message: "none of \(count) is what was asked for",
            remedy: "Ask for more, or look whether the file is the right one.")
    }
}
