public import SimpleFeatures

/// The drives of one vehicle.
public struct VehicleLogbook: Sendable {
    /// A part of the vehicle's time within one day: an entry, or the time between two.
    struct Part: Sendable {
        let day: CalendarDate
        let figures: LogbookFigures
        let entry: LogbookEntry?
    }

    /// Its device.
    public let device: String?
    /// Its details.
    public let vehicle: LogbookRules.Vehicle
    /// The drives in order of time, split at midnight.
    public let entries: [LogbookEntry]
    /// The first and the last recorded day; `nil` without a record.
    public let days: ClosedRange<CalendarDate>?
    /// Kilometres on the odometer at start and end; `nil` without a reading.
    public let odometer: (start: Double, end: Double)?
    private let parts: [Part]

    init(
        device: String?, vehicle: LogbookRules.Vehicle, odometer: (start: Double, end: Double)?,
        parts: [Part]
    ) {
        self.device = device
        self.vehicle = vehicle
        self.odometer = odometer
        self.parts = parts
        entries = parts.compactMap(\.entry)
        days = if let first = parts.first, let last = parts.last { first.day...last.day } else { nil }
    }

    /// Sums by period, in order of time, of entries and of movements between them.
    ///
    /// Each is the sum of the rows of its days; all together equal the difference on the odometer.
    public func sums(by period: LogbookPeriod) -> [LogbookSum] {
        var sums: [LogbookSum] = []
        for part in parts {
            let name = period.name(of: part.day)
            if sums.last?.period != name { sums.append(LogbookSum(period: name)) }
            sums[sums.count - 1].add(part.figures, part.entry)
        }
        return sums
    }
}

/// One drive in a logbook, or the part of it that lies in one day.
public struct LogbookEntry: Hashable, Sendable {
    /// The start or end of a drive.
    public struct Place: Hashable, Sendable {
        /// Longitude and latitude.
        public var position: Position
        /// Its name, if it has one.
        public var name: String?
    }

    /// The drive, or a gap in the record over which the vehicle was moved.
    public var travel: Stretch
    /// Its day.
    public var day: CalendarDate
    /// Its figures, rounded for adding up.
    public var figures: LogbookFigures
    /// Its kind; `nil` for a gap in the record.
    public var kind: LogbookKind?
    /// Its purpose in words.
    public var purpose: String?
    /// The number of the matching rule, from 1; `nil` if none matches.
    public var rule: Int?
    /// The start of the whole drive.
    public var from: Place
    /// The end of the whole drive.
    public var to: Place
    /// Kilometres on the odometer at its start.
    public var odometerStart: Double?
    /// Kilometres on the odometer at its end.
    public var odometerEnd: Double?
    /// Whether it is the first part of a recorded drive; these are counted as drives.
    public var beginsDrive: Bool
}

extension LogbookEntry {
    /// The entry joined with the next one if both are days of one gap in the record; otherwise `nil`.
    public func joined(with next: LogbookEntry) -> LogbookEntry? {
        guard kind == nil, next.kind == nil, travel.end.isCut, travel.end.time == next.travel.start.time
        else {
            return nil
        }
        var joined = self
        joined.travel.end = next.travel.end
        joined.figures += next.figures
        joined.odometerEnd = next.odometerEnd
        return joined
    }
}

/// Metres in whole hundreds, as a logbook prints them; the parts add up to the whole exactly.
public struct LogbookFigures: Hashable, Sendable {
    /// Metres after cleaning.
    public var metres = 0.0
    /// Metres before cleaning.
    public var rawMetres = 0.0
    /// Metres of `metres` in straight lines over gaps in the record.
    public var gapMetres = 0.0

    static func += (sum: inout LogbookFigures, part: LogbookFigures) {
        sum.metres += part.metres
        sum.rawMetres += part.rawMetres
        sum.gapMetres += part.gapMetres
    }
}

/// The period of a logbook's sums.
public enum LogbookPeriod: String, CaseIterable, Codable, Sendable {
    case day
    /// An ISO 8601 week, from Monday.
    case week
    case month
    case year
    /// The whole logbook.
    case all

    /// Whether two days are in the same period.
    public func holds(_ one: CalendarDate, _ other: CalendarDate) -> Bool { name(of: one) == name(of: other) }

    /// The name of a day's period: `2026-03-02`, `2026-W10`, `2026-03`, `2026`, or empty for `all`.
    public func name(of day: CalendarDate) -> String {
        switch self {
        case .day: return day.description
        case .week:
            let week = day.week
            return "\(CalendarDate.padded(week.year, 4))-W\(CalendarDate.padded(week.number, 2))"
        case .month: return String(day.description.prefix(7))
        case .year: return String(day.description.prefix(4))
        case .all: return ""
        }
    }
}

/// A vehicle's sum over a period: its entries, and movements within a yard.
public struct LogbookSum: Hashable, Sendable {
    /// The period: `2026-03-02`, `2026-W10`, `2026-03`, `2026`, or empty for all.
    public var period: String
    /// The total.
    public var figures = LogbookFigures()
    /// Metres by kind.
    public var metres: [LogbookKind: Double] = [:]
    /// Metres over gaps in the record.
    public var unrecordedMetres = 0.0
    /// Movements within stops, such as in a yard.
    public var otherFigures = LogbookFigures()
    /// Number of drives that start in it.
    public var drives = 0

    init(period: String) { self.period = period }

    /// Metres within stops.
    public var otherMetres: Double { otherFigures.metres }

    /// Adds a part of the vehicle's time: an entry, or the time between two.
    mutating func add(_ part: LogbookFigures, _ entry: LogbookEntry?) {
        figures += part
        switch (entry, entry?.kind) {
        case (nil, _): otherFigures += part
        case (_, nil): unrecordedMetres += part.metres
        case (_, let kind?): metres[kind, default: 0] += part.metres
        }
        if entry?.beginsDrive == true { drives += 1 }
    }
}
