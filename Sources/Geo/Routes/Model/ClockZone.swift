import Foundation

/// A time zone as clocks on the wall follow it, its daylight-saving days included.
///
/// ```swift
/// let zone = try ClockZone("Europe/Zurich")
/// let departure = try Timestamp(iso8601: "2026-03-02 08:15", in: zone)
/// print(departure)  // 2026-03-02T07:15:00Z
/// ```
public struct ClockZone: Hashable, Sendable {
    /// The moment that a wall clock shows, or the earlier of two.
    public struct Moment: Hashable, Sendable {
        /// The moment, in seconds since 1970.
        public let seconds: Double
        /// How many seconds later the clock shows the same again; 0 where it does not.
        public let fold: Double
        /// Whether the clock never shows it, since it was put forward over it.
        public var isSkipped = false
        /// Whether the clock's zone was not told, and UTC was assumed.
        public var isAssumed = false
    }

    /// The name as it was given.
    public let name: String
    private let zone: TimeZone

    /// Takes an IANA name such as `Europe/Zurich`, `Z`, or an offset such as `+01:00`.
    ///
    /// Throws `route.badZone` for anything else, abbreviations such as `CET` among them, which mean several zones.
    public init(_ name: String) throws(RouteError) {
        self.name = name
        if let seconds = Self.offset(name), let zone = TimeZone(secondsFromGMT: seconds) {
            self.zone = zone
        } else if name.contains("/") || name == "UTC" || name == "GMT", let zone = TimeZone(identifier: name)
        {
            self.zone = zone
        } else {
            throw RouteError(
                .badZone, "\"\(name.prefix(60))\" is no time zone",
                remedy: "Name it as in Europe/Zurich, or give its offset as in +01:00.")
        }
    }

    /// Seconds that clocks of the zone are ahead of UTC at a moment.
    public func offset(at moment: Timestamp) -> Double {
        guard moment.secondsSince1970.magnitude < 1e11 else { return 0 }
        return Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: moment.secondsSince1970)))
    }

    /// When a wall clock shows so many seconds since 1970-01-01 00:00.
    ///
    /// What it shows twice, when it is put back, is the earlier moment, and `fold` tells of the later. What it never
    /// shows, when it is put forward, is read as if it had not been: 02:30 is then 03:30.
    public func moment(ofClock clock: Double) -> Moment {
        let day = 86_400.0
        let before = offset(at: Timestamp(secondsSince1970: clock - day))
        let after = offset(at: Timestamp(secondsSince1970: clock + day))
        let early = clock - before
        let late = clock - after
        let isEarly = offset(at: Timestamp(secondsSince1970: early)) == before
        let isLate = offset(at: Timestamp(secondsSince1970: late)) == after
        switch (isEarly, isLate) {
        case (true, true): return Moment(seconds: early, fold: late - early)
        case (false, true): return Moment(seconds: late, fold: 0)
        default: return Moment(seconds: early, fold: 0, isSkipped: !isEarly)
        }
    }

    /// Seconds of `Z`, `+1`, `+01`, `+0100` or `+01:00`.
    private static func offset(_ name: String) -> Int? {
        if name == "Z" || name == "z" { return 0 }
        guard let sign = name.first, sign == "+" || sign == "-" else { return nil }
        let parts = name.dropFirst().split(separator: ":", omittingEmptySubsequences: false)
        guard (1...2).contains(parts.count), parts.allSatisfy({ $0.utf8.allSatisfy { $0 &- 48 <= 9 } }) else {
            return nil
        }
        let digits = parts.joined()
        guard parts.count == 1 ? [1, 2, 4].contains(digits.utf8.count) : parts[1].utf8.count == 2,
            let number = Int(digits)
        else { return nil }
        let (hours, minutes) = digits.utf8.count > 2 ? (number / 100, number % 100) : (number, 0)
        guard hours <= 18, minutes < 60 else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3_600 + minutes * 60)
    }
}
