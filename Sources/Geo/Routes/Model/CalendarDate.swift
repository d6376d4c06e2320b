/// A day of the proleptic Gregorian calendar, and its count from 1970-01-01.
///
/// The count is by eras of 400 years that start on 1 March, so that the leap day ends a year.
public struct CalendarDate: Hashable, Sendable {
    /// The year.
    public var year: Int
    /// The month, 1 to 12.
    public var month: Int
    /// The day of the month, from 1.
    public var day: Int

    private static let daysPerEra = 146_097
    /// Days from 0000-03-01 to 1970-01-01.
    private static let epoch = 719_468

    /// The day of a year, month and day of month; `nil` if it does not exist.
    public init?(year: Int, month: Int, day: Int) {
        guard (0...9999).contains(year), (1...12).contains(month) else { return nil }
        guard day >= 1, day <= Self.days(inMonth: month, of: year) else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    /// Reads a date like `2026-03-02`; `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard parts.map(\.utf8.count) == [4, 2, 2], numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// The day that many days after 1970-01-01; negative before.
    public init(daysSince1970: Int) {
        let days = daysSince1970 + Self.epoch
        let era = (days >= 0 ? days : days - (Self.daysPerEra - 1)) / Self.daysPerEra
        let dayOfEra = days - era * Self.daysPerEra
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    }

    /// Days since 1970-01-01, negative before.
    public var daysSince1970: Int {
        let yearFromMarch = month <= 2 ? year - 1 : year
        let era = (yearFromMarch >= 0 ? yearFromMarch : yearFromMarch - 399) / 400
        let yearOfEra = yearFromMarch - era * 400
        let monthFromMarch = month > 2 ? month - 3 : month + 9
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * Self.daysPerEra + dayOfEra - Self.epoch
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension CalendarDate: Comparable {
    /// Whether `left` is the earlier day.
    public static func < (left: CalendarDate, right: CalendarDate) -> Bool {
        (left.year, left.month, left.day) < (right.year, right.month, right.day)
    }
}

extension CalendarDate: CustomStringConvertible {
    /// The day in ISO 8601: `2026-03-02`.
    public var description: String {
        "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
    }

    /// The next day.
    public var following: CalendarDate { CalendarDate(daysSince1970: daysSince1970 + 1) }

    /// The day of the week, Monday 1 to Sunday 7.
    public var weekday: Int {
        let days = (daysSince1970 + 3) % 7
        return (days < 0 ? days + 7 : days) + 1
    }

    /// The week of ISO 8601, which belongs to the year of its Thursday.
    public var week: (year: Int, number: Int) {
        let thursday = CalendarDate(daysSince1970: daysSince1970 - weekday + 4)
        let newYear = CalendarDate(year: thursday.year, month: 1, day: 1) ?? thursday
        return (thursday.year, (thursday.daysSince1970 - newYear.daysSince1970) / 7 + 1)
    }

    /// The number with leading zeros.
    static func padded(_ value: Int, _ width: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
