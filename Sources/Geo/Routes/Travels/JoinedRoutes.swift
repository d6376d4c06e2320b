extension [Route] {
    /// Joins the tracks of one file by device: tracks that follow each other in time become one route with breaks between them.
    public func joiningTracks() -> [Route] {
        var joined: [Route] = []
        for routes in Dictionary(grouping: self, by: \.device).values {
            guard routes.count > 1, !RouteJoining.overlap(routes) else {
                joined += routes
                continue
            }
            let inOrder = RouteJoining.inOrder(routes)
            joined.append(Route(device: routes[0].device, segments: inOrder.flatMap(\.segments)))
        }
        return RouteJoining.inOrder(joined)
    }

    /// Joins all routes by device, whatever their files, tracks and order.
    ///
    /// Breaks within a file stay; between files there is no break, so that a month in daily files equals one file. Tracks that
    /// overlap in time are merged for cleaning to sort. Routes without a device belong to `unnamed`; without it they belong to one
    /// vehicle if they do not overlap in time, and otherwise each to its own. Fixes with a wrong clock, as found by cleaning, do not
    /// count.
    public func together(unnamed: String? = nil) -> [Route] {
        var groups: [String: [Route]] = [:]
        var loose: [Route] = []
        for var route in self {
            route.device = route.device ?? unnamed
            if let device = route.device {
                groups[device, default: []].append(route)
            } else {
                loose.append(route)
            }
        }
        let named = groups.keys.sorted(by: Self.isBefore).map { RouteJoining.joined(groups[$0] ?? []) }
        return named
            + (RouteJoining.overlap(loose)
                ? RouteJoining.inOrder(loose).map { RouteJoining.joined([$0]) }
                : loose.isEmpty ? [] : [RouteJoining.joined(loose)])
    }

    /// Numeric device names come first, in numeric order.
    private static func isBefore(_ one: String, _ other: String) -> Bool {
        switch (Int(one), Int(other)) {
        case (let first?, let second?) where first != second: first < second
        case (_?, nil): true
        case (nil, _?): false
        default: one < other
        }
    }
}

/// Joins routes of one vehicle in order of time, ignoring wrong clocks.
enum RouteJoining {
    private struct Part {
        var fixes: [Fix]
        var span: RecordedSpan
        /// Index of its route; two parts of the same route have a break between them.
        var route: Int
    }

    /// Sorted by start, those without a time first, then by name.
    static func inOrder(_ routes: [Route]) -> [Route] { withSpans(routes).map(\.route) }

    static func overlap(_ routes: [Route]) -> Bool {
        let spans = withSpans(routes).map(\.span)
        return zip(spans, spans.dropFirst()).contains { one, other in
            !one.isTimed || !other.isTimed || other.start < one.end
        }
    }

    static func joined(_ routes: [Route]) -> Route {
        let names = Set(routes.map(\.name))
        var joined = Route(
            name: names.count == 1 ? routes[0].name : nil, device: routes.first?.device, segments: [])
        let inOrder = routes.enumerated().flatMap { parts(of: $1, counted: $0) }
            .sorted { ($0.span.start, $0.span.end, $0.route) < ($1.span.start, $1.span.end, $1.route) }
        var end = -Double.infinity
        var routeBefore: Int?
        for part in inOrder {
            var fixes = part.fixes
            let startsSegment =
                joined.segments.isEmpty || (part.route == routeBefore && part.span.start >= end)
            routeBefore = part.route
            fixes[0].startsSegment = startsSegment
            if startsSegment {
                joined.segments.append(fixes)
            } else {
                joined.segments[joined.segments.count - 1] += fixes
            }
            end = max(end, part.span.end)
        }
        return joined
    }

    private static func withSpans(_ routes: [Route]) -> [(route: Route, span: RecordedSpan)] {
        routes.map { ($0, RecordedSpan($0.segments)) }.sorted { one, other in
            (one.span.start, one.route.name ?? "") < (other.span.start, other.route.name ?? "")
        }
    }

    private static func parts(of route: Route, counted place: Int) -> [Part] {
        route.segments.filter { !$0.isEmpty }.map {
            Part(fixes: $0, span: RecordedSpan([$0]), route: place)
        }
    }
}

/// The time range of recorded fixes, ignoring wrong clocks.
struct RecordedSpan {
    /// Seconds since 1970; both are minus infinity if no fix has a time.
    private(set) var start = Double.infinity
    private(set) var end = -Double.infinity

    /// Checks each segment's clocks separately, as cleaning does.
    init(_ segments: [[Fix]]) {
        for segment in segments {
            var clocks = ClockSearch(rule: CleaningRules.Invalid())
            clocks.judge(segment) { judged in
                guard judged.error == nil, judged.fix.time != nil else { return }
                start = min(start, judged.fix.secondsSince1970)
                end = max(end, judged.fix.secondsSince1970)
            }
        }
        if start > end { start = end }
    }

    /// Whether any fix has a time.
    var isTimed: Bool { end > -.infinity }
}
