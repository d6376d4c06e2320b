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

    func row(in input: String) -> Row {
        Row([
            "input": .text(input), "egrid": .init(egrid), "number": .init(number),
            "outcome": .text(isRefused ? "refused" : "repaired"), "reason": .text(reason),
            "place_e": .init(easting, decimals: 3), "place_n": .init(northing, decimals: 3),
            "area_before": .number(areaBefore, decimals: 2), "area_after": .number(areaAfter, decimals: 2),
            "parts_before": .integer(partsBefore), "parts_after": .integer(partsAfter),
            "rings_turned": .integer(turnedRings),
        ])
    }
}
