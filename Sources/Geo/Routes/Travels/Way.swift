import Geodesy
import SimpleFeatures

/// The cleaned fixes of one vehicle in order of time, with cumulative figures at each.
///
/// A leg across a moment is divided in proportion to time, so metres between moments always add up. The way from the end of a
/// segment to the start of the next one is a gap like any other.
struct Way: Sendable {
    /// The rules for the figures.
    private static let rules = FigureRules()

    private(set) var fixes: [Fix] = []
    /// The fixes' times, never decreasing.
    private(set) var seconds: [Double] = []
    private var figures: [WayFigures] = []

    /// Creates the way of a cleaned route; fixes without a time are interpolated by distance.
    ///
    /// Without `countsBreaks`, the lines between segments are reported and not counted. Throws `route.noTimes` if no fix has a
    /// time.
    init(_ route: Route, countsBreaks: Bool = true) throws(RouteError) {
        var sums = (metres: CompensatedSum(), gaps: CompensatedSum(), breaks: CompensatedSum())
        fixes.reserveCapacity(route.fixCount)
        for segment in route.segments {
            let start = fixes.count
            fixes += segment.lazy.filter(\.hasPlace)
            for index in start..<fixes.count { fixes[index].startsSegment = index == start && start > 0 }
        }
        guard fixes.isEmpty || fixes.contains(where: { $0.time != nil }) else { throw Self.noTimes }
        let legs = fixes.indices.dropFirst().map {
            GeodesicDistance.metres(from: fixes[$0 - 1], to: fixes[$0])
        }
        seconds = Self.times(of: fixes, legs: legs)
        var moving = (seconds: 0.0, metres: 0.0)
        figures.reserveCapacity(fixes.count)
        for index in fixes.indices {
            if index > 0 {
                let duration = seconds[index] - seconds[index - 1]
                let metres = legs[index - 1]
                let isBreak = fixes[index].startsSegment
                if isBreak, !countsBreaks {
                    sums.breaks.add(metres)
                } else {
                    sums.metres.add(metres)
                    if isBreak || Self.isGap(duration) {
                        sums.gaps.add(metres)
                    } else if duration > 0, metres > Self.rules.standstillSpeed * duration {
                        moving.seconds += duration
                        moving.metres += metres
                    }
                }
            }
            figures.append(
                WayFigures(
                    metres: sums.metres.value, gapMetres: sums.gaps.value, breakMetres: sums.breaks.value,
                    movingSeconds: moving.seconds, movingMetres: moving.metres))
        }
    }

    /// From the first fix to the last; `nil` without fixes.
    var span: Range<Double>? {
        guard let first = seconds.first, let last = seconds.last else { return nil }
        return first..<last
    }

    /// The figures of a time range. Fixes at its start belong to it, those at its end do not.
    func figures(in range: Range<Double>) -> WayFigures {
        figures(at: range.upperBound, isEnd: true) - figures(at: range.lowerBound, isEnd: false)
    }

    /// The fixes of a time range; the way's last fix belongs to a range that ends there.
    func indices(in range: Range<Double>) -> Range<Int> {
        guard let span else { return 0..<0 }
        let end = range.upperBound >= span.upperBound ? fixes.count : index(at: range.upperBound)
        let start = range.lowerBound <= span.lowerBound ? 0 : index(at: range.lowerBound)
        return min(start, end)..<end
    }

    /// The vehicle's position: on the geodesic between the fixes around that moment.
    func position(at moment: Double) -> Position {
        let next = index(at: moment)
        guard next < fixes.count, next > 0, seconds[next] > moment else {
            return fixes[min(next, fixes.count - 1)].position
        }
        let share = (moment - seconds[next - 1]) / (seconds[next] - seconds[next - 1])
        return FixInterpolation(from: fixes[next - 1], to: fixes[next]).fix(at: share).position
    }

    /// Maximum speed in a time range in metres a second, by `FigureRules`; the mean if the range is too short, `nil` if it is
    /// empty.
    func greatestSpeed(in range: Range<Double>) -> Double? {
        let own = indices(in: range)
        let isLastWithin = own.upperBound < fixes.count && seconds[own.upperBound] == range.upperBound
        let end = own.upperBound + (isLastWithin ? 1 : 0)
        var speed = LastingSpeed(duration: Self.rules.speedDuration)
        for index in min(own.lowerBound + 1, end)..<end {
            let duration = seconds[index] - seconds[index - 1]
            if fixes[index].startsSegment || Self.isGap(duration) {
                speed.restart()
            } else {
                speed.add(figures[index].metres - figures[index - 1].metres, duration)
            }
        }
        let duration = range.upperBound - range.lowerBound
        return speed.greatest ?? (duration > 0 ? figures(in: range).metres / duration : nil)
    }

    /// The mean position in a time range, weighted by time.
    func meanPosition(in range: Range<Double>) -> Position {
        let own = indices(in: range)
        guard let first = own.first, let last = own.last else { return position(at: range.lowerBound) }
        return centre(of: first...last).position
    }

    /// The mean position of a range of fixes, each weighted by the time around it.
    func centre(of stay: ClosedRange<Int>) -> Fix {
        let reference = fixes[stay.lowerBound]
        var sum = (weight: 0.0, north: 0.0, east: 0.0)
        for index in stay {
            let from = seconds[max(index - 1, stay.lowerBound)]
            let to = seconds[min(index + 1, stay.upperBound)]
            let fix = fixes[index]
            let weight = max(to - from, 1e-9)
            sum.weight += weight
            sum.north += weight * (fix.latitude - reference.latitude)
            sum.east += weight * Longitude.difference(fix.longitude, from: reference.longitude)
        }
        return Fix(
            latitude: reference.latitude + sum.north / sum.weight,
            longitude: Longitude.normalised(reference.longitude + sum.east / sum.weight))
    }

    private static func isGap(_ duration: Double) -> Bool { duration > rules.gapDuration }

    private func figures(at moment: Double, isEnd: Bool) -> WayFigures {
        guard let span, let first = figures.first, let last = figures.last else { return WayFigures() }
        if moment >= span.upperBound, isEnd { return last }
        if moment <= span.lowerBound, !isEnd { return first }
        let next = index(at: moment)
        guard next < figures.count else { return last }
        guard next > 0, seconds[next] > moment else { return figures[next] }
        let share = (moment - seconds[next - 1]) / (seconds[next] - seconds[next - 1])
        return figures[next - 1].towards(figures[next], share: share)
    }

    /// The first fix at or after that moment.
    private func index(at moment: Double) -> Int {
        var (low, high) = (0, seconds.count)
        while low < high {
            let middle = (low + high) / 2
            if seconds[middle] < moment { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Each fix's seconds since 1970, never decreasing. Fixes without a time are interpolated by distance between those with one;
    /// at either end they take the nearest time.
    private static func times(of fixes: [Fix], legs: [Double]) -> [Double] {
        var seconds = fixes.map(\.secondsSince1970)
        var last: Int?
        for index in seconds.indices where !seconds[index].isNaN {
            if let last {
                seconds[index] = max(seconds[index], seconds[last])
                share(&seconds, legs, between: last, and: index)
            } else {
                for before in 0..<index { seconds[before] = seconds[index] }
            }
            last = index
        }
        if let last { for behind in seconds.indices.suffix(from: last) { seconds[behind] = seconds[last] } }
        return seconds
    }

    private static func share(_ seconds: inout [Double], _ legs: [Double], between start: Int, and end: Int) {
        guard end > start + 1 else { return }
        let whole = legs[start..<end].reduce(0, +)
        var covered = 0.0
        for index in start + 1..<end {
            covered += legs[index - 1]
            let part = whole > 0 ? covered / whole : 0
            seconds[index] = seconds[start] + (seconds[end] - seconds[start]) * part
        }
    }

    private static let noTimes = RouteError(
        .noTimes, "no fix has a time", remedy: "Trips need times; export the route with times.")
}

/// Figures along a way up to a moment, or between two.
struct WayFigures: Sendable {
    /// Metres along the fixes.
    var metres = 0.0
    /// Metres of `metres` over gaps, by `FigureRules`, and over breaks in the record.
    var gapMetres = 0.0
    /// Metres in straight lines over breaks in the record that do not count.
    var breakMetres = 0.0
    /// Seconds in motion, by `FigureRules`.
    var movingSeconds = 0.0
    /// Metres in motion.
    var movingMetres = 0.0

    /// The figures interpolated between these and `end`.
    func towards(_ end: WayFigures, share: Double) -> WayFigures {
        WayFigures(
            metres: metres + (end.metres - metres) * share,
            gapMetres: gapMetres + (end.gapMetres - gapMetres) * share,
            breakMetres: breakMetres + (end.breakMetres - breakMetres) * share,
            movingSeconds: movingSeconds + (end.movingSeconds - movingSeconds) * share,
            movingMetres: movingMetres + (end.movingMetres - movingMetres) * share)
    }

    static func - (end: WayFigures, start: WayFigures) -> WayFigures {
        WayFigures(
            metres: end.metres - start.metres, gapMetres: end.gapMetres - start.gapMetres,
            breakMetres: end.breakMetres - start.breakMetres,
            movingSeconds: end.movingSeconds - start.movingSeconds,
            movingMetres: end.movingMetres - start.movingMetres)
    }
}
