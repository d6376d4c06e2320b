import Foundation
public import SimpleFeatures

/// A time zone of wall clocks, with its daylight-saving rules.
///
/// ```swift
/// let zone = try ClockZone("Europe/Zurich")
/// let departure = try Timestamp(iso8601: "2026-03-02 08:15", in: zone)
/// print(departure)  // 2026-03-02T07:15:00Z
/// ```
public struct ClockZone: Hashable, Sendable {
    /// The moment of a wall-clock time; the earlier one if the clock shows it twice.
    public struct Moment: Hashable, Sendable {
        /// The moment, in seconds since 1970.
        public let seconds: Double
        /// Seconds until the clock shows the same time again; 0 if it does not.
        public let fold: Double
        /// Whether the clock never shows it because it was put forward.
        public var isSkipped: Bool
        /// Whether the zone was unknown and UTC was assumed.
        public var isAssumed: Bool

        package init(seconds: Double, fold: Double, isSkipped: Bool = false, isAssumed: Bool = false) {
            self.seconds = seconds
            self.fold = fold
            self.isSkipped = isSkipped
            self.isAssumed = isAssumed
        }
    }

    /// The name passed to the initialiser.
    public let name: String
    private let zone: TimeZone

    /// Creates a zone from an IANA name such as `Europe/Zurich`, `Z`, or an offset such as `+01:00`.
    ///
    /// Throws `route.badZone` for anything else, including ambiguous abbreviations such as `CET`.
    public init(_ name: String) throws(RouteError) {
        self.name = name
        if let seconds = Self.offset(name), let zone = TimeZone(secondsFromGMT: seconds) {
            self.zone = zone
        } else if name.contains("/") || name == "UTC" || name == "GMT", let zone = TimeZone(identifier: name)
        {
            self.zone = zone
        } else {
            throw RouteError(
                .badZone, "\"\(name.prefix(60))\" is not a time zone",
                remedy: "Name it as in Europe/Zurich, or give its offset as in +01:00.")
        }
    }

    /// Offset of the zone from UTC at a moment, in seconds; positive to the east.
    public func offset(at moment: Timestamp) -> Double {
        guard moment.secondsSince1970.magnitude < 1e11 else { return 0 }
        return Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: moment.secondsSince1970)))
    }

    /// The moment at which a wall clock shows `clock` seconds since 1970-01-01 00:00.
    ///
    /// A time shown twice, when clocks go back, is the earlier moment, and `fold` leads to the later. A time never shown, when
    /// clocks go forward, is read as if they had not: 02:30 is then 03:30.
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

/// Calendar days of a zone, from their first moment to that of the next day, also with 23 or 25 hours.
extension ClockZone {
    /// The day of a moment.
    public func day(of time: Timestamp) -> CalendarDate {
        let days = (local(time) / 86_400).rounded(.down)
        return CalendarDate(daysSince1970: days.magnitude < 1e9 ? Int(days) : 0)
    }

    /// Seconds since midnight by the clock.
    public func clock(at time: Timestamp) -> Double {
        let local = local(time)
        guard local.magnitude < 1e15 else { return 0 }
        return local - (local / 86_400).rounded(.down) * 86_400
    }

    /// The first moment of a day; of the next day if the zone skips it.
    public func start(of day: CalendarDate) -> Timestamp {
        let midnight = Double(day.daysSince1970) * 86_400
        // Before and after a change of clocks; the earlier moment within the day begins it.
        let candidates = [midnight - 86_400, midnight + 86_400].map { around in
            Timestamp(secondsSince1970: midnight - offset(at: Timestamp(secondsSince1970: around)))
        }.sorted()
        return candidates.first { self.day(of: $0) >= day } ?? candidates[1]
    }

    /// The midnights strictly between two moments; none for more than twenty years, which only a wrong clock can cause.
    func midnights(in range: Range<Double>) -> [Double] {
        guard range.upperBound - range.lowerBound < 20 * 366 * 86_400 else { return [] }
        var day = day(of: Timestamp(secondsSince1970: range.lowerBound))
        var midnights: [Double] = []
        while true {
            day = day.following
            let start = start(of: day).secondsSince1970
            guard start < range.upperBound else { return midnights }
            if start > midnights.last ?? range.lowerBound { midnights.append(start) }
        }
    }

    private func local(_ time: Timestamp) -> Double { time.secondsSince1970 + offset(at: time) }
}

/// Text of moments in a zone.
extension ClockZone {
    /// Date and time of day with the offset, to the second: `2026-03-02T08:15:00+01:00`.
    public func iso8601(_ time: Timestamp) -> String {
        let time = Timestamp(secondsSince1970: time.secondsSince1970.rounded())
        let minutes = Int(offset(at: time)) / 60
        let sign = minutes < 0 ? "-" : "+"
        let hours = CalendarDate.padded(abs(minutes) / 60, 2)
        return "\(day(of: time))T\(clockText(time)):\(CalendarDate.padded(Int(clock(at: time)) % 60, 2))"
            + "\(sign)\(hours):\(CalendarDate.padded(abs(minutes) % 60, 2))"
    }

    /// The time of day to the minute: `08:15`.
    public func clockText(_ time: Timestamp) -> String {
        let seconds = Int(clock(at: time))
        return "\(CalendarDate.padded(seconds / 3_600, 2)):\(CalendarDate.padded(seconds / 60 % 60, 2))"
    }

    /// Reads a moment in ISO 8601; without an offset it is in this zone.
    ///
    /// Throws `route.skippedTime` for a time that clocks of the zone never show, and `route.badTime` for anything else.
    public func moment(_ text: String) throws(RouteError) -> Timestamp {
        do throws(RouteError) {
            return try Timestamp(iso8601: text)
        } catch {
            guard error.code == .timeWithoutZone else { throw error }
            let clock = try Timestamp(iso8601: text + "Z").secondsSince1970
            let moment = moment(ofClock: clock)
            guard !moment.isSkipped else {
                throw RouteError(
                    .skippedTime, "\"\(text)\" does not exist in \(name), where clocks skip it",
                    remedy: "Give a time that exists there, or one with an offset, such as +01:00.")
            }
            return Timestamp(secondsSince1970: moment.seconds)
        }
    }
}

extension ClockZone {
    /// Switzerland and its close surroundings, which use the time of Zurich.
    private static let swiss = (longitudes: 6.0...10.5, latitudes: 45.8...47.8)
    /// Range of hours by which clocks on land are ahead of mean solar time, with some margin.
    private static let aheadOfSun = -1.5...3.5

    /// Whether clocks at a place can show the zone's time at that moment.
    ///
    /// Exact in Switzerland; elsewhere only zones hours away from solar time are excluded.
    ///
    /// - Parameter place: Longitude and latitude.
    public func isPlausible(at place: Position, _ moment: Timestamp) -> Bool {
        let own = offset(at: moment)
        if Self.swiss.longitudes.contains(place.x), Self.swiss.latitudes.contains(place.y),
            let zurich = try? ClockZone("Europe/Zurich")
        {
            return own == zurich.offset(at: moment)
        }
        let ahead = own / 3_600 - place.x / 15
        // Around the antimeridian a zone may be a day ahead of its neighbour.
        return [ahead, ahead - 24, ahead + 24].contains { Self.aheadOfSun.contains($0) }
    }
}
