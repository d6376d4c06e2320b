import Geodesy
import Routes
import SimpleFeatures

/// The geodesic from a fix to the next.
final class RouteLeg {
    let start: Fix
    let end: Fix
    let metres: Double
    private lazy var line = GeodesicLine(
        from: (start.latitude, start.longitude), to: (end.latitude, end.longitude))

    init(from start: Fix, to end: Fix) {
        self.start = start
        self.end = end
        metres = GeodesicDistance.metres(from: start, to: end)
    }

    /// Seconds from start to end; 0 if they are unknown or negative.
    var seconds: Double {
        guard let from = start.time, let to = end.time else { return 0 }
        return max(to.seconds(since: from), 0)
    }

    /// The time at a share of the leg, from 0 to 1.
    func time(at share: Double) -> Timestamp? {
        share <= 0
            ? start.time
            : share >= 1
                ? end.time
                : start.time.map { Timestamp(secondsSince1970: $0.secondsSince1970 + share * seconds) }
    }

    /// The position at a share of the leg, from 0 to 1, in degrees.
    func position(at share: Double) -> Position {
        if share <= 0 { return Position(x: start.longitude, y: start.latitude) }
        if share >= 1 { return Position(x: end.longitude, y: end.latitude) }
        let place = line.place(at: share * line.length)
        return Position(x: place.longitude, y: place.latitude)
    }
}
