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

    /// What stood for registered areas and is no number; `nil` where all are.
    var areaFailure: ItemFailure? {
        guard let first = strangeAreas.examples.first else { return nil }
        let more = strangeAreas.count > 1 ? " and \(strangeAreas.count - 1) more are" : " is"
        return ItemFailure(
            code: "parcel.area",
            message: "\"\(first.prefix(40))\"\(more) no registered area: a number of square metres",
            place: strangeAreas.count > 1 ? "\(strangeAreas.count) features" : "1 feature",
            remedy: "Correct them in the source, or say with --map area=NAME where they stand.")
    }

    /// What was taken for which kind without a word that says so, where a person has to know.
    func kindNotes(assuming kind: ParcelKind, fromLayer name: String?) -> [String] {
        var notes: [String] = []
        if !kind.isLand, withoutKind > 0, let name {
            notes.append(
                withoutKind == 1
                    ? "1 feature says no kind and counts as \(kind.rawValue), as the layer \(name) is named"
                    : "\(withoutKind) features say no kind and count as \(kind.rawValue), as the layer \(name) is named"
            )
        }
        if strangeKinds.count > 0 {
            let texts = strangeKinds.examples.prefix(5).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
            let more = strangeKinds.examples.count > 5 ? " and others" : ""
            notes.append(
                strangeKinds.count == 1
                    ? "1 feature counts as \(kind.rawValue), its kind being unknown: \(texts)"
                    : "\(strangeKinds.count) features count as \(kind.rawValue), their kinds being unknown: \(texts)\(more)"
            )
        }
        return notes
    }

    /// Says that no attribute holds the parcels' numbers or EGRIDs, and how to name one.
    var nameNotes: [String] {
        guard parcels > 0, !hasNames, !names.isEmpty else { return [] }
        return [
            "no attribute is known as the parcels' number or EGRID; there are \(listed): name one with "
                + "--map number=NAME or --map egrid=NAME"
        ]
    }

    /// The names of the first thirty attributes.
    var listed: String {
        names.sorted().prefix(30).joined(separator: ", ") + (names.count > 30 ? " and others" : "")
    }
}
