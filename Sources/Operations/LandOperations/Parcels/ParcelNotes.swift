import Batch
import Parcels

extension AttributeSightings {
    /// Throws `parcel.noAttribute` if no feature has an attribute that was named for a field.
    func requireNames(givenIn fields: ParcelFields) throws {
        guard parcels > 0 else { return }
        for (field, name) in fields.mapped.sorted(by: { $0.value < $1.value })
        where !hasAttribute(named: name) {
            throw ItemFailure(
                code: "parcel.noAttribute",
                message: "no feature has an attribute \(name), which was named for \(field.rawValue)",
                remedy: names.isEmpty ? "They have no attributes." : "They have \(listed).")
        }
    }

    /// Registered areas that are not numbers; `nil` if all are.
    var areaFailure: ItemFailure? {
        guard let first = strangeAreas.examples.first else { return nil }
        let (more, noun) =
            strangeAreas.count > 1
            ? (" and \(strangeAreas.count - 1) more are", "registered areas") : (" is", "a registered area")
        return ItemFailure(
            code: "parcel.area",
            message: "\"\(first.prefix(40))\"\(more) not \(noun) in square metres",
            place: strangeAreas.count.counted("feature"),
            remedy: "Correct the source, or name the attribute with --map area=NAME.")
    }

    /// Notes on parcels whose kind was assumed: from the name of the layer, or since theirs is unknown.
    func kindNotes(assuming kind: ParcelKind, fromLayer name: String?) -> [String] {
        var notes: [String] = []
        if !kind.isLand, withoutKind > 0, let name {
            let counting = withoutKind.counted(
                "feature has no kind and counts", "features have no kind and count")
            notes.append("\(counting) as \(kind.rawValue), from the name of the layer, \(name)")
        }
        if strangeKinds.count > 0 {
            let texts = strangeKinds.examples.prefix(5).map { "\"\($0.prefix(40))\"" }.joined(separator: ", ")
            let more = strangeKinds.examples.count > 5 ? " and others" : ""
            let counting = strangeKinds.count.counted(
                "feature has an unknown kind and counts", "features have unknown kinds and count")
            notes.append("\(counting) as \(kind.rawValue): \(texts)\(more)")
        }
        return notes
    }

    /// A note if no attribute has the parcels' numbers or EGRIDs.
    var nameNotes: [String] {
        guard parcels > 0, !hasNames, !names.isEmpty else { return [] }
        return [
            "no attribute is recognised as the parcels' number or EGRID; there are \(listed): name one with "
                + "--map number=NAME or --map egrid=NAME"
        ]
    }

    /// The names of the first 30 attributes.
    var listed: String {
        names.sorted().prefix(30).joined(separator: ", ") + (names.count > 30 ? " and others" : "")
    }
}

extension ParcelContradiction {
    /// The contradiction as an error of the parcel.
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

extension ParcelGrouping {
    /// A note on parcels that were divided since their parts differ in these attributes.
    func notes(apartBy attributes: [String]) -> [String] {
        guard divided > 0 else { return [] }
        return [
            "\(divided.counted("EGRID")) \(divided == 1 ? "has" : "have") parts that differ in "
                + "\(attributes.joined(separator: ", ")); each such part counts as a parcel, with all of its "
                + "registered area"
        ]
    }
}

extension LandOverlap {
    /// A note on pairs of parcels that overlap, for results that are valid nevertheless.
    static func notes(count: Int, area: Double) -> [String] {
        guard count > 0 else { return [] }
        let pairs = count == 1 ? "1 pair of parcels overlaps" : "\(count) pairs of parcels overlap"
        let text = Row.Value.number(area, decimals: 2).text
        return ["\(pairs), by \(text) m² in all; fieldbook parcels check shows where"]
    }
}

extension ItemFailure {
    /// `select.noAttribute`, with the attributes that the first parcel has.
    static func noParcel(hasAttribute name: String, first attributes: [String]) -> ItemFailure {
        ItemFailure(
            code: "select.noAttribute", message: "no parcel has an attribute \(name)",
            remedy: "The first one has \(attributes.prefix(30).joined(separator: ", ")).")
    }
}
