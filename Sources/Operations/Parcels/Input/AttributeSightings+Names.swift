import Batch
import Parcels

extension AttributeSightings {
    /// Refuses a name that was given for a field and that no feature has.
    func requireNames(givenIn fields: ParcelFields) throws {
        guard parcels > 0 else { return }
        for (field, name) in fields.mapped.sorted(by: { $0.value < $1.value })
        where !hasAttribute(named: name) {
            throw ItemFailure(
                code: "parcel.noAttribute",
                message: "no feature has an attribute \(name), which was named for \(field.rawValue)",
                remedy: names.isEmpty ? "They have none at all." : "They have \(listed).")
        }
    }

    /// The names of the first thirty attributes.
    var listed: String {
        names.sorted().prefix(30).joined(separator: ", ") + (names.count > 30 ? " and others" : "")
    }
}
