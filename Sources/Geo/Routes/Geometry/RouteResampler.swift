/// Resamples a route at even intervals.
///
/// Fixes are interpolated along the geodesic, with time, height and speed linear; ignition and motion are those of the fix
/// before. Values that only one of the two fixes has are omitted, as is the accuracy. The first and last fix of each segment
/// stay, and nothing is added between segments. Corners between the new fixes are cut, so the route becomes shorter.
///
/// ```swift
/// let resampler = try RouteResampler(every: .seconds(60))
/// let minutes = try resampler.resample(route)
/// ```
public struct RouteResampler: Sendable {
    /// The interval between fixes.
    public let interval: ResamplingInterval
    /// Maximum number of fixes in a segment.
    public static let mostFixes = 10_000_000

    /// Creates a resampler; throws `route.badParameter` for an interval out of range.
    public init(every interval: ResamplingInterval) throws(RouteError) {
        try interval.validate()
        self.interval = interval
    }

    /// Resamples a route.
    ///
    /// With an interval in seconds, throws `route.badTime` for a fix without a time or earlier than its predecessor. Throws
    /// `route.tooManyFixes` for more than `mostFixes`.
    public func resample(_ route: Route) throws(RouteError) -> Route {
        var resampled = route
        resampled.segments = try route.segments.map { (segment) throws(RouteError) in
            let fixes = segment.filter(\.hasPlace)
            return switch interval {
            case .metres(let metres): try Self.resample(fixes, everyMetres: metres)
            case .seconds(let seconds): try Self.resample(fixes, everySeconds: seconds)
            }
        }
        return resampled
    }

    private static func resample(_ fixes: [Fix], everyMetres interval: Double) throws(RouteError) -> [Fix] {
        guard let first = fixes.first, let last = fixes.last, fixes.count > 1 else { return fixes }
        let length = GeodesicDistance.metres(along: fixes)
        try check(length / interval)
        var resampled = [first]
        var before = 0.0
        for (start, end) in zip(fixes, fixes.dropFirst()) {
            var leg: FixInterpolation?
            let metres = GeodesicDistance.metres(from: start, to: end)
            while metres > 0, Double(resampled.count) * interval <= before + metres {
                let way = leg ?? FixInterpolation(from: start, to: end)
                leg = way
                resampled.append(way.fix(at: (Double(resampled.count) * interval - before) / metres))
            }
            before += metres
        }
        if Double(resampled.count - 1) * interval > length - 1e-6, resampled.count > 1 {
            resampled.removeLast()
        }
        return resampled + [last]
    }

    private static func resample(_ fixes: [Fix], everySeconds interval: Double) throws(RouteError) -> [Fix] {
        guard let first = fixes.first, let last = fixes.last, fixes.count > 1 else { return fixes }
        try checkTimes(of: fixes)
        try check((last.secondsSince1970 - first.secondsSince1970) / interval)
        var resampled = [first]
        var tick = (first.secondsSince1970 / interval).rounded(.down) + 1
        for (start, end) in zip(fixes, fixes.dropFirst()) {
            var leg: FixInterpolation?
            let (from, to) = (start.secondsSince1970, end.secondsSince1970)
            while tick * interval <= to, to > from {
                let way = leg ?? FixInterpolation(from: start, to: end)
                leg = way
                var fix = way.fix(at: (tick * interval - from) / (to - from))
                fix.time = Timestamp(secondsSince1970: tick * interval)
                resampled.append(fix)
                tick += 1
            }
        }
        if resampled.count > 1, resampled[resampled.count - 1].time == last.time { resampled.removeLast() }
        return resampled + [last]
    }

    private static func checkTimes(of fixes: [Fix]) throws(RouteError) {
        var latest = -Double.infinity
        for fix in fixes {
            guard fix.secondsSince1970 >= latest else {
                throw RouteError(
                    .badTime,
                    fix.time == nil ? "a fix has no time" : "a fix is earlier than the one before it",
                    place: "fix \(fix.sourceIndex + 1)",
                    remedy: "Clean the route first (orderByTime), or resample it by metres.")
            }
            latest = fix.secondsSince1970
        }
    }

    private static func check(_ count: Double) throws(RouteError) {
        guard count < Double(mostFixes) else {
            throw RouteError(
                .tooManyFixes, "a segment would become \(count.rounded()) fixes",
                remedy: "Choose a longer interval; the maximum is \(mostFixes) fixes.")
        }
    }
}

/// The interval between fixes of a resampled route.
public enum ResamplingInterval: Hashable, Sendable {
    /// Metres along the route, from the start of each segment.
    case metres(Double)
    /// Seconds; fixes fall on multiples since 1970, whenever a recording starts: every 60 seconds means on the minute.
    case seconds(Double)

    private static let longest = 1e9

    /// Throws `route.badParameter` if the interval is out of range.
    func validate() throws(RouteError) {
        let (value, unit) =
            switch self {
            case .metres(let metres): (metres, "metres")
            case .seconds(let seconds): (seconds, "seconds")
            }
        guard value >= 0.001, value <= Self.longest else {
            throw RouteError(
                .badParameter, "an interval of \(value) \(unit) is out of range",
                remedy: "Give 0.001 to 1000000000 \(unit).")
        }
    }
}
