/// A fix with what orders it among those of all tracks, for sources that are too large to be ordered in memory.
///
/// Plain memory: it may be written to a file and read again.
public struct ArrivedFix: BitwiseCopyable, Sendable {
    /// The fix.
    public let fix: Fix
    /// The last fix with a time before it, or itself, behind which it stays.
    private let anchor: Fix
    private let segment: Int

    init(_ fix: Fix, anchor: Fix, segment: Int) {
        self.fix = fix
        self.anchor = anchor
        self.segment = segment
    }

    /// Whether `left` comes first: by track, by segment, then as the rule `orderByTime` has it.
    public static func precedes(_ left: ArrivedFix, _ right: ArrivedFix) -> Bool {
        if left.fix.track != right.fix.track { return left.fix.track < right.fix.track }
        if left.segment != right.segment { return left.segment < right.segment }
        if left.anchor.sourceIndex != right.anchor.sourceIndex {
            if left.anchor.time == nil || right.anchor.time == nil { return left.anchor.time == nil }
            if TimeOrder.precedes(left.anchor, right.anchor) { return true }
            if TimeOrder.precedes(right.anchor, left.anchor) { return false }
            return left.anchor.sourceIndex < right.anchor.sourceIndex
        }
        return left.fix.sourceIndex < right.fix.sourceIndex
    }

    /// Whether both are of one segment of one track.
    public func isOfSegment(of other: ArrivedFix) -> Bool {
        fix.track == other.fix.track && segment == other.segment
    }
}
