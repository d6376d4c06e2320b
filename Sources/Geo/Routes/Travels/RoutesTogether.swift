extension [Route] {
    /// One route for each device, whatever files and tracks its fixes came in, and in whatever order.
    ///
    /// Breaks within a file stay; where one file ends and the next goes on is none, so that a month in daily files is the same
    /// as in one. Tracks that overlap in time are put into each other, for cleaning to order. Routes that name no device are
    /// those of `unnamed`; without it they are one vehicle's as long as they do not overlap in time, and otherwise each one's
    /// for itself.
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
        let named = groups.keys.sorted().map { RouteJoint.joined(groups[$0] ?? []) }
        return named
            + (RouteJoint.overlap(loose)
                ? loose.sorted(by: RouteJoint.isBefore) : loose.isEmpty ? [] : [RouteJoint.joined(loose)])
    }
}

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
