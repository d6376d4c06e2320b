/// What a piece of the register is: land, or a right that lies over land.
public enum ParcelKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// Land itself (Liegenschaft, bien-fonds, bene immobile).
    case land
    /// An independent and permanent right to build on somebody else's land (Baurecht, droit de superficie).
    case buildingRight
    /// Any other independent and permanent right: to a spring, a concession.
    case otherRight
    /// A mine (Bergwerk).
    case mine

    /// Whether its area is land that no other parcel counts, so that it belongs into totals.
    public var isLand: Bool { self == .land }

    /// Reads what the register's services write, in German, French, Italian or English; `nil` where it is none of them.
    public init?(registerText text: String) {
        let words = text.lowercased().filter { $0.isLetter }
        func says(_ parts: [String]) -> Bool { parts.contains { words.contains($0) } }
        if says(["baurecht", "superficie", "buildingright"]) {
            self = .buildingRight
        } else if says(["bergwerk", "mine", "miniera"]) {
            self = .mine
        } else if says(["recht", "droit", "diritto", "right"]) || ["sdr", "ddp"].contains(words) {
            self = .otherRight
        } else if says(["liegenschaft", "bienfonds", "benefondiario", "beneimmobile", "fondo", "land"])
            || ["parcel", "parcelle", "parzelle", "particella", "grundstueck", "grundstück"].contains(words)
        {
            self = .land
        } else {
            return nil
        }
    }
}
