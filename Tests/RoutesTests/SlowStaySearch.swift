@testable import Routes

/// Where a vehicle stays, looked for at every step however much has been looked at already.
struct SlowStaySearch {
    private let rule: TravelRules.Stop
    private let way: Way

    /// The stays' times, in order.
    static func stays(by rule: TravelRules.Stop, along way: Way) -> [Range<Double>] {
        let search = SlowStaySearch(rule: rule, way: way)
        var stays: [Range<Double>] = []
        var start = 0
        while start < way.fixes.count {
            let candidate = search.longestStay(from: start)
            if search.lasts(candidate) {
                let stay = search.trimmed(candidate, notBefore: stays.isEmpty ? 0 : start)
                if search.lasts(stay) {
                    stays.append(search.times(of: stay))
                    start = stay.upperBound - 1
                }
            }
            start = search.next(after: start)
        }
        return stays
    }

    private func longestStay(from start: Int) -> ClosedRange<Int> {
        var centre = RunningCentre(way.fixes[start], LocalScale(latitude: way.fixes[start].latitude))
        var last = start
        for index in way.fixes.indices.dropFirst(start + 1) {
            if centre.distance(to: way.fixes[index]) <= rule.radius {
                centre.add(way.fixes[index])
                last = index
            } else if way.seconds[index] - way.seconds[last] > rule.longestExcursion {
                break
            }
        }
        return start...last
    }

    private func trimmed(_ stay: ClosedRange<Int>, notBefore floor: Int) -> ClosedRange<Int> {
        let centre = way.centre(of: stay)
        let isThere = { (index: Int, stands: Bool) in
            let metres = GeodesicDistance.metres(from: centre, to: way.fixes[index])
            return metres <= (stands ? rule.radius : rule.radius / 2)
        }
        let arrives = { isThere($0, $0 < stay.upperBound && isSlow(after: $0)) }
        let leaves = { isThere($0, $0 > stay.lowerBound && isSlow(after: $0 - 1)) }
        guard var first = stay.first(where: arrives), let last = stay.last(where: leaves), first <= last
        else { return stay }
        while first > floor, arrives(first - 1) { first -= 1 }
        return first...last
    }

    private func isSlow(after index: Int) -> Bool {
        let metres = GeodesicDistance.metres(from: way.fixes[index], to: way.fixes[index + 1])
        return metres <= 0.5 * (way.seconds[index + 1] - way.seconds[index])
    }

    private func lasts(_ stay: ClosedRange<Int>) -> Bool {
        let times = times(of: stay)
        return times.upperBound - times.lowerBound >= rule.minimumDuration
    }

    private func times(of stay: ClosedRange<Int>) -> Range<Double> {
        way.seconds[stay.lowerBound]..<way.seconds[stay.upperBound]
    }

    private func next(after start: Int) -> Int {
        let moment = way.seconds[start] + rule.minimumDuration / 60
        var next = start + 1
        while next + 1 < way.fixes.count, way.seconds[next + 1] <= moment { next += 1 }
        return next
    }
}
