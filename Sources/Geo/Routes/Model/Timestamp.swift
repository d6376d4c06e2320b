import Foundation

/// A moment in time: seconds since 1970-01-01T00:00:00Z, leap seconds not counted.
///
/// At present dates a `Double` resolves less than a microsecond.
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

    /// The present moment.
    package static var now: Timestamp { Timestamp(secondsSince1970: Date().timeIntervalSince1970) }

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
    /// `2026-061T08Z`. A blank may replace the `T`, and `2026/03/02` or `02.03.2026` are accepted dates. A leap second counts as
    /// the next second.
    ///
    /// A time without an offset is in `zone`, the earlier moment if the clock shows it twice; without `zone` it throws
    /// `route.timeWithoutZone`. Anything else throws `route.badTime`.
    public init(iso8601 text: String, in zone: ClockZone? = nil) throws(RouteError) {
        var text = text
        let outcome = text.withUTF8 { bytes in
            Result { () throws(RouteError) in
                var scan = ISO8601Scan(bytes)
                let reading = try scan.read()
                if let seconds = reading.secondsSince1970 { return seconds }
                guard let zone else { throw .withoutZone(scan.shown) }
                return zone.moment(ofClock: reading.clock).seconds
            }
        }
        secondsSince1970 = try outcome.get()
    }

    /// The moment in ISO 8601, in UTC, with milliseconds only if they are not zero: `2026-03-02T07:15:00Z`.
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
        let padded = CalendarDate.padded
        let second = rest / 1_000
        let clock = "\(padded(second / 3_600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
        return "\(date)T\(clock)\(rest % 1_000 == 0 ? "" : ".\(padded(rest % 1_000, 3))")Z"
    }

}

extension Timestamp: CustomStringConvertible {
    /// The moment in ISO 8601.
    public var description: String { iso8601 }
}
