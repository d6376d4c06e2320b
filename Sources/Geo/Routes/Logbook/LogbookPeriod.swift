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
