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
    /// Land that two parcels both have.
    public var overlap: String
    /// Height above the sea, with its unit.
    public var elevation: String
    /// Speed, with its unit.
    public var speed: String
    /// A place where a vehicle stood.
    public var stop: String
    /// A stretch that was not recorded.
    public var gap: String
    /// A route that was planned.
    public var planned: String
    /// A distance before cleaning.
    public var raw: String
    /// What a vehicle is called that has only a number.
    public var device: String
    /// Values that have no colour of their own.
    public var other: String
    /// Features without a value.
    public var noValue: String

    /// German, as the federal survey writes.
    public static let german = MapWords(
        approximately: "ca.", system: "LV95, Einheit m", selected: "Ausgewählt", neighbouring: "Angrenzend",
        right: "Selbständiges Recht", overlap: "Überlappung", elevation: "Höhe (m)",
        speed: "Geschwindigkeit (km/h)", stop: "Halt",
        gap: "Nicht aufgezeichnet", planned: "Geplant", raw: "unbereinigt", device: "Gerät", other: "Übrige",
        noValue: "Ohne Angabe")
    /// French.
    public static let french = MapWords(
        approximately: "env.", system: "MN95, unité m", selected: "Sélection", neighbouring: "Voisin",
        right: "Droit distinct", overlap: "Superposition", elevation: "Altitude (m)", speed: "Vitesse (km/h)",
        stop: "Arrêt",
        gap: "Non enregistré", planned: "Prévu", raw: "brut", device: "Appareil", other: "Autres",
        noValue: "Sans indication")
    /// Italian.
    public static let italian = MapWords(
        approximately: "ca.", system: "MN95, unità m", selected: "Selezione", neighbouring: "Confinante",
        right: "Diritto per sé stante", overlap: "Sovrapposizione", elevation: "Quota (m)",
        speed: "Velocità (km/h)", stop: "Sosta",
        gap: "Non registrato", planned: "Previsto", raw: "grezzo", device: "Dispositivo", other: "Altri",
        noValue: "Senza indicazione")
    /// English.
    public static let english = MapWords(
        approximately: "approx.", system: "LV95, unit m", selected: "Selected", neighbouring: "Neighbouring",
        right: "Independent right", overlap: "Overlap", elevation: "Elevation (m)", speed: "Speed (km/h)",
        stop: "Stop",
        gap: "Not recorded", planned: "Planned", raw: "raw", device: "Device", other: "Other",
        noValue: "Not stated")
}

extension MapWords {
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
}
