/// What two features with one EGRID say that cannot both be: one of their EGRIDs may be wrong.
public struct ParcelContradiction: Hashable, Sendable {
    /// What they say it of: the number, which makes them two parcels, or the registered area.
    public let field: ParcelFields.Field
    /// What the first part says that says it at all.
    public let known: String
    /// What the other part says.
    public let other: String

    /// Creates one.
    public init(field: ParcelFields.Field, known: String, other: String) {
        self.field = field
        self.known = known
        self.other = other
    }
}

extension Parcel {
    /// Takes over what only a later part of it says; returns what both say and not the same.
    public mutating func complete(by part: Parcel) -> [ParcelContradiction] {
        var contradictions: [ParcelContradiction] = []
        if let known = registeredArea, let other = part.registeredArea, known != other {
            contradictions.append(
                ParcelContradiction(
                    field: .registeredArea, known: Self.text(of: known), other: Self.text(of: other)))
        }
        number = number ?? part.number
        municipality = municipality ?? part.municipality
        canton = canton ?? part.canton
        registeredArea = registeredArea ?? part.registeredArea
        attributes.complete(by: part.attributes)
        return contradictions
    }

    private static func text(of area: Double) -> String { Int(exactly: area).map { "\($0)" } ?? "\(area)" }
}
