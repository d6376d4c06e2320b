import Batch
import Parcels

extension ParcelContradiction {
    /// The contradiction in words.
    func failure(egrid: String?) -> ItemFailure {
        let what = field == .number ? "numbers" : "registered areas"
        return ItemFailure(
            code: "parcel.contradiction",
            message: "its parts have different \(what), \(known.prefix(40)) and \(other.prefix(40))",
            place: egrid.map { "EGRID \($0)" },
            remedy: "Look whether one of their EGRIDs is wrong; they count as one parcel.")
    }
}
