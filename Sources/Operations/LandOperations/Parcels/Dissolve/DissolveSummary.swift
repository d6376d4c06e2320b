package import Batch
import Parcels

/// What was dissolved of one file.
package struct DissolveSummary: OperationResult {
    package var input: String
    package var parcels: Int
    /// What came of them.
    package var groups = 0
    /// Square metres of land, what several parcels of a group have counted once.
    package var area = 0.0
    /// Groups whose parcels overlap or are not valid.
    package var united = 0
    package var faults: [ItemFailure] = []
    package var outputNotes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "groups": .integer(groups),
                "area_m2": .number(area, decimals: 2), "united": .integer(united),
                "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] {
        (united > 0
            ? ["in \(united) of \(groups.counted("group")) parcels overlap or are not valid; see parcels check"] : [])
            + outputNotes
    }

    mutating func add(_ land: DissolvedLand) {
        groups += 1
        area += land.area
        if land.method == .union { united += 1 }
    }
}
