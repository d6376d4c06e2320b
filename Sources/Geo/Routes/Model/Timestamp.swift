/// A moment in time: seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// A `Double` of today's dates resolves less than a microsecond.
///
/// ```swift
/// let departure = try Timestamp(iso8601: "2026-03-02T08:15:00+01:00")
/// print(departure)  // 2026-03-02T07:15:00Z
/// ```
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Seconds since 1970-01-01T00:00:00Z; negative before.
    public var secondsSince1970: Double

    /// Creates a moment from seconds since 1970.
    public init(secondsSince1970: Double) {
        self.secondsSince1970 = secondsSince1970
    }

    /// Whether `left` is the earlier moment.
    public static func < (left: Timestamp, right: Timestamp) -> Bool {
        left.secondsSince1970 < right.secondsSince1970
    }

    /// Seconds from `earlier` to this moment; negative where this is the earlier one.
    public func seconds(since earlier: Timestamp) -> Double {
        secondsSince1970 - earlier.secondsSince1970
    }
}

extension Timestamp {
    /// Reads a date and time of ISO 8601, extended or basic form.
    ///
    /// Calendar, week and ordinal dates are read: `2026-03-02T08:15:00Z`, `20260302T081500.25+0100`, `2026-W10-1 08:15Z`,
    /// `2026-061T08Z`; a blank may stand for the `T`, and `2026/03/02` or `02.03.2026` for the date. A leap second counts as the next one.
    ///
    /// A time that does not say its zone is one of `zone`, the earlier moment where a clock shows it twice; without
    /// `zone` it throws `route.timeWithoutZone`, since guessing one shifts a whole day. Anything else throws
    /// `route.badTime`.
    public init(iso8601 text: String, in zone: ClockZone? = nil) throws(RouteError) {
        var text = text
        var reader = TimeReader(zone: zone)
        let outcome = text.withUTF8 { bytes in
            Result { () throws(RouteError) in try reader.read(iso8601: bytes) }
        }
        secondsSince1970 = try outcome.get().seconds
    }

    /// The moment in ISO 8601, in UTC, with milliseconds only where there are some: `2026-03-02T07:15:00Z`.
    ///
    /// A moment outside the years 0000 to 9999 is given as seconds since 1970.
    public var iso8601: String {
        let milliseconds = (secondsSince1970 * 1_000).rounded()
        guard milliseconds > -62_167_219_200_000, milliseconds < 253_402_300_800_000 else {
            return "\(secondsSince1970)"
        }
        let whole = Int(milliseconds)
        let days = (whole >= 0 ? whole : whole - 86_399_999) / 86_400_000
        let rest = whole - days * 86_400_000
        let date = CalendarDate(daysSince1970: days)
        let day = "\(padded(date.year, 4))-\(padded(date.month, 2))-\(padded(date.day, 2))"
        let second = rest / 1_000
        let clock = "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        return "\(day)T\(clock)\(rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))")Z"
    }

    private func padded(_ value: Int, _ width: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
}

extension Timestamp: CustomStringConvertible {
    /// The moment in ISO 8601.
    public var description: String { iso8601 }
}

extension Timestamp {
    /// The moment as XML Schema has it; `nil` outside of the years 1 to 9999.
    var xml: String? {
        (-62_135_596_800_000..<253_402_300_800_000).contains((secondsSince1970 * 1_000).rounded())
            ? iso8601 : nil
    }
}
