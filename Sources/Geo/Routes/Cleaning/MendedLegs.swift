import Geodesy

/// Keeps the legs and a rule's account right where fixes are taken out or moved.
///
/// A leg is measured anew only behind such a fix.
struct MendedLegs {
    private(set) var tally = RuleTally()
    private var meter = LegMeter()
    private var isBroken = false

    mutating func restart() {
        meter.restart()
        isBroken = false
    }

    /// Takes a fix out.
    mutating func remove(_ leg: MeasuredFix) {
        tally.removed += 1
        tally.metres.add(leg.metres)
        if leg.fix.hasPlace { isBroken = true }
    }

    /// Hands a fix on that stays where it was.
    @inline(__always)
    mutating func keep(_ leg: inout MeasuredFix) {
        guard leg.fix.hasPlace else { return }
        if isBroken { mend(&leg) }
        meter.stand(at: leg.fix)
    }

    /// Hands a fix on that was put elsewhere.
    mutating func move(_ leg: inout MeasuredFix) {
        tally.moved += 1
        mend(&leg)
        meter.stand(at: leg.fix)
        isBroken = true
    }

    /// Metres to a fix from the last one that was handed on; 0 where there is none.
    func distance(to fix: Fix) -> Double { meter.distance(to: fix) }

    /// Measures a fix anew that now comes next, without handing it on.
    @inline(never)
    mutating func mend(_ leg: inout MeasuredFix) {
        let metres = meter.distance(to: leg.fix)
        tally.metres.add(leg.metres - metres)
        leg.metres = metres
        isBroken = false
    }
}

/// What one rule has done so far.
struct RuleTally {
    var removed = 0
    var moved = 0
    var metres = CompensatedSum()

    func effect(_ rule: CleaningRule) -> RuleEffect {
        RuleEffect(rule: rule, fixesRemoved: removed, fixesMoved: moved, metres: metres.value)
    }
}
