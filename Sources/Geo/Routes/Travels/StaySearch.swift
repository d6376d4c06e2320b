/// Finds where a vehicle stays within a radius for a time.
///
/// On a route whose parked drift is already put on one place, a stay is what that rule found: the fixes on their way in
/// and out are farther from its centre than half the radius, and are left to the travels.
struct StaySearch {
    private let rule: TravelRules.Stop
    private let way: Way

    /// The stays' times, in order.
    static func stays(by rule: TravelRules.Stop, along way: Way) -> [Range<Double>] {
        let search = StaySearch(rule: rule, way: way)
        var stays: [Range<Double>] = []
        var start = 0
        while start < way.fixes.count {
            let candidate = search.longestStay(from: start)
            var duration = search.duration(of: candidate)
            if duration >= rule.minimumDuration {
                let stay = search.trimmed(candidate, notBefore: stays.isEmpty ? 0 : start)
                if search.duration(of: stay) >= rule.minimumDuration {
                    stays.append(search.times(of: stay))
                    start = stay.upperBound - 1
                    duration = 0
                }
            }
            start = search.next(after: start, tried: duration)
        }
        return stays
    }

    /// Fixes from `start` on that stay around their running centre, short absences included.
    private func longestStay(from start: Int) -> ClosedRange<Int> {
        var centre = RunningCentre(way.fixes[start], LocalScale(latitude: way.fixes[start].latitude))
        var last = start
        var index = start + 1
        while index < way.fixes.count {
            if centre.distance(to: way.fixes[index]) <= rule.radius {
                centre.add(way.fixes[index])
                last = index
            } else if way.seconds[index] - way.seconds[last] > rule.longestExcursion {
                break
            }
            index += 1
        }
        return start...last
    }

    /// From the first to the last fix within half the radius of the centre, those just before among them.
    private func trimmed(_ stay: ClosedRange<Int>, notBefore floor: Int) -> ClosedRange<Int> {
        let centre = Stay.centre(of: stay, along: way)
        let isNear = { (index: Int) in
            GeodesicDistance.metres(from: centre, to: way.fixes[index]) <= rule.radius / 2
        }
        guard var first = stay.first(where: isNear), let last = stay.last(where: isNear) else { return stay }
        while first > floor, isNear(first - 1) { first -= 1 }
        return first...last
    }

    private func duration(of stay: ClosedRange<Int>) -> Double {
        let times = times(of: stay)
        return times.upperBound - times.lowerBound
    }

    private func times(of stay: ClosedRange<Int>) -> Range<Double> {
        way.seconds[stay.lowerBound]..<way.seconds[stay.upperBound]
    }

    /// Where to look next: a sixtieth of the minimum duration on, so that dense fixes cost no more than sparse ones, or of what was
    /// tried in vain where that was longer, so that going round in circles costs no more than going straight on.
    private func next(after start: Int, tried duration: Double) -> Int {
        let moment = way.seconds[start] + max(rule.minimumDuration, duration) / 60
        var next = start + 1
        while next + 1 < way.fixes.count, way.seconds[next + 1] <= moment { next += 1 }
        return next
    }
}
