package import Batch

/// What was pulled of an instance's parcels.
package struct PulledParcels: OperationResult {
    package var input: String
    package var instance: String
    /// Parcels written.
    package var parcels = 0
    /// Parcels that the service has in the instance.
    package var pulled: Int
    package var to: String
    let age: AnswerAge
    var formatNotes: [String] = []
    package var faults: [ItemFailure] = []

    init(input: String, instance: String, pulled: Int, to: String, age: AnswerAge) {
        self.input = input
        self.instance = instance
        self.pulled = pulled
        self.to = to
        self.age = age
    }

    package var notes: [String] { age.notes + formatNotes }
    package var foundNothing: Bool { parcels == 0 && faults.isEmpty }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "instance": .text(instance), "parcels": .integer(parcels),
                "pulled": .integer(pulled), "to": .text(to), "cached": .flag(age.isCached),
                "as_of": .text(age.asOf), "faults": .integer(faults.count),
            ])
        ]
    }
}
