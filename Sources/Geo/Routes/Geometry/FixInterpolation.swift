import Geodesy

/// Interpolates fixes between two others along the geodesic.
struct FixInterpolation {
    private let start: Fix
    private let end: Fix
    private let line: GeodesicLine

    /// Both fixes have a position.
    init(from start: Fix, to end: Fix) {
        self.start = start
        self.end = end
        line = GeodesicLine(from: (start.latitude, start.longitude), to: (end.latitude, end.longitude))
    }

    /// The fix at a fraction of the way, 0 to 1.
    func fix(at share: Double) -> Fix {
        if share >= 1 { return inner(end) }
        var fix = inner(start)
        let place = line.place(at: share * line.length)
        (fix.latitude, fix.longitude) = (place.latitude, place.longitude)
        let seconds = between(start.time?.secondsSince1970, end.time?.secondsSince1970, share)
        fix.time = seconds.map { Timestamp(secondsSince1970: $0) }
        fix.elevation = between(start.elevation, end.elevation, share)
        fix.speed = between(start.speed, end.speed, share)
        fix.accuracy = nil
        return fix
    }

    private func inner(_ fix: Fix) -> Fix {
        var fix = fix
        fix.startsSegment = false
        return fix
    }

    private func between(_ start: Double?, _ end: Double?, _ share: Double) -> Double? {
        guard let start, let end else { return nil }
        return start + (end - start) * share
    }
}
