package import Batch

/// What a map shows.
package struct MapSummary: OperationResult {
    package var input: String
    package var parcels: Int
    /// The denominator of the scale at which it prints.
    package var scale: Double
    /// Parcel numbers that found room.
    package var labels: Int
    /// Parcel numbers that found none.
    package var labelsLeftOut: Int
    package var faults: [ItemFailure]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels),
                "scale": .text("1:\(Int(scale.rounded()))"),
                "labels": .integer(labels), "labels_left_out": .integer(labelsLeftOut),
                "faults": .integer(faults.count),
            ])
        ]
    }
}
