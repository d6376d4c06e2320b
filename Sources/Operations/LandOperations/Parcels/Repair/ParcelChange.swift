import Batch
import Parcels

/// One parcel that was repaired, or that would have changed too much.
package struct ParcelChange: Codable, Sendable {
    package var egrid: String?
    package var number: String?
    package var isRefused: Bool
    package var reason: String
    /// Where in LV95, if GEOS says it.
    package var easting: Double?
    package var northing: Double?
    package var areaBefore: Double
    package var areaAfter: Double
    package var partsBefore: Int
    package var partsAfter: Int
    package var turnedRings: Int

    init(_ parcel: Parcel, _ repair: ParcelRepair, isRefused: Bool) {
        egrid = parcel.egrid
        number = parcel.number
        self.isRefused = isRefused
        reason = repair.reason
        easting = repair.place?.x
        northing = repair.place?.y
        areaBefore = repair.areaBefore
        areaAfter = repair.areaAfter
        partsBefore = repair.partsBefore
        partsAfter = repair.partsAfter
        turnedRings = repair.turnedRings
    }

    /// The area before and after, in words.
    static func areas(of repair: ParcelRepair) -> String {
        let (before, after) = (repair.areaBefore, repair.areaAfter)
        return "\(Row.Value.number(before, decimals: 2).text) m² before and "
            + "\(Row.Value.number(after, decimals: 2).text) m² after"
    }

    /// The row of a change; without one, for the names of its columns.
    static func row(of change: ParcelChange?, in input: String) -> Row {
        Row([
            "input": .text(input), "egrid": .init(change?.egrid), "number": .init(change?.number),
            "outcome": .init(change.map { $0.isRefused ? "refused" : "repaired" }),
            "reason": .init(change?.reason), "place_e": .init(change?.easting, decimals: 3),
            "place_n": .init(change?.northing, decimals: 3),
            "area_before": .init(change?.areaBefore, decimals: 2),
            "area_after": .init(change?.areaAfter, decimals: 2), "parts_before": .init(change?.partsBefore),
            "parts_after": .init(change?.partsAfter), "rings_turned": .init(change?.turnedRings),
        ])
    }
}
