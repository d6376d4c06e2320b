/// The kind of a register entry: land, or a right over land.
public enum ParcelKind: String, CaseIterable, Codable, Hashable, Sendable {
    /// Land itself (Liegenschaft, bien-fonds, bene immobile).
    case land
    /// An independent and permanent right to build on another owner's land (Baurecht, droit de superficie).
    case buildingRight
    /// Any other independent and permanent right, such as a spring right or a concession.
    case otherRight
    /// A mine (Bergwerk).
    case mine

    /// Whether the area counts towards totals. Rights lie over land that is counted already.
    public var isLand: Bool { self == .land }

    /// Reads the kind from a register text in German, French, Italian or English; `nil` if it is not recognised.
    ///
    /// Matches whole words and the endings of compound words. Text after words such as "with" is ignored: a street
    /// with a right of way is not a right.
    public init?(registerText text: String) {
        let words = RegisterWords(text)
        if words.contain(anyOf: ["superficie", "buildingright"])
            || words.contain(ending: ["baurecht", "baurechte"])
            || words.contain("building", before: ["right", "rights"])
        {
            self = .buildingRight
        } else if words.contain(anyOf: ["mine", "mines", "miniera", "miniere"])
            || words.contain(ending: ["bergwerk", "bergwerke"])
        {
            self = .mine
        } else if words.contain(anyOf: Self.rights)
            || words.contain(ending: ["recht", "rechte", "konzession", "konzessionen", "right"])
        {
            self = .otherRight
        } else if words.contain(anyOf: Self.lands) || words.contain(ending: Self.landEndings)
            || words.contain("bien", before: ["fonds"])
            || words.contain("bene", before: ["immobile", "fondiario"])
        {
            self = .land
        } else {
            return nil
        }
    }

    /// The kind of right in a layer's name, for example `SelbstRecht` or `av_baurechte`. `nil` if the name has no
    /// right in it or also names land.
    public init?(layerName: String) {
        // INTERLIS puts the topic before the table: Liegenschaften__SelbstRecht.
        let table = layerName.split(separator: ".").last?.split(separator: "__").last.map(String.init)
        let words = RegisterWords(table ?? layerName)
        if words.contain(ending: Self.landEndings) { return nil }
        if words.contain(ending: ["baurecht", "baurechte"]) {
            self = .buildingRight
        } else if words.contain(anyOf: ["miniera", "miniere"])
            || words.contain(ending: ["bergwerk", "bergwerke"])
        {
            self = .mine
        } else if words.contain(anyOf: ["sdr", "ddp", "dpssp"]) || words.contain(ending: ["recht", "rechte"])
        {
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

/// The lowercase words of a register text, up to the first word that introduces additions ("with", "without").
private struct RegisterWords {
    private static let ends: Set<String> = [
        "mit", "ohne", "avec", "sans", "con", "senza", "with", "without",
        "belastet", "durch", "grevé", "grevée", "gravato", "gravata",
    ]

    private let words: [String]

    init(_ text: String) {
        let all = text.lowercased().split { !$0.isLetter }.map(String.init)
        words = Array(all.prefix { !Self.ends.contains($0) })
    }

    /// Whether any of the words is in `known`.
    func contain(anyOf known: Set<String>) -> Bool { words.contains(where: known.contains) }

    /// Whether `first` is directly followed by a word in `known`.
    func contain(_ first: String, before known: Set<String>) -> Bool {
        zip(words, words.dropFirst()).contains { $0 == first && known.contains($1) }
    }

    /// Whether any word ends with one of `endings`.
    func contain(ending endings: [String]) -> Bool {
        words.contains { word in endings.contains { word.hasSuffix($0) } }
    }
}
