import Geodesy

/// Updates legs and a rule's tally when fixes are removed or moved.
///
/// A leg is measured again only after such a fix.
struct MendedLegs {
    private(set) var tally = RuleTally()
    private var meter = LegMeter()
    private var isBroken = false

    mutating func restart() {
        meter.restart()
        isBroken = false
    }

    /// Removes a fix.
    mutating func remove(_ leg: MeasuredFix) {
        tally.removed += 1
        tally.metres.add(leg.metres)
        if leg.fix.hasPlace { isBroken = true }
    }

    /// Passes on an unchanged fix.
    @inline(__always)
    mutating func keep(_ leg: inout MeasuredFix) {
        guard leg.fix.hasPlace else { return }
        if isBroken { mend(&leg) }
        meter.stand(at: leg.fix)
    }

    /// Passes on a fix that was moved.
    mutating func move(_ leg: inout MeasuredFix) {
        tally.moved += 1
        mend(&leg)
        meter.stand(at: leg.fix)
        isBroken = true
    }

    /// Metres to a fix from the last one passed on; 0 if there is none.
    func distance(to fix: Fix) -> Double { meter.distance(to: fix) }

    /// Measures the leg to the next fix again, without passing it on.
    @inline(never)
    mutating func mend(_ leg: inout MeasuredFix) {
        let metres = meter.distance(to: leg.fix)
        tally.metres.add(leg.metres - metres)
        leg.metres = metres
        isBroken = false
    }
}

/// The effect of one rule so far.
struct RuleTally {
    var removed = 0
    var moved = 0
    var metres = CompensatedSum()

    func effect(_ rule: CleaningRule) -> RuleEffect {
        RuleEffect(rule: rule, fixesRemoved: removed, fixesMoved: moved, metres: metres.value)
    }
}
