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

    /// The day after it.
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

    static func padded(_ value: Int, _ width: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}
