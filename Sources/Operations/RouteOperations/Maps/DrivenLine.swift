import MapDrawing
import PrintedTexts
import Routes
import SimpleFeatures

/// A route's fixes with their distance along the way, divided at gaps, as a map shows it.
struct DrivenLine {
    /// The segments' fixes; all of them have a place.
    let segments: [[Fix]]
    /// Metres from the start to each fix of each segment; the distance between segments does not count.
    let distances: [[Double]]
    /// The runs of each segment; between two runs is a gap in the record.
    let runs: [[DrivenRun]]
    /// Metres along all segments.
    let length: Double

    /// Metres of the shortest gap to show.
    private static let leastGap = 50.0
    /// Seconds of the shortest gap, as in the figures of a route.
    private static let gapDuration = FigureRules().gapDuration

    init(_ route: Route) {
        segments = route.segments.map { $0.filter(\.hasPlace) }.filter { !$0.isEmpty }
        var sum = 0.0
        var distances: [[Double]] = []
        for segment in segments {
            var places = [sum]
            for (start, end) in zip(segment, segment.dropFirst()) {
                sum += GeodesicDistance.metres(from: start, to: end)
                places.append(sum)
            }
            distances.append(places)
        }
        self.distances = distances
        length = sum
        runs = zip(segments, distances).map(Self.runs)
    }

    /// Whether the way between the end of a segment and the start of the next is missing.
    static func isGap(betweenSegments one: [Fix], _ other: [Fix]) -> Bool {
        guard let end = one.last, let start = other.first else { return false }
        return GeodesicDistance.metres(from: end, to: start) > leastGap
    }

    private static func runs(of segment: [Fix], _ distances: [Double]) -> [DrivenRun] {
        var runs: [DrivenRun] = []
        var first = 0
        for last in segment.indices
        where last + 1 == segment.count
            || isGap(segment[last], segment[last + 1], metres: distances[last + 1] - distances[last])
        {
            runs.append(DrivenRun(fixes: segment[first...last], distances: distances[first...last]))
            first = last + 1
        }
        return runs
    }

    private static func isGap(_ start: Fix, _ end: Fix, metres: Double) -> Bool {
        guard metres > leastGap, let from = start.time, let to = end.time else { return false }
        return to.seconds(since: from) > gapDuration
    }

    /// A place on the leg from a fix of a segment to the next.
    struct Place {
        let segment: Int
        let leg: Int
        /// The share of the leg before it, from 0 to 1.
        let share: Double
        /// Metres from the start.
        let metres: Double
    }

    /// Places at this interval in metres, at most `most` of them.
    func places(every interval: Double, most: Int) -> [Place] {
        guard interval > 0, length / interval < 1e6 else { return [] }
        var places: [Place] = []
        for (segment, metres) in distances.enumerated() {
            for leg in metres.indices.dropLast() {
                while places.count < most, Double(places.count + 1) * interval <= metres[leg + 1] {
                    let along = Double(places.count + 1) * interval
                    let share = (along - metres[leg]) / max(metres[leg + 1] - metres[leg], 1e-9)
                    places.append(Place(segment: segment, leg: leg, share: share, metres: along))
                }
            }
        }
        return places
    }
}

/// Fixes of a segment without a gap, with the figures of the legs between them.
struct DrivenRun {
    /// The fixes, with their indices in the segment.
    let fixes: ArraySlice<Fix>
    /// Metres from the start of the route to each fix.
    let distances: ArraySlice<Double>

    /// Speed along each leg in km/h, by its times, or else by the device; NaN without either.
    var speeds: [Double] {
        fixes.indices.dropLast().map { index in
            let (start, end) = (fixes[index], fixes[index + 1])
            if let from = start.time, let to = end.time, to > from {
                return (distances[index + 1] - distances[index]) / to.seconds(since: from) * 3.6
            }
            return (end.speed ?? start.speed).map { $0 * 3.6 } ?? .nan
        }
    }

    /// Elevation in the middle of each leg in metres; NaN if it is unknown.
    var heights: [Double] {
        zip(fixes, fixes.dropFirst()).map { start, end in
            ((start.elevation ?? .nan) + (end.elevation ?? .nan)) / 2
        }
    }
}

/// The profile of a route: heights as ground, with speeds above.
enum RouteProfile {
    private static let ground = MapColour(0x6B7A3A)
    private static let speed = MapColour(0xB4471C)

    /// The profile; `nil` if the fixes have neither heights nor speeds.
    static func profile(of line: DrivenLine, _ words: MapWords) -> MapProfile? {
        let runs = line.runs.joined()
        let curves = [
            MapProfile.Curve(
                name: words.elevation, runs: runs.map(heights), colour: ground, isGround: true),
            MapProfile.Curve(name: words.speed, runs: runs.map(speeds), colour: speed),
        ].filter { curve in curve.runs.contains { $0.count > 1 } }
        return curves.isEmpty ? nil : MapProfile(curves: curves, length: line.length)
    }

    private static func heights(of run: DrivenRun) -> [MapProfile.Point] {
        zip(run.distances, run.fixes).compactMap { distance, fix in
            fix.elevation.map { MapProfile.Point(distance: distance, value: $0) }
        }
    }

    /// The speed in the middle of each leg and at both ends of the run.
    private static func speeds(of run: DrivenRun) -> [MapProfile.Point] {
        let legs = zip(zip(run.distances, run.distances.dropFirst()), run.speeds).filter { !$0.1.isNaN }
        guard let first = legs.first, let last = legs.last else { return [] }
        return [MapProfile.Point(distance: first.0.0, value: first.1)]
            + legs.map { ends, value in
                MapProfile.Point(distance: (ends.0 + ends.1) / 2, value: value)
            } + [MapProfile.Point(distance: last.0.1, value: last.1)]
    }
}
