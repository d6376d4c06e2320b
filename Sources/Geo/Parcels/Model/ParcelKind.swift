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
    ///
    /// Whole words count and the ends of compound ones, up to a "with": a street with a right of way is no right.
    public init?(registerText text: String) {
        let words = RegisterWords(text)
        if words.have(["superficie", "buildingright"]) || words.end(in: ["baurecht", "baurechte"])
            || words.have("building", before: ["right", "rights"])
        {
            self = .buildingRight
        } else if words.have(["mine", "mines", "miniera", "miniere"])
            || words.end(in: ["bergwerk", "bergwerke"])
        {
            self = .mine
        } else if words.have(Self.rights)
            || words.end(in: ["recht", "rechte", "konzession", "konzessionen", "right"])
        {
            self = .otherRight
        } else if words.have(Self.lands) || words.end(in: Self.landEndings)
            || words.have("bien", before: ["fonds"]) || words.have("bene", before: ["immobile", "fondiario"])
        {
            self = .land
        } else {
            return nil
        }
    }

    /// The kind of right that a layer is named for, as `SelbstRecht` or `av_baurechte`; `nil` where it is named otherwise, or
    /// for land as well.
    public init?(layerName: String) {
        // INTERLIS puts the topic before the table: Liegenschaften__SelbstRecht.
        let table = layerName.split(separator: ".").last?.split(separator: "__").last.map(String.init)
        let words = RegisterWords(table ?? layerName)
        if words.end(in: Self.landEndings) { return nil }
        if words.end(in: ["baurecht", "baurechte"]) {
            self = .buildingRight
        } else if words.have(["miniera", "miniere"]) || words.end(in: ["bergwerk", "bergwerke"]) {
            self = .mine
        } else if words.have(["sdr", "ddp", "dpssp"]) || words.end(in: ["recht", "rechte"]) {
            self = .otherRight
        } else {
            return nil
        }
    }

    private static let landEndings = [
        "liegenschaft", "liegenschaften", "grundstück", "grundstücke", "grundstueck", "grundstuecke",
        "parzelle",
        "parzellen",
    ]
    private static let rights: Set<String> = [
        "sdr", "ddp", "droit", "droits", "diritto", "diritti", "rights", "concession", "concessions",
        "concessione",
        "concessioni",
    ]
    private static let lands: Set<String> = [
        "land", "parcel", "parcelle", "particella", "bienfonds", "biensfonds", "beneimmobile",
        "benefondiario", "fondo", "realestate",
    ]
}
