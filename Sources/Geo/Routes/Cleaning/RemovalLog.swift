/// The removed fixes, where somebody wants to know them.
struct RemovalLog {
    let isKept: Bool
    private(set) var fixes: [RemovedFix] = []

    init(isKept: Bool) { self.isKept = isKept }

    /// Notes a fix; the reason is only worked out where it is kept.
    @inline(__always)
    mutating func note(_ fix: Fix, _ rule: CleaningRule, _ reason: @autoclosure () -> RemovedFix.Reason) {
        if isKept { fixes.append(RemovedFix(fix: fix, rule: rule, reason: reason())) }
    }

    mutating func takeAll() -> [RemovedFix] {
        defer { fixes = [] }
        return fixes
    }
}
