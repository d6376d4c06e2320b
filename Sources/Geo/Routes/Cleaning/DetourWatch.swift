import Geodesy

/// Counts fixes that may be far off, and that no rule can tell from a real way there and back: a single one beside the way,
/// reached and left at much more than the speed around it.
struct DetourWatch {
    /// Metres a second from which a way there and back is doubted.
    private static let leastSpeed = 30.0
    /// How many times as fast as around it.
    private static let leastRatio = 2.5

    private struct Leg {
        var metres = 0.0
        var speed = 0.0
        var latitude = Double.nan
        var longitude = Double.nan
    }

    private var before = Leg()
    private var out = Leg()
    private var back = Leg()
    private(set) var count = 0

    mutating func restart() {
        (before, out, back) = (Leg(), Leg(), Leg())
    }

    @inline(__always)
    mutating func pass(_ leg: MeasuredFix, seconds: Double) {
        let speed = leg.metres / seconds
        if out.speed > Self.leastSpeed, back.speed > Self.leastSpeed { judge(speedBehind: speed) }
        before = out
        out = back
        back = Leg(
            metres: leg.metres, speed: speed, latitude: leg.fix.latitude, longitude: leg.fix.longitude)
    }

    @inline(never)
    private mutating func judge(speedBehind: Double) {
        let around = max(before.speed, speedBehind)
        guard min(out.speed, back.speed) > Self.leastRatio * around else { return }
        let across = Geodesic.metres(
            from: (before.latitude, before.longitude), to: (back.latitude, back.longitude))
        if across < (out.metres + back.metres) / 2 { count += 1 }
    }
}
