/// Splits the way where no fix came for long: the rule `gaps`.
struct GapSearch {
    private let rule: CleaningRules.Gaps
    private var lastTime = Double.nan
    private(set) var tally = RuleTally()

    init(rule: CleaningRules.Gaps) { self.rule = rule }

    mutating func restart() { lastTime = .nan }

    /// Makes a fix behind a gap the start of a segment.
    @inline(__always)
    mutating func pass(_ leg: inout MeasuredFix) {
        if leg.fix.secondsSince1970 - lastTime > rule.duration, leg.metres > rule.distance {
            tally.metres.add(leg.metres)
            leg.metres = 0
            leg.fix.startsSegment = true
        }
        lastTime = leg.fix.secondsSince1970
    }
}
