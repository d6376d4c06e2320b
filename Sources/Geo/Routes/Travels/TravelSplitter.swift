/// Splits a vehicle's route into trips, stops and gaps.
///
/// The route is cleaned first, then its whole time is split: stops are found by the rules `stop`, `ignition` and `motion`; a
/// gap is a long time without a fix, with the vehicle elsewhere afterwards; the rest is trips. Driving while a switch is off is
/// not a stop but a trip, or a gap if there are no fixes. With `journeys`, the time away from home is one trip, and stops within
/// it are listed separately. Finally `day` splits at midnight.
///
/// ```swift
/// let itinerary = try TravelSplitter().split(route)
/// print(itinerary.travels.count, itinerary.stops.count)
/// ```
public struct TravelSplitter: Sendable {
    /// The rules for splitting.
    public let rules: TravelRules
    private let cleaner: RouteCleaner
    private let calendar: ClockZone?

    /// Creates a splitter; throws `route.badRules` for a parameter out of range, and for cleaning without `orderByTime`.
    public init(rules: TravelRules = TravelRules(), cleaning: CleaningRules = CleaningRules())
        throws(RouteError)
    {
        try rules.validate()
        guard cleaning.orderByTime else {
            throw RouteError(
                .badRules, "travels need fixes in the order of their times",
                remedy: "Leave the cleaning rule orderByTime on.")
        }
        self.rules = rules
        cleaner = try RouteCleaner(rules: cleaning)
        calendar = if let day = rules.day { try ClockZone(day.zone) } else { nil }
    }

    /// Splits a route; `events` are the events of the device's geofences, for the rule `journeys`.
    ///
    /// Throws `route.noTimes` if no fix has a time, and `route.badRules` if journeys have neither a home nor events.
    public func split(_ route: Route, events: [GeofenceEvent]? = nil) throws(RouteError) -> Itinerary {
        let cleaned = cleaner.clean(route)
        let way = try Way(cleaned.route, countsBreaks: cleaner.rules.gaps == nil)
        var spans: [Span] = []
        var onTheWay: [Span] = []
        if let whole = way.span {
            let times = StandingSearch(rules: rules, way: way, route: route).times(in: whole)
            if let journeys = rules.journeys {
                let away = try JourneySearch.journeys(by: journeys, along: way, events: events)
                spans = Self.filled(whole, with: Intervals(unionOf: away), .travel, else: .stop)
                spans = withoutShortTravels(spans, way)
                let travels = Intervals(unionOf: spans.filter { $0.kind == .travel }.map(\.range))
                onTheWay = times.standing.intersection(with: travels).map { Span(kind: .stop, range: $0) }
            } else {
                spans = withoutShortTravels(divided(whole, times, way), way)
            }
            (spans, onTheWay) = (byDay(spans), byDay(onTheWay))
        }
        return Itinerary(
            device: route.device ?? route.name, cleaning: cleaned.account, way: way, raw: RawWay(route),
            spans: spans, onTheWay: onTheWay)
    }

    /// Trips between stops and gaps.
    private func divided(_ whole: Range<Double>, _ times: StandingSearch.Times, _ way: Way) -> [Span] {
        let gaps = silences(outside: times, along: way)
        let stops = Self.filled(whole, with: times.standing, .stop, else: .travel)
        return stops.flatMap { span in
            guard span.kind == .travel else { return [span] }
            let own = Intervals(unionOf: gaps.intersection(with: Intervals(unionOf: [span.range])))
            return Self.filled(span.range, with: own, .gap, else: .travel).flatMap { part in
                part.kind == .travel ? part.parted(at: times.ends) : [part]
            }
        }
    }

    /// Long times without a fix; without the rule `gap`, only those while a switch was off.
    private func silences(outside times: StandingSearch.Times, along way: Way) -> Intervals {
        let least = (rules.gap ?? TravelRules.Gap()).minimumDuration
        var silences: [Range<Double>] = []
        for (start, end) in zip(way.seconds, way.seconds.dropFirst())
        where end - start >= least && !times.standing.overlaps(start..<end) {
            silences.append(start..<end)
        }
        let all = Intervals(unionOf: silences)
        return rules.gap == nil ? Intervals(unionOf: all.intersection(with: times.moved)) : all
    }

    private static func filled(
        _ whole: Range<Double>, with intervals: Intervals, _ kind: Stretch.Kind, else other: Stretch.Kind
    ) -> [Span] {
        guard !whole.isEmpty else { return [Span(kind: other, range: whole)] }
        let spans =
            intervals.ranges.map { Span(kind: kind, range: $0.clamped(to: whole)) }
            + intervals.complement(in: whole).map { Span(kind: other, range: $0) }
        return spans.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    /// Joins trips that are too short to the stops next to them.
    private func withoutShortTravels(_ spans: [Span], _ way: Way) -> [Span] {
        var merged: [Span] = []
        for (index, span) in spans.enumerated() {
            var span = span
            let neighbours = [merged.last?.kind, index + 1 < spans.count ? spans[index + 1].kind : nil]
            if span.kind == .travel, way.figures(in: span.range).metres < rules.minimumDistance,
                neighbours.contains(.stop), !neighbours.contains(.gap)
            {
                span.kind = .stop
            }
            if let last = merged.last, last.kind == .stop, span.kind == .stop {
                merged[merged.count - 1].range = last.range.lowerBound..<span.range.upperBound
            } else {
                merged.append(span)
            }
        }
        return merged
    }

    private func byDay(_ spans: [Span]) -> [Span] {
        guard let calendar else { return spans }
        return spans.flatMap { $0.divided(at: calendar.midnights(in: $0.range)) }
    }
}
