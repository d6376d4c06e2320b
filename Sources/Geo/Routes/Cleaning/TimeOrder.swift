/// The rule `orderByTime` for fixes that are all in memory; `ReorderWindow` does the same with fixes that come one by one.
///
/// Fixes of one moment stand in an order of their own, so that the result does not depend on how they came: those that the
/// device trusts first, then the more accurate ones, then by their place. A fix without a time stays behind the one before it.
enum TimeOrder {
    /// Whether `left` comes first; both have a time.
    @inline(__always)
    static func precedes(_ left: Fix, _ right: Fix) -> Bool {
        if left.secondsSince1970 != right.secondsSince1970 {
            return left.secondsSince1970 < right.secondsSince1970
        }
        return precedesOfOneMoment(left, right)
    }

    @inline(never)
    private static func precedesOfOneMoment(_ left: Fix, _ right: Fix) -> Bool {
        if left.isValid != right.isValid { return left.isValid }
        return isSmaller(left.accuracy, right.accuracy) ?? isSmaller(left.latitude, right.latitude)
            ?? isSmaller(left.longitude, right.longitude) ?? isSmaller(left.elevation, right.elevation)
            ?? isSmaller(left.speed, right.speed) ?? false
    }

    /// Whether `left` is the smaller figure, those that are not known coming last, or `nil` where they are the same.
    private static func isSmaller(_ left: Double?, _ right: Double?) -> Bool? {
        let (left, right) = (left ?? .nan, right ?? .nan)
        if left == right || left.isNaN && right.isNaN { return nil }
        return right.isNaN || left < right
    }

    /// How many fixes come after one that should stand behind them.
    static func lateFixes(in fixes: [Fix]) -> Int {
        var late = 0
        var latest: Fix?
        var isLate = false
        for fix in fixes {
            if fix.time != nil {
                isLate = latest.map { precedes(fix, $0) } ?? false
                if !isLate { latest = fix }
            }
            if isLate { late += 1 }
        }
        return late
    }

    /// The fixes in their order.
    static func ordered(_ fixes: [Fix]) -> [Fix] {
        var anchor = -1
        var keys: [(anchor: Int, index: Int)] = []
        keys.reserveCapacity(fixes.count)
        for (index, fix) in fixes.enumerated() {
            if fix.time != nil { anchor = index }
            keys.append((anchor, index))
        }
        keys.sort { left, right in
            if left.anchor == right.anchor { return left.index < right.index }
            if left.anchor < 0 || right.anchor < 0 { return left.anchor < 0 }
            if precedes(fixes[left.anchor], fixes[right.anchor]) { return true }
            if precedes(fixes[right.anchor], fixes[left.anchor]) { return false }
            return left.anchor < right.anchor
        }
        return keys.map { fixes[$0.index] }
    }
}
