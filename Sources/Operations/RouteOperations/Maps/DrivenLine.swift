import Routes
import SimpleFeatures

/// A route's fixes with their metres along the way and the figures that a map shows.
struct DrivenLine {
    /// The segments' fixes, all of which have a place.
    let segments: [[Fix]]
    /// Metres from the start to each fix of each segment; what lies between segments does not count.
    let distances: [[Double]]
    /// The runs of each segment; what lies between two of them was not recorded.
    let runs: [[DrivenRun]]
    /// Metres along all segments.
    let length: Double

    /// Metres over a gap below which nobody misses anything.
    private static let leastGap = 50.0
    /// Seconds from which on the figures tell a leg apart as a gap.
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

    /// Whether nobody recorded how the vehicle came from the end of one segment to the start of the next.
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

    /// A place on the way: between a fix of a segment and the next.
    struct Place {
        let segment: Int
        let leg: Int
        /// Its share of the leg.
        let share: Double
        /// Metres from the start.
        let metres: Double
    }

    /// Places at each so many metres.
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
