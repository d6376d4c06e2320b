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
