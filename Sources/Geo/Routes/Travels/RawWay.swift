import Geodesy

/// The legs of an uncleaned route, each with its time range.
///
/// There are legs between segments too. A leg back in time, between unsorted fixes, covers the time between both as well; so
/// the metres of all time ranges add up to those of the route.
struct RawWay: Sendable {
    private struct Leg: Sendable {
        let start: Double
        let end: Double
        let metres: Double
    }

    /// Legs in order of time, without overlaps.
    private var legs: [Leg] = []
    /// Legs of unsorted fixes.
    private var strays: [Leg] = []

    init(_ route: Route) {
        legs.reserveCapacity(route.fixCount)
        var last: (fix: Fix, second: Double)?
        for segment in route.segments {
            for fix in segment where fix.hasPlace {
                let second = fix.time?.secondsSince1970 ?? last?.second ?? -.infinity
                if let last {
                    let from = last.second.isFinite ? last.second : second
                    let leg = Leg(
                        start: min(from, second), end: max(from, second),
                        metres: GeodesicDistance.metres(from: last.fix, to: fix))
                    if leg.start >= legs.last?.end ?? -.infinity {
                        legs.append(leg)
                    } else {
                        strays.append(leg)
                    }
                }
                last = (fix, second)
            }
        }
    }

    /// Metres between consecutive moments of `cuts`, in ascending order; a leg across a cut counts in proportion to time.
    func metres(between cuts: [Double]) -> [Double] {
        guard cuts.count > 1 else { return [] }
        var sums = [CompensatedSum](repeating: CompensatedSum(), count: cuts.count - 1)
        for leg in legs[first(endingAt: cuts[0])...] {
            if leg.start > cuts[cuts.count - 1] { break }
            Self.add(leg, to: &sums, cuts)
        }
        for leg in strays { Self.add(leg, to: &sums, cuts) }
        return sums.map(\.value)
    }

    private static func add(_ leg: Leg, to sums: inout [CompensatedSum], _ cuts: [Double]) {
        var part = part(at: leg.start, of: cuts)
        guard leg.end > leg.start, leg.start.isFinite else {
            if sums.indices.contains(part) { sums[part].add(leg.metres) }
            return
        }
        if part < 0 { part = 0 }
        while part < sums.count, cuts[part] < leg.end {
            let shared = min(leg.end, cuts[part + 1]) - max(leg.start, cuts[part])
            if shared > 0 { sums[part].add(leg.metres * shared / (leg.end - leg.start)) }
            part += 1
        }
    }

    /// Index of the first leg that does not end before that moment.
    private func first(endingAt moment: Double) -> Int {
        var (low, high) = (0, legs.count)
        while low < high {
            let middle = (low + high) / 2
            if legs[middle].end < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Index of the part that contains a moment: the last one that starts at or before it, -1 before the first.
    private static func part(at moment: Double, of cuts: [Double]) -> Int {
        var (low, high) = (0, cuts.count)
        while low < high {
            let middle = (low + high) / 2
            if cuts[middle] <= moment { low = middle + 1 } else { high = middle }
        }
        return low - 1
    }
}

extension RawWay {
    /// Metres of each of `ranges`, which are ascending and do not overlap. Legs before the way's first cleaned fix or after its
    /// last belong to the first and last stretch.
    func metres(of ranges: [Range<Double>], along way: Way) -> [Double] {
        guard let span = way.span else { return [] }
        var cuts: [Double] = []
        var places: [Int] = []
        for range in ranges {
            let start = range.lowerBound <= span.lowerBound ? -Double.infinity : range.lowerBound
            if cuts.last != start { cuts.append(start) }
            places.append(cuts.count - 1)
            cuts.append(range.upperBound >= span.upperBound ? .infinity : range.upperBound)
        }
        let metres = metres(between: cuts)
        return places.map { metres[$0] }
    }
}
