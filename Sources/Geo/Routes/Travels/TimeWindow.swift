/// A time range without its end, open on either side if unlimited.
public struct TimeWindow: Hashable, Sendable {
    /// Its start; `nil` for no limit.
    public var since: Timestamp?
    /// Its end; `nil` for no limit.
    public var until: Timestamp?

    /// Creates a window.
    public init(since: Timestamp? = nil, until: Timestamp? = nil) {
        self.since = since
        self.until = until
    }

    /// Whether the window contains `time`.
    func contains(_ time: Timestamp) -> Bool {
        since.map { $0 <= time } ?? true && until.map { time < $0 } ?? true
    }

    /// The part of `span` in the window; `nil` if there is none.
    func clamped(_ span: Range<Double>) -> Range<Double>? {
        let start = max(span.lowerBound, since?.secondsSince1970 ?? -.infinity)
        let end = min(span.upperBound, until?.secondsSince1970 ?? .infinity)
        return start < end || (span.isEmpty && start <= end) ? start..<end : nil
    }
}

extension TimeWindow {
    /// Creates a window from two texts, each a time, a day (`2026-03-02`), a month (`2026-03`) or a year.
    ///
    /// Days, months and years are in the zone, and those of `until` are included; times without an offset are in the zone.
    /// Throws `route.skippedTime` for a time that clocks of the zone never show, and `route.badTime` for anything else, also
    /// for a window that ends before it starts.
    public init(since: String?, until: String?, in zone: ClockZone) throws(RouteError) {
        self.init()
        if let since { self.since = try Self.period(since, zone).start }
        if let until { self.until = try Self.period(until, zone).end }
        if let start = self.since, let end = self.until, start >= end {
            throw RouteError(
                .badTime, "the window from \(start) to \(end) is empty",
                remedy: "Give the start first, then the end.")
        }
    }

    private static func period(
        _ text: String, _ zone: ClockZone
    ) throws(RouteError) -> (start: Timestamp, end: Timestamp) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        let widths = [4, 2, 2]
        guard numbers.count == parts.count, (1...3).contains(parts.count),
            zip(parts, widths).allSatisfy({ $0.utf8.count == $1 })
        else {
            if let day = swissDay(text) {
                throw RouteError(
                    .badTime, "\"\(text)\" is not ISO 8601; write \(day)", remedy: "Write \(day).")
            }
            let moment = try moment(text, zone)
            return (moment, moment)
        }
        let month = numbers.count > 1 ? numbers[1] : 1
        let day = numbers.count > 2 ? numbers[2] : 1
        guard let first = CalendarDate(year: numbers[0], month: month, day: day) else {
            throw RouteError(.badTime, "there is no day \"\(text)\"", remedy: "Write it as in 2026-03-31.")
        }
        let next =
            switch numbers.count {
            case 1: CalendarDate(year: first.year + 1, month: 1, day: 1)
            case 2:
                CalendarDate(year: month == 12 ? first.year + 1 : first.year, month: month % 12 + 1, day: 1)
            default: first.following
            }
        return (zone.start(of: first), zone.start(of: next ?? first.following))
    }

    private static func moment(_ text: String, _ zone: ClockZone) throws(RouteError) -> Timestamp {
        do {
            return try zone.moment(text)
        } catch {
            guard error.code == .badTime else { throw error }
            throw RouteError(
                .badTime,
                "\"\(text.prefix(40))\" is not a day (2026-03-02), a month (2026-03), a year, "
                    + "or a time (2026-03-02T08:15)", remedy: "Write a day, a month, a year or a time.")
        }
    }

    /// Converts `20.03.2026` and `20.03.2026 08:00` to ISO 8601; `nil` for any other text.
    private static func swissDay(_ text: String) -> String? {
        let words = text.split(separator: " ", maxSplits: 1)
        let numbers = words.first?.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard let numbers, numbers.count == 3, let day = numbers[0], let month = numbers[1],
            let year = numbers[2], let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        return words.count > 1 ? "\(date)T\(words[1])" : "\(date)"
    }
}

extension Route {
    /// The route with only the fixes in the window, in their segments; fixes without a time are dropped.
    ///
    /// Legs across the ends of the window are lost, so distances of single days do not add up to the whole.
    /// ``Itinerary/within(_:)`` cuts between two fixes instead.
    public func within(_ window: TimeWindow) -> Route {
        guard window != TimeWindow() else { return self }
        var route = self
        route.segments = segments.compactMap { segment in
            let kept = segment.filter { $0.time.map(window.contains) ?? false }
            return kept.isEmpty ? nil : kept
        }
        return route
    }
}
