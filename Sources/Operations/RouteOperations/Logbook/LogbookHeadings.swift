import Routes

/// The words of the printed logbook in one language.
struct LogbookHeadings {
    var title: String
    var vehicle: String
    var plate: String
    var driver: String
    var period: String
    var date: String
    var start: String
    var end: String
    var from: String
    var to: String
    var purpose: String
    var kind: String
    var odometer: String
    var raw: String
    /// What a column of periods is called.
    var periods: [LogbookPeriod: String]
    var drives: String
    /// What nobody recorded.
    var unrecorded: String
    var other: String
    var total: String
    /// What sums by a period are called.
    var sums: [LogbookPeriod: String]
    var placeAndDate: String
    var signature: String
    var nothing: String
    /// What a star behind a distance means.
    var gapNote: String
    /// What an exclamation mark behind a distance means.
    var fastNote: String
    /// What a stroke behind a time means.
    var cutNote: String
    /// What raw kilometres are.
    var rawNote: String
    /// What a distance is that nobody recorded.
    var unrecordedNote: String
    /// How distances are measured and added up, before the zone's name.
    var measure: String
    var kinds: [LogbookKind: String]
    var months: [String]
    var weekdays: [String]
}
