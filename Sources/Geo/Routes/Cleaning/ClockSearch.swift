/// Finds fixes with a wrong clock, in order of arrival: a part of the rule `invalid`.
///
/// A few fixes in a row have a wrong clock if their times are far from those of the fixes before and after them, these agree
/// with each other, and the positions lie on the way between the neighbours. So the following stay: fixes that merely arrive
/// late, which lie elsewhere; real pauses, after which the clock does not come back; and two interleaved sources, where
/// neighbours do not agree.
///
/// At the start or end of a segment there are neighbours on one side only: the times then have to be weeks off, and the
/// positions within reach of the first or last correct one. A time before GPS existed is wrong if other times are later.
struct ClockSearch: Sendable {
    /// Maximum number of wrong fixes in a row.
    private static let longestRun = 3
    /// Fixes on either side whose times have to agree; fewer at the start or end of a segment.
    private static let witnesses = 5
    /// Maximum number of fixes that wait for later ones, including those without a time.
    private static let mostHeld = 64
    /// Metres that a fix may always lie off the way.
    private static let leeway = 30.0
    /// Minimum number of seconds by which the first or last times of a segment are off; longer than vehicles are
    /// usually parked.
    private static let offsetAtEnds = 30 * 86_400.0
    /// 6 January 1980, when the time of GPS begins.
    private static let firstTime = 315_964_800.0

    /// Seconds from which a time is wrong.
    private let offset: Double
    private var held: [Fix] = []
    /// Number of held fixes that are decided to be wrong.
    private var wrong = 0
    /// Time and position of the last fix with a correct time; NaN before the first.
    private var last = (seconds: Double.nan, latitude: Double.nan, longitude: Double.nan)
    /// Position of the fix before it.
    private var secondLast = (latitude: Double.nan, longitude: Double.nan)
    /// Number of fixes up to it without a leap in time.
    private var agreeing = 0
    /// Whether these are all fixes of the segment so far.
    private var isFromStart = true

    init(rule: CleaningRules.Invalid) { offset = rule.clockOffset }

    /// Starts another segment; no fix may be held.
    mutating func restart() {
        last.seconds = .nan
        (agreeing, isFromStart) = (0, true)
    }

    /// Whether the next fix is correct at once; otherwise it has to be held.
    @inline(__always)
    mutating func passes(_ fix: Fix) -> Bool { held.isEmpty && follows(fix) }

    mutating func hold(_ fix: Fix) { held.append(fix) }

    /// The next decided fix; `nil` if the decision depends on later fixes.
    mutating func next(isLast: Bool) -> JudgedClock? {
        guard let fix = held.first else { return nil }
        if wrong == 0, last.seconds.isNaN, fix.time != nil {
            guard let run = wrongStart(isLast: isLast) else { return nil }
            wrong = run
        }
        if wrong == 0, !follows(fix) {
            guard let run = wrongRun(isLast: isLast) else { return nil }
            wrong = run
            if run == 0 { leap(to: fix) }
        }
        held.removeFirst()
        guard wrong > 0, fix.time != nil else { return JudgedClock(fix: fix, error: nil) }
        wrong -= 1
        return JudgedClock(fix: fix, error: fix.secondsSince1970 - last.seconds)
    }

    /// Whether a fix follows without a leap in time.
    @inline(__always)
    private mutating func follows(_ fix: Fix) -> Bool {
        guard agrees(fix.secondsSince1970, last.seconds) else { return fix.time == nil }
        stand(at: fix)
        agreeing += 1
        return true
    }

    @inline(__always)
    private mutating func stand(at fix: Fix) {
        secondLast = (last.latitude, last.longitude)
        last = (fix.secondsSince1970, fix.latitude, fix.longitude)
    }

    private mutating func leap(to fix: Fix) {
        stand(at: fix)
        (agreeing, isFromStart) = (1, false)
    }

    @inline(__always)
    private func agrees(_ one: Double, _ other: Double) -> Bool { (one - other).magnitude <= offset }

    private func areOrderly(_ fixes: ArraySlice<Fix>) -> Bool {
        zip(fixes, fixes.dropFirst()).allSatisfy(agrees)
    }

    private func agrees(_ one: Fix, _ other: Fix) -> Bool {
        agrees(one.secondsSince1970, other.secondsSince1970)
    }

    /// Number of held fixes, from the first on, with a wrong clock; `nil` if not known yet.
    private func wrongRun(isLast: Bool) -> Int? {
        let isWhole = isLast || held.count >= Self.mostHeld
        let timed = held.filter { $0.time != nil }
        if isBeforeGPS(timed[0].secondsSince1970), !isBeforeGPS(last.seconds) { return 1 }
        guard let back = timed.firstIndex(where: { agrees($0.secondsSince1970, last.seconds) }) else {
            if timed.count > Self.longestRun { return 0 }
            return isLast ? wrongEnd(timed) : isWhole ? 0 : nil
        }
        let (run, behind) = (timed[..<back], timed[back...])
        guard back <= Self.longestRun, run.allSatisfy({ !agrees($0, behind[back]) }),
            lieOnWay(run, to: behind[back]),
            areOrderly(behind.prefix(Self.witnesses))
        else { return 0 }
        if behind.count < Self.witnesses, !isWhole { return nil }
        let isWitnessed = agreeing >= Self.witnesses || isFromStart
        let isBelieved = behind.count >= Self.witnesses || isLast
        return isWitnessed && isBelieved && agreeing + behind.count >= Self.witnesses ? back : 0
    }

    private func isBeforeGPS(_ seconds: Double) -> Bool { seconds < Self.firstTime }

    /// Number of held fixes at the start of the segment with a wrong clock; `nil` if not known yet. The fix after them becomes
    /// the first correct one.
    private mutating func wrongStart(isLast: Bool) -> Int? {
        let isWhole = isLast || held.count >= Self.mostHeld
        let timed = held.filter { $0.time != nil }
        guard
            let run = isBeforeGPS(timed[0].secondsSince1970)
                ? timed.firstIndex(where: { !isBeforeGPS($0.secondsSince1970) }) ?? (isWhole ? 0 : nil)
                : wrongStart(timed, isWhole: isWhole)
        else { return nil }
        stand(at: timed[run])
        agreeing = 0
        return run
    }

    private func wrongStart(_ timed: [Fix], isWhole: Bool) -> Int? {
        guard isWhole || timed.count > Self.longestRun else { return nil }
        if areOrderly(timed.prefix(Self.longestRun + 1)) { return 0 }
        guard isWhole || timed.count >= Self.longestRun + Self.witnesses else { return nil }
        return (1...Self.longestRun).first { run in
            let behind = timed.dropFirst(run).prefix(Self.witnesses)
            guard behind.count == Self.witnesses, areOrderly(behind) else { return false }
            return isFarOff(timed[..<run].reversed(), from: behind[run], behind[run + 1])
        } ?? 0
    }

    /// Number of fixes at the end of the segment with a wrong clock: all or none.
    private func wrongEnd(_ timed: [Fix]) -> Int {
        let good = Fix(
            latitude: last.latitude, longitude: last.longitude,
            time: Timestamp(secondsSince1970: last.seconds))
        let before = Fix(latitude: secondLast.latitude, longitude: secondLast.longitude)
        return agreeing >= Self.witnesses && isFarOff(timed, from: good, before) ? timed.count : 0
    }

    /// Whether fixes are far off in time, but follow each other about as closely in space as two good ones.
    private func isFarOff(_ run: [Fix], from good: Fix, _ next: Fix) -> Bool {
        let reach = 2 * GeodesicDistance.metres(from: good, to: next) + Self.leeway
        return run.allSatisfy {
            ($0.secondsSince1970 - good.secondsSince1970).magnitude > max(Self.offsetAtEnds, offset)
        } && zip([good] + run, run).allSatisfy { GeodesicDistance.metres(from: $0, to: $1) <= reach }
    }

    /// Whether the way from the last position through the fixes is not much longer than the direct one.
    private func lieOnWay(_ run: ArraySlice<Fix>, to end: Fix) -> Bool {
        let start = Fix(latitude: last.latitude, longitude: last.longitude)
        let across = GeodesicDistance.metres(from: start, to: end)
        var (through, place) = (0.0, start)
        for fix in run + [end] {
            through += GeodesicDistance.metres(from: place, to: fix)
            place = fix
        }
        return through <= 1.5 * across + Self.leeway
    }
}

extension ClockSearch {
    /// Checks all fixes of a segment and passes them on in order.
    mutating func judge(_ segment: [Fix], _ take: (JudgedClock) -> Void) {
        for fix in segment {
            if passes(fix) {
                take(JudgedClock(fix: fix, error: nil))
            } else {
                hold(fix)
                while let judged = next(isLast: false) { take(judged) }
            }
        }
        while let judged = next(isLast: true) { take(judged) }
    }
}

/// A fix whose clock has been checked.
struct JudgedClock {
    /// The original fix.
    let fix: Fix
    /// Error of its clock in seconds; `nil` if it is correct.
    let error: Double?

    /// The fix without a wrong time, which is logged.
    func noted(in log: inout RemovalLog) -> Fix {
        if let error { log.note(fix, .invalid, .clock(seconds: error)) }
        return believed
    }

    /// The fix without a wrong time.
    var believed: Fix {
        var fix = fix
        if error != nil { fix.distrustClock() }
        return fix
    }
}
