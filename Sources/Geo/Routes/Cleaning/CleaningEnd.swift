import Geodesy

/// The last stage of cleaning: marks segment starts and counts fixes, metres, fast legs and detours.
struct CleaningEnd {
    private let maximumSpeed: Double
    private var isFirst = true
    private var lastTime = Double.nan
    private(set) var distance = CompensatedSum()
    private(set) var fixCount = 0
    private(set) var fastLegs = 0
    private(set) var detours = DetourWatch()

    init(maximumSpeed: Double?) { self.maximumSpeed = maximumSpeed ?? .infinity }

    mutating func restart() {
        isFirst = true
        lastTime = .nan
        detours.restart()
    }

    /// Takes the next cleaned fix.
    @inline(__always)
    mutating func pass(_ leg: inout MeasuredFix) {
        if isFirst { leg.fix.startsSegment = true }
        isFirst = false
        distance.add(leg.metres)
        let time = leg.fix.secondsSince1970
        detours.pass(leg, seconds: time - lastTime)
        if leg.metres > maximumSpeed * (time - lastTime).magnitude { fastLegs += 1 }
        lastTime = time
        fixCount += 1
    }
}

/// Counts suspicious fixes that no rule can distinguish from a real detour: single fixes beside the track that are
/// reached and left much faster than the vehicle moves around them.
struct DetourWatch {
    /// Speed in metres a second from which a detour is suspicious.
    private static let leastSpeed = 30.0
    /// Ratio to the surrounding speed from which a detour is suspicious.
    private static let leastRatio = 2.5

    private struct Leg {
        var metres = 0.0
        var seconds = 0.0
        var latitude = Double.nan
        var longitude = Double.nan

        init() {}

        @inline(__always)
        init(_ leg: MeasuredFix, _ seconds: Double) {
            (metres, self.seconds) = (leg.metres, seconds)
            (latitude, longitude) = (leg.fix.latitude, leg.fix.longitude)
        }

        var speed: Double { metres > 0 ? metres / seconds : 0 }
    }

    private var before = Leg()
    private var out = Leg()
    private var back = Leg()
    /// Number of fast legs just before, at most 2.
    private var fastLegs = 0
    private(set) var count = 0

    mutating func restart() {
        (before, out, back) = (Leg(), Leg(), Leg())
        fastLegs = 0
    }

    @inline(__always)
    mutating func pass(_ leg: MeasuredFix, seconds: Double) {
        let isFast = leg.metres > Self.leastSpeed * seconds && seconds >= 0
        if isFast || fastLegs > 0 {
            follow(Leg(leg, seconds), isFast)
        } else {
            before = Leg(leg, seconds)
        }
    }

    @inline(never)
    private mutating func follow(_ leg: Leg, _ isFast: Bool) {
        if fastLegs == 2 {
            judge(speedBehind: leg.speed)
            (before, out) = (out, back)
        }
        if !isFast {
            (before, fastLegs) = (leg, 0)
        } else if fastLegs == 0 {
            (out, fastLegs) = (leg, 1)
        } else {
            (back, fastLegs) = (leg, 2)
        }
    }

    private mutating func judge(speedBehind: Double) {
        let around = max(before.speed, speedBehind)
        guard min(out.speed, back.speed) > Self.leastRatio * around else { return }
        let across = Geodesic.metres(
            from: (before.latitude, before.longitude), to: (back.latitude, back.longitude))
        if across < (out.metres + back.metres) / 2 { count += 1 }
    }
}
