/// A segment after one rule.
struct SegmentOutcome {
    var kept: [Fix]
    /// Places in the file of the fixes that were removed.
    var removed: [Int] = []
    var moved = 0

    init(kept: [Fix], removed: [Int] = [], moved: Int = 0) {
        self.kept = kept
        self.removed = removed
        self.moved = moved
    }

    init(_ fixes: [Fix], removing isRemoved: (Fix) -> Bool) {
        kept = []
        kept.reserveCapacity(fixes.count)
        for fix in fixes {
            if isRemoved(fix) { removed.append(fix.sourceIndex) } else { kept.append(fix) }
        }
    }
}
