/// The few words that a map has by itself, in a language of the country.
public struct MapWords: Hashable, Sendable {
    /// Before a scale that is not exact.
    public var approximately: String
    /// The reference system and its unit, for the note.
    public var system: String
    /// Parcels that the map is about.
    public var selected: String
    /// Parcels that border on those.
    public var neighbouring: String
    /// Independent rights, which lie over land.
    public var right: String
    /// Values that have no colour of their own.
    public var other: String
    /// Features without a value.
    public var noValue: String

    /// German, as the federal survey writes.
    public static let german = MapWords(
        approximately: "ca.", system: "LV95, Einheit m", selected: "Ausgewählt", neighbouring: "Angrenzend",
        right: "Selbständiges Recht", other: "Übrige", noValue: "Ohne Angabe")
    /// French.
    public static let french = MapWords(
        approximately: "env.", system: "MN95, unité m", selected: "Sélection", neighbouring: "Voisin",
        right: "Droit distinct", other: "Autres", noValue: "Sans indication")
    /// Italian.
    public static let italian = MapWords(
        approximately: "ca.", system: "MN95, unità m", selected: "Selezione", neighbouring: "Confinante",
        right: "Diritto per sé stante", other: "Altri", noValue: "Senza indicazione")
    /// English.
    public static let english = MapWords(
        approximately: "approx.", system: "LV95, unit m", selected: "Selected", neighbouring: "Neighbouring",
        right: "Independent right", other: "Other", noValue: "Not stated")

    /// The words of a language by its code: `de`, `fr`, `it` or `en`.
    public init?(language code: String) {
        switch code {
        case "de": self = .german
        case "fr": self = .french
        case "it": self = .italian
        case "en": self = .english
        default: return nil
        }
    }

    init(
        approximately: String, system: String, selected: String, neighbouring: String, right: String,
        other: String, noValue: String
    ) {
        self.approximately = approximately
        self.system = system
        self.selected = selected
        self.neighbouring = neighbouring
        self.right = right
        self.other = other
        self.noValue = noValue
    }
}
