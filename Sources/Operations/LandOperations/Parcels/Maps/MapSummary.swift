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
    /// Pairs of parcels that have land in common.
    package var overlaps: Int
    package var faults: [ItemFailure]
    package var notes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels),
                "scale": .text("1:\(Int(scale.rounded()))"),
                "labels": .integer(labels), "labels_left_out": .integer(labelsLeftOut),
                "overlaps": .integer(overlaps), "faults": .integer(faults.count),
            ])
        ]
    }
}
