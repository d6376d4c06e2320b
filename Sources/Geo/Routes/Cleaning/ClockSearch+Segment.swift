extension ClockSearch {
    /// Judges all fixes of a segment, and gives them on in their order.
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
