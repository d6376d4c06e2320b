package import Batch
import Parcels

/// What was simplified in one file.
package struct SimplifySummary: OperationResult {
    package var input: String
    package var parcels: Int
    package var verticesBefore: Int
    package var vertices: Int
    /// The greatest change of an area, in square metres.
    package var greatestChange = 0.0
    /// The parcel that it is of.
    package var mostChanged: String?
    package var faults: [ItemFailure] = []
    package var outputNotes: [String] = []

    init(input: String, _ simple: SimplifiedParcels) {
        self.input = input
        parcels = simple.polygons.count
        verticesBefore = simple.cornersBefore
        vertices = simple.cornersAfter
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels),
                "vertices_before": .integer(verticesBefore),
                "vertices": .integer(vertices), "greatest_change_m2": .number(greatestChange, decimals: 2),
                "most_changed": .init(mostChanged), "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] { outputNotes }

    mutating func note(_ change: Double, of parcel: Parcel) {
        guard change.magnitude > greatestChange.magnitude else { return }
        greatestChange = change
        mostChanged = parcel.name
    }
}
