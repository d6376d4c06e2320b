public import SimpleFeatures

/// The drives of one vehicle.
public struct VehicleLogbook: Sendable {
    /// A part of the vehicle's time within one day: an entry, or what lies between two.
    struct Part: Sendable {
        let day: CalendarDate
        let figures: LogbookFigures
        let entry: LogbookEntry?
    }

    /// Its device.
    public let device: String?
    /// What is known of it.
    public let vehicle: LogbookRules.Vehicle
    /// The drives in order of time, divided at midnight.
    public let entries: [LogbookEntry]
    /// The first and the last day of what was recorded; `nil` for nothing.
    public let days: ClosedRange<CalendarDate>?
    /// Kilometres on the odometer at the beginning and at the end; `nil` where nobody has read it.
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

    /// Figures by period, in order of time: those of entries, and of what the vehicle was moved between them.
    ///
    /// Each is the sum of what stands in the rows of its days, and all of them together are what the odometer has gone on.
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
    /// Where a drive begins or ends.
    public struct Place: Hashable, Sendable {
        /// Longitude and latitude.
        public var position: Position
        /// What it is called, where it has a name.
        public var name: String?
    }

    /// The drive, or a gap in the record over which the vehicle was moved.
    public var travel: Stretch
    /// Its day.
    public var day: CalendarDate
    /// Its figures as a logbook adds them up.
    public var figures: LogbookFigures
    /// What it was for; `nil` where nobody recorded what the vehicle did.
    public var kind: LogbookKind?
    /// Its purpose in words.
    public var purpose: String?
    /// The rule that says so, from 1; `nil` where none matches.
    public var rule: Int?
    /// Where the whole drive begins.
    public var from: Place
    /// Where the whole drive ends.
    public var to: Place
    /// Kilometres on the odometer at its beginning.
    public var odometerStart: Double?
    /// Kilometres on the odometer at its end.
    public var odometerEnd: Double?
    /// Whether it is the first part of a drive that was recorded, by which drives are counted.
    public var beginsDrive: Bool
}

extension LogbookEntry {
    /// The entry with the next one, where both are days of one gap in the record; `nil` where they are not.
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

/// Metres in whole hundreds, as a logbook prints them: those of all parts add up to those of the whole, to the last digit.
public struct LogbookFigures: Hashable, Sendable {
    /// Metres after cleaning.
    public var metres = 0.0
    /// Metres before cleaning.
    public var rawMetres = 0.0
    /// Those of `metres` that lie in straight lines over gaps in the record.
    public var gapMetres = 0.0

    static func += (sum: inout LogbookFigures, part: LogbookFigures) {
        sum.metres += part.metres
        sum.rawMetres += part.rawMetres
        sum.gapMetres += part.gapMetres
    }
}

/// What a logbook adds up by.
public enum LogbookPeriod: String, CaseIterable, Codable, Sendable {
    case day
    /// Of ISO 8601, from Monday.
    case week
    case month
    case year
    /// All that was asked for.
    case all

    /// Whether two days lie in one period.
    public func holds(_ one: CalendarDate, _ other: CalendarDate) -> Bool { name(of: one) == name(of: other) }

    /// The first day of the period that a day lies in, and how the period is written: `2026-03-02`, `2026-W10`, `2026-03`,
    /// `2026`.
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

/// What a vehicle has driven in a period: the sum of its entries, and of what it was moved in its yard.
public struct LogbookSum: Hashable, Sendable {
    /// The period: `2026-03-02`, `2026-W10`, `2026-03`, `2026`, or nothing for all.
    public var period: String
    /// All that was driven.
    public var figures = LogbookFigures()
    /// Metres by what they were for.
    public var metres: [LogbookKind: Double] = [:]
    /// Metres over gaps in the record.
    public var unrecordedMetres = 0.0
    /// What was driven within stops, where a vehicle is moved in its yard.
    public var otherFigures = LogbookFigures()
    /// How many drives begin in it.
    public var drives = 0

    init(period: String) { self.period = period }

    /// Metres within stops.
    public var otherMetres: Double { otherFigures.metres }

    /// Adds a part of the vehicle's time: an entry, or what lies between two.
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
