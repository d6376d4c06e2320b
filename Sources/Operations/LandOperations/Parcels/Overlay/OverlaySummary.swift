package import Batch
import Parcels

/// How the parcels of one file were divided by zones. All is of land; rights over it have rows only.
package struct OverlaySummary: OperationResult {
    package var input: String
    package var parcels = 0
    /// Rights over land.
    package var rights = 0
    package var pieces = 0
    /// Square metres in zones; what two zones have counts twice.
    package var zoned = 0.0
    /// Square metres in no zone.
    package var rest = 0.0
    /// Square metres of floor by the zones' figures, if there are any.
    package var buildable: Double?
    package var slivers = 0
    package var sliverArea = 0.0
    package var faults: [ItemFailure] = []
    package var outputNotes: [String] = []

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "parcels": .integer(parcels), "pieces": .integer(pieces),
                "zoned_m2": .number(zoned, decimals: 2), "rest_m2": .number(rest, decimals: 2),
                "buildable_m2": .init(buildable, decimals: 2), "slivers": .integer(slivers),
                "slivers_m2": .number(sliverArea, decimals: 3), "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] {
        let area = Row.Value.number(sliverArea, decimals: 3).text
        return (slivers > 0 ? ["\(slivers) slivers of \(area) m² in all were left out"] : [])
            + (rights > 0 ? ["\(rights.counted("right")) over land \(rights == 1 ? "has" : "have") no part in the totals"] : []) + outputNotes
    }

    /// Counts a parcel, whatever comes of it.
    mutating func count(_ kind: ParcelKind) {
        if kind.isLand { parcels += 1 } else { rights += 1 }
    }

    /// Adds what became of a parcel of land.
    mutating func add(_ land: ZonedParcel) {
        pieces += land.pieces.count
        slivers += land.sliverCount
        sliverArea += land.sliverArea
        for piece in land.pieces {
            if piece.zone == nil { rest += piece.area } else { zoned += piece.area }
        }
    }
}
