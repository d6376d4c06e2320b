/// The texts that a map adds, in one language.
public struct MapWords: Hashable, Sendable {
    /// Prefix of an approximate scale.
    public var approximately: String
    /// CRS and unit, for the note.
    public var system: String
    /// Selected parcels.
    public var selected: String
    /// Neighbours of selected parcels.
    public var neighbouring: String
    /// Independent rights over land.
    public var right: String
    /// Overlaps of parcels.
    public var overlap: String
    /// Elevation, with its unit.
    public var elevation: String
    /// Speed, with its unit.
    public var speed: String
    /// A stop of a vehicle.
    public var stop: String
    /// A gap in the recording.
    public var gap: String
    /// A planned route.
    public var planned: String
    /// A distance before cleaning.
    public var raw: String
    /// Prefix of a vehicle known only by number.
    public var device: String
    /// Values without a separate colour.
    public var other: String
    /// Features without a value.
    public var noValue: String

    /// German, in the usage of the federal survey.
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
    /// The texts for a language code: `de`, `fr`, `it` or `en`.
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
