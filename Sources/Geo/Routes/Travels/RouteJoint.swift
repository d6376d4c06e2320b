/// Puts routes of one vehicle together.
enum RouteJoint {
    private struct Part {
        var fixes: [Fix]
        var start: Double
        var end: Double
        /// The route that it is a part of, counted from 0: between two parts of one the record breaks.
        var route: Int
    }

    static func isBefore(_ one: Route, _ other: Route) -> Bool {
        let times = [one, other].map { $0.startTime?.secondsSince1970 ?? -.infinity }
        return times[0] != times[1] ? times[0] < times[1] : (one.name ?? "") < (other.name ?? "")
    }

    static func overlap(_ routes: [Route]) -> Bool {
        let sorted = routes.sorted(by: isBefore)
        return zip(sorted, sorted.dropFirst()).contains { one, other in
            guard let end = one.endTime, let start = other.startTime else { return true }
            return start < end
        }
    }

    static func joined(_ routes: [Route]) -> Route {
        var joined = Route(
            name: routes.count == 1 ? routes[0].name : nil, device: routes.first?.device, segments: [])
        let inOrder = routes.enumerated().flatMap { parts(of: $1, counted: $0) }
            .sorted { ($0.start, $0.end, $0.route) < ($1.start, $1.end, $1.route) }
        var end = -Double.infinity
        var routeBefore: Int?
        for part in inOrder {
            var fixes = part.fixes
            let startsSegment =
                joined.segments.isEmpty || (part.route == routeBefore && part.start >= end)
            routeBefore = part.route
            fixes[0].startsSegment = startsSegment
            if startsSegment {
                joined.segments.append(fixes)
            } else {
                joined.segments[joined.segments.count - 1] += fixes
            }
            end = max(end, part.end)
        }
        return joined
    }

    private static func parts(of route: Route, counted place: Int) -> [Part] {
        route.segments.filter { !$0.isEmpty }.map { fixes in
            let times = fixes.lazy.compactMap { $0.time?.secondsSince1970 }
            return Part(
                fixes: fixes, start: times.min() ?? -.infinity, end: times.max() ?? -.infinity,
                route: place)
        }
    }
}
