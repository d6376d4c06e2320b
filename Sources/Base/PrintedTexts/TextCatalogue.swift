/// A language of printed outputs.
public enum PrintedLanguage: String, CaseIterable, Codable, Sendable {
    case de, fr, it, en

    /// The language with this code, perhaps with a region: `fr` or `fr-CH`; `nil` if it is another one.
    public init?(code: String) {
        let short = code.split { $0 == "-" || $0 == "_" }.first ?? ""
        self.init(rawValue: short.lowercased())
    }

    /// All texts in this language.
    public var texts: TextCatalogue {
        switch self {
        case .de: .german
        case .fr: .french
        case .it: .italian
        case .en: .english
        }
    }
}

/// All texts of printed outputs in one language.
///
/// Each language has a file beside this one: `German.swift`, `French.swift`, `Italian.swift` and `English.swift`. A file
/// without one of the texts does not compile. Words in braces, such as `{zone}`, stand for values: a translation keeps
/// them, in any order.
public struct TextCatalogue: Hashable, Sendable {
    /// The texts of maps.
    public var map: MapWords
    /// The texts of the logbook.
    package var logbook: LogbookTexts
    /// The texts of the page that reports a batch.
    package var report: BatchReportTexts
    /// The texts of reports of figures.
    package var figures: FigureTexts
    /// The texts of exported conversations.
    package var transcript: TranscriptTexts
}

/// The texts that a map adds, in one language.
public struct MapWords: Hashable, Sendable {
    /// An approximate scale; `{scale}` is the scale, such as 1:1000.
    public var approximateScale: String
    /// CRS and unit of a map in LV95, for the note.
    public var system: String
    /// CRS and unit of a map in LV03.
    public var lv03: String
    /// The projection of a map abroad.
    public var mercator: String
    /// The projection of a map near a pole.
    public var azimuthal: String
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
    /// A named place.
    public var place: String
    /// A gap in the recording.
    public var gap: String
    /// A planned route.
    public var planned: String
    /// A distance before cleaning; `{distance}` is the distance with its unit.
    public var rawDistance: String
    /// A vehicle known only by number; `{device}` is the number.
    public var device: String
    /// Values without a separate colour.
    public var other: String
    /// Features without a value.
    public var noValue: String
    /// In the title of a map of cached data; `{time}` is when they were current.
    public var asOf: String
    /// Follows the length of several routes whose shared parts count once.
    public var sharedOnce: String
    /// A map that lacks `{count}` of its `{items}` files.
    public var incomplete: String
}

extension MapWords {
    /// German, in the usage of the federal survey.
    public static let german = TextCatalogue.german.map
    /// French.
    public static let french = TextCatalogue.french.map
    /// Italian.
    public static let italian = TextCatalogue.italian.map
    /// English.
    public static let english = TextCatalogue.english.map
}

/// The texts of the printed logbook in one language.
package struct LogbookTexts: Hashable, Sendable {
    package var title: String

    // The facts above the table.

    package var vehicle: String
    package var plate: String
    package var driver: String
    package var period: String

    // The heads of its columns.

    package var date: String
    package var start: String
    package var end: String
    package var from: String
    package var to: String
    package var purpose: String
    package var kind: String
    package var odometer: String
    /// Kilometres before cleaning.
    package var rawKilometres: String

    // The kinds of trips.

    package var business: String
    /// Between home and work.
    package var commute: String
    package var privateUse: String
    /// The kind of trips without a record.
    package var unrecorded: String
    /// Movement during stops, which belongs to no trip.
    package var manoeuvring: String

    // The sums.

    package var trips: String
    package var total: String
    /// The sum below a month; `{month}` is the month, `{kinds}` the kilometres of each kind.
    package var monthTotal: String
    package var day: String
    package var week: String
    package var month: String
    package var year: String
    package var sums: String
    package var sumsByDay: String
    package var sumsByWeek: String
    package var sumsByMonth: String
    package var sumsByYear: String

    // The notes below the tables, without a full stop at their end.

    /// How distances are measured and added up; `{zone}` is the time zone, such as Europe/Zurich.
    package var measureNote: String
    /// Meaning of kilometres before cleaning.
    package var rawNote: String
    /// Meaning of a distance without a record.
    package var unrecordedNote: String
    /// Meaning of movement that belongs to no trip.
    package var manoeuvringNote: String
    /// Meaning of a star after a distance.
    package var gapNote: String
    /// Meaning of an exclamation mark after a distance.
    package var fastNote: String
    /// Meaning of a bar after a time.
    package var cutNote: String
    /// Takes the place of the table, as a sentence.
    package var noTrips: String

    package var placeAndDate: String
    package var signature: String

    /// January to December.
    package var months: [String]
    /// Monday to Sunday, shortened.
    package var weekdays: [String]
}
