import Geodesy

/// Chooses the fixes of a stay that are kept, and those that move to its place.
///
/// No leg becomes longer than the recorded way between its two fixes, so that cleaning raises no speed. The first fix moves to
/// the place of the stay if that brings it no farther from the fix before. Otherwise the first later fix moves there by which
/// the recorded way was long enough, and those before it move towards it as far as theirs, so that the time of arrival is kept.
/// This also applies to the last fix, backwards.
struct StayEnds {
    /// A fix and its new position.
    struct Place {
        var index: Int
        var latitude: Double
        var longitude: Double

        init(_ index: Int, at fix: Fix) {
            (self.index, latitude, longitude) = (index, fix.latitude, fix.longitude)
        }
    }

    /// Metres that rounding may add to a leg.
    private static let slack = 1e-6

    /// The fixes that move to the place of the stay, or towards it.
    private(set) var places: [Place] = []
    /// The fixes that are kept, in order.
    private(set) var kept: [Int] = []

    /// Chooses among the fixes of `stay`; besides the first and the last one, those in `head` and `tail` may be kept.
    init(
        of line: borrowing Queue<LineFix>, _ stay: Range<Int>, head: Range<Int>, tail: Range<Int>,
        centre: RunningCentre
    ) {
        let (first, last) = (stay.lowerBound, stay.upperBound - 1)
        var mean = line[first].leg.fix
        centre.place(&mean)
        var middles = [mean]
        var inner: Set<Int> = []
        var attempt = 0
        while attempt < middles.count {
            let middle = middles[attempt]
            attempt += 1
            let start =
                Self.mayMove(line, first, to: middle)
                ? Place(first, at: middle) : Self.reach(line, from: first, middle, by: head)
            let end =
                Self.mayMove(line, beforeNext: stay.upperBound, to: middle)
                ? Place(last, at: middle) : Self.reach(line, from: last, middle, by: tail.reversed())
            guard let start, let end else { break }
            if Self.holds(line, start, end) {
                if first > 0 {
                    let leg = line[first].leg
                    places = Self.towards(
                        start, line, first..<start.index, by: first, from: line[first - 1].leg.fix,
                        metres: leg.metres)
                }
                places += start.index < end.index ? [start, end] : [start]
                if stay.upperBound < line.count {
                    let leg = line[stay.upperBound].leg
                    places += Self.towards(
                        end, line, end.index + 1..<stay.upperBound, by: last, from: leg.fix,
                        metres: leg.metres)
                }
                kept = places.map(\.index)
                return
            }
            guard attempt == 1 else { continue }
            inner = [start.index, end.index]
            // If the mean is just out of reach, use a place that was reached.
            for place in [end, start] {
                (mean.latitude, mean.longitude) = (place.latitude, place.longitude)
                middles.append(mean)
            }
        }
        // Straight lines between unmoved fixes are never longer than the recorded way.
        kept = inner.union([first, last]).sorted()
    }

    /// Whether the leg between both is no longer than the recorded way; one fix can only be at one place.
    private static func holds(_ line: borrowing Queue<LineFix>, _ start: Place, _ end: Place) -> Bool {
        guard start.index <= end.index else { return false }
        let metres = Geodesic.metres(
            from: (start.latitude, start.longitude), to: (end.latitude, end.longitude))
        return metres <= line[end.index].path - line[start.index].path + slack
    }

    /// Whether moving the first fix of a stay brings it no farther from the fix before.
    private static func mayMove(_ line: borrowing Queue<LineFix>, _ first: Int, to place: Fix) -> Bool {
        guard first > 0 else { return true }
        let before = line[first - 1].leg.fix
        return before.hasPlace && GeodesicDistance.metres(from: before, to: place) <= line[first].leg.metres
    }

    /// Whether moving the last fix of a stay brings it no farther from the next fix.
    private static func mayMove(
        _ line: borrowing Queue<LineFix>, beforeNext next: Int, to place: Fix
    ) -> Bool {
        guard next < line.count else { return true }
        let leg = line[next].leg
        return leg.fix.hasPlace && GeodesicDistance.metres(from: place, to: leg.fix) <= leg.metres
    }

    /// Fixes of a stay that do not reach its place yet, on the line to it from the fix next to the stay: each as far as the recorded
    /// way, which passes the fix at the `end` of the stay and is `metres` long up to there.
    private static func towards(
        _ place: Place, _ line: borrowing Queue<LineFix>, _ fixes: Range<Int>, by end: Int, from next: Fix,
        metres: Double
    ) -> [Place] {
        guard !fixes.isEmpty, next.hasPlace else { return [] }
        let straight = GeodesicLine(
            from: (next.latitude, next.longitude), to: (place.latitude, place.longitude))
        var places: [Place] = []
        for index in fixes {
            let way = metres + (line[index].path - line[end].path).magnitude
            var near = place
            near.index = index
            if straight.length > way {
                (near.latitude, near.longitude) = straight.place(at: way * (1 - 1e-12))
            }
            places.append(near)
        }
        return places
    }

    /// The first of these fixes that can have reached the place, by the recorded way from an unmoved fix; if none can, the one
    /// that comes nearest.
    private static func reach(
        _ line: borrowing Queue<LineFix>, from end: Int, _ place: Fix, by fixes: some Collection<Int>
    ) -> Place? {
        let fix = line[end].leg.fix
        let metres = GeodesicDistance.metres(from: fix, to: place)
        var found: (index: Int, way: Double)?
        for index in fixes {
            let way = (line[index].path - line[end].path).magnitude
            if found.map({ way > $0.way }) ?? true { found = (index, way) }
            if way >= metres { break }
        }
        guard let found else { return nil }
        guard found.way < metres else { return Place(found.index, at: place) }
        let share = found.way / metres
        var near = fix
        near.latitude += (place.latitude - fix.latitude) * share
        near.longitude = Longitude.normalised(
            fix.longitude + Longitude.difference(place.longitude, from: fix.longitude) * share)
        return Place(found.index, at: near)
    }
}
