import Batch
import Parcels

extension ParcelGrouping {
    /// What a person has to know of parcels whose parts differ in these attributes.
    func notes(apartBy attributes: [String]) -> [String] {
        divided > 0
            ? [
                "\(divided.counted("EGRID")) \(divided == 1 ? "has" : "have") parts that differ in \(attributes.joined(separator: ", ")); each such part counts "
                    + "as a parcel, with all of its registered area"
            ] : []
    }
}
