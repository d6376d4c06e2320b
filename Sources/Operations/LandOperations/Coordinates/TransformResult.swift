package import Batch
import SwissCoordinates

/// What a transformation did with one file.
package struct TransformResult: OperationResult {
    package var input: String
    package var from: String
    package var to: String
    /// Why the input's system was taken.
    package var reason: String
    /// The same in a few words; none in what older versions have written down.
    package var briefReason: String?
    /// How it was done, with the grid's name.
    package var method: String
    /// How many positions could only be had by the ballpark.
    package var ballpark: Int
    /// Features or rows written.
    package var count: Int
    package var faults: [ItemFailure]
    /// Metres, as the sources of the method state it; none where one states none.
    package var accuracy: Double?
    /// The grids and triangles on the way, each with its SHA-256.
    package var files: [String]?
    /// Notes on how the input was read and what the output's format had no room for; none in results of older versions.
    package var formatNotes: [String]?

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "from": .text(from), "to": .text(to), "count": .integer(count),
                "faults": .integer(faults.count), "method": .text(method),
                "ballpark": .integer(ballpark), "reason": .sentence(reason, brief: briefReason ?? reason),
            ])
            .detailed(by: "accuracy", Row.Value(accuracy, decimals: 3))
            .detailed(by: "files", .list(files ?? []))
        ]
    }

    /// The result with more notes on its output.
    func noting(_ notes: [String]) -> TransformResult {
        var result = self
        if !notes.isEmpty { result.formatNotes = (formatNotes ?? []) + notes }
        return result
    }

    package var notes: [String] {
        (BallparkNote.text(count: ballpark, method: method).map { [$0] } ?? []) + (formatNotes ?? [])
    }
}

extension TransformResult {
    /// What `transformer` did with an item.
    init(
        _ item: Item, _ choice: SourceSystem.Choice, _ transformer: Transformer, ballpark: Int, count: Int,
        faults: [ItemFailure]
    ) {
        let provenance = try? transformer.provenance()
        self.init(
            input: item.name, from: transformer.source.name, to: transformer.target.name,
            reason: choice.reason, briefReason: choice.briefReason, method: transformer.method,
            ballpark: ballpark, count: count, faults: faults, accuracy: provenance?.horizontalAccuracy,
            files: provenance?.files, formatNotes: choice.axesAreSwapped ? choice.notes : nil)
    }
}
