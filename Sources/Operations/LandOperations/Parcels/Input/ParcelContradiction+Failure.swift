import Batch
import Parcels

extension ParcelContradiction {
    /// The contradiction in words.
    func failure(egrid: String?) -> ItemFailure {
        let place = egrid.map { "EGRID \($0)" }
        guard field == .number else {
            return ItemFailure(
                code: "parcel.contradiction",
                message:
                    "its parts have different registered areas, \(known.prefix(40)) and \(other.prefix(40))",
                place: place, remedy: "Check whether one of their EGRIDs is wrong; they count as one parcel.")
        }
        return ItemFailure(
            code: "parcel.egridRepeated",
            message: "parcels \(known.prefix(40)) and \(other.prefix(40)) have the same EGRID", place: place,
            remedy: "Correct the wrong one in the source; they count as two parcels.")
    }
}
