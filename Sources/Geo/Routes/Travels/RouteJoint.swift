/// Puts routes of one vehicle together.
enum RouteJoint {
    private struct Part {
        var fixes: [Fix]
        var start: Double
        var end: Double
        /// Whether the record breaks before it.
        var isAfterBreak: Bool
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
        let parts = routes.flatMap(parts).sorted { ($0.start, $0.end) < ($1.start, $1.end) }
        var end = -Double.infinity
        for part in parts {
            var fixes = part.fixes
            let startsSegment = joined.segments.isEmpty || (part.isAfterBreak && part.start >= end)
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

    private static func parts(of route: Route) -> [Part] {
        route.segments.filter { !$0.isEmpty }.enumerated().map { index, fixes in
            let times = fixes.lazy.compactMap { $0.time?.secondsSince1970 }
            return Part(
                fixes: fixes, start: times.min() ?? -.infinity, end: times.max() ?? -.infinity,
                isAfterBreak: index > 0)
        }
    }
}
