/// Finds stays of a vehicle within a radius.
///
/// A stay lasts from the first to the last fix of the vehicle at rest there: within half the radius of the centre, or
/// within the radius and too slow to be on its way. Faster fixes on the way in and out belong to the trips.
struct StaySearch {
    private static let standstillSpeed = FigureRules().standstillSpeed

    private let rule: TravelRules.Stop
    private let way: Way

    /// The stays' times, in order.
    static func stays(by rule: TravelRules.Stop, along way: Way) -> [Range<Double>] {
        let search = StaySearch(rule: rule, way: way)
        var stays: [Range<Double>] = []
        var steps = [0]
        while let start = steps.last, start < way.fixes.count {
            let isFirst = stays.isEmpty
            let (found, tried) = search.stay(from: start, isFirst: isFirst)
            if found == nil {
                steps = search.steps(after: start, tried: tried)
            } else if let stay = search.earliest(from: steps, isFirst: isFirst) {
                stays.append(search.times(of: stay))
                steps = search.steps(after: stay.upperBound - 1, tried: 0)
            }
        }
        return stays
    }

    /// The stay that begins at a start, if it is long enough, and the duration of the candidate.
    private func stay(from start: Int, isFirst: Bool) -> (stay: ClosedRange<Int>?, tried: Double) {
        let candidate = longestStay(from: start)
        let duration = duration(of: candidate)
        guard duration >= rule.minimumDuration else { return (nil, duration) }
        let stay = trimmed(candidate, notBefore: isFirst ? 0 : start)
        return (self.duration(of: stay) >= rule.minimumDuration ? stay : nil, duration)
    }

    /// The stay of the earliest start that leads to one; the last start is known to do so.
    private func earliest(from steps: [Int], isFirst: Bool) -> ClosedRange<Int>? {
        var (low, high) = (0, steps.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if stay(from: steps[middle], isFirst: isFirst).stay == nil {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return stay(from: steps[low], isFirst: isFirst).stay
    }

    /// Fixes from `start` on that stay around their running centre, including short excursions.
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

    /// From the first to the last fix of the vehicle at rest at the centre, including those just before.
    private func trimmed(_ stay: ClosedRange<Int>, notBefore floor: Int) -> ClosedRange<Int> {
        let centre = way.centre(of: stay)
        let isThere = { (index: Int, isSlow: Bool) in
            let metres = GeodesicDistance.metres(from: centre, to: way.fixes[index])
            return metres <= (isSlow ? rule.radius : rule.radius / 2)
        }
        let arrives = { isThere($0, $0 < stay.upperBound && isSlow(after: $0)) }
        let leaves = { isThere($0, $0 > stay.lowerBound && isSlow(after: $0 - 1)) }
        guard var first = stay.first(where: arrives), let last = stay.last(where: leaves), first <= last
        else { return stay }
        while first > floor, arrives(first - 1) { first -= 1 }
        return first...last
    }

    /// Whether the vehicle rests between a fix and the next one.
    private func isSlow(after index: Int) -> Bool {
        let metres = GeodesicDistance.metres(from: way.fixes[index], to: way.fixes[index + 1])
        return metres <= Self.standstillSpeed * (way.seconds[index + 1] - way.seconds[index])
    }

    private func duration(of stay: ClosedRange<Int>) -> Double {
        let times = times(of: stay)
        return times.upperBound - times.lowerBound
    }

    private func times(of stay: ClosedRange<Int>) -> Range<Double> {
        way.seconds[stay.lowerBound]..<way.seconds[stay.upperBound]
    }

    /// The next starts, of which the last one is tried first: one or, after a long candidate failed, a number in proportion to its
    /// duration, so that driving in circles costs no more than driving straight on.
    private func steps(after start: Int, tried duration: Double) -> [Int] {
        var steps = [next(after: start)]
        while Double(steps.count + 1) * rule.minimumDuration <= duration, let last = steps.last,
            last < way.fixes.count
        {
            steps.append(next(after: last))
        }
        return steps
    }

    /// A sixtieth of the minimum duration later, so that dense fixes cost no more than sparse ones.
    private func next(after start: Int) -> Int {
        let moment = way.seconds[start] + rule.minimumDuration / 60
        var next = start + 1
        while next + 1 < way.fixes.count, way.seconds[next + 1] <= moment { next += 1 }
        return next
    }
}
