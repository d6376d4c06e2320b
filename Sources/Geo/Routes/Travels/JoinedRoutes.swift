extension [Route] {
    /// The tracks of one file as ways of its vehicles: those of one device that follow each other in time are one route, in
    /// which the record breaks between them.
    public func joiningTracks() -> [Route] {
        var joined: [Route] = []
        for routes in Dictionary(grouping: self, by: \.device).values {
            guard routes.count > 1, !RouteJoint.overlap(routes) else {
                joined += routes
                continue
            }
            let inOrder = RouteJoint.inOrder(routes)
            joined.append(Route(device: routes[0].device, segments: inOrder.flatMap(\.segments)))
        }
        return RouteJoint.inOrder(joined)
    }

    /// One route for each device, whatever files and tracks its fixes came in, and in whatever order.
    ///
    /// Breaks within a file stay; where one file ends and the next goes on is none, so that a month in daily files is the same
    /// as in one. Tracks that overlap in time are put into each other, for cleaning to order. Routes that name no device are
    /// those of `unnamed`; without it they are one vehicle's as long as they do not overlap in time, and otherwise each one's
    /// for itself. A clock that is wrong for a moment, as cleaning judges it, does not count for any of this.
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
        let named = groups.keys.sorted(by: Self.isBefore).map { RouteJoint.joined(groups[$0] ?? []) }
        return named
            + (RouteJoint.overlap(loose)
                ? RouteJoint.inOrder(loose).map { RouteJoint.joined([$0]) }
                : loose.isEmpty ? [] : [RouteJoint.joined(loose)])
    }

    /// Devices whose names are numbers come by these, before all others.
    private static func isBefore(_ one: String, _ other: String) -> Bool {
        switch (Int(one), Int(other)) {
        case (let first?, let second?) where first != second: first < second
        case (_?, nil): true
        case (nil, _?): false
        default: one < other
        }
    }
}

/// Puts routes of one vehicle together, in the order of the clocks that are believed.
enum RouteJoint {
    private struct Part {
        var fixes: [Fix]
        var span: RecordedSpan
        /// The route that it is a part of, counted from 0: between two parts of one the record breaks.
        var route: Int
    }

    /// By their start, those without a time first, then by name.
    static func inOrder(_ routes: [Route]) -> [Route] { withSpans(routes).map(\.route) }

    static func overlap(_ routes: [Route]) -> Bool {
        let spans = withSpans(routes).map(\.span)
        return zip(spans, spans.dropFirst()).contains { one, other in
            !one.isTimed || !other.isTimed || other.start < one.end
        }
    }

    static func joined(_ routes: [Route]) -> Route {
        var joined = Route(
            name: routes.count == 1 ? routes[0].name : nil, device: routes.first?.device, segments: [])
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

/// From when to when fixes were recorded, by the clocks that are believed.
struct RecordedSpan {
    /// Seconds since 1970; minus infinity, as `end`, where no fix has a time.
    private(set) var start = Double.infinity
    private(set) var end = -Double.infinity

    /// Judges each segment's clocks for itself, as cleaning does.
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
