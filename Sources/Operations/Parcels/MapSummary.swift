public import Batch

/// What a map shows.
public struct MapSummary: OperationResult {
    public var input: String
    public var parcels: Int
    /// The denominator of the scale at which it prints.
    public var scale: Double
    /// Parcel numbers that found room.
    public var labels: Int
    /// Parcel numbers that found none.
    public var labelsLeftOut: Int
    public var faults: [ItemFailure]

    public var rows: [Row] {
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
