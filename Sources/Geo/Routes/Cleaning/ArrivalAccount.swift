import Geodesy

/// Accounts for a track's fixes in arrival order, before they are sorted: raw distance and number of late fixes.
public struct ArrivalAccount: Sendable {
    private var meter = LegMeter()
    private var distance = CompensatedSum()
    private var segment = 0
    private var anchor: Fix?
    private var latest: Fix?
    private var isLate = false
    private var late = 0

    private let judgesClocks: Bool
    private var clocks: ClockSearch

    /// Creates an empty account for a track that is cleaned by `rules`.
    public init(rules: CleaningRules) {
        judgesClocks = rules.judgesClocks
        clocks = ClockSearch(rule: rules.invalid ?? CleaningRules.Invalid())
    }

    /// Takes the next fix in arrival order and passes on those whose clocks have been checked.
    public mutating func take(_ fix: Fix, _ handOn: (ArrivedFix) throws -> Void) rethrows {
        if fix.startsSegment { try finish(handOn) }
        if !judgesClocks || clocks.passes(fix) { return try handOn(arrived(fix)) }
        clocks.hold(fix)
        while let judged = clocks.next(isLast: false) { try handOn(arrived(judged.believed)) }
    }

    /// Passes on the remaining fixes of the segment.
    public mutating func finish(_ handOn: (ArrivedFix) throws -> Void) rethrows {
        while let judged = clocks.next(isLast: true) { try handOn(arrived(judged.believed)) }
        clocks.restart()
    }

    private mutating func arrived(_ fix: Fix) -> ArrivedFix {
        if fix.startsSegment {
            segment += 1
            (anchor, latest, isLate) = (nil, nil, false)
            meter.restart()
        }
        distance.add(meter.metres(to: fix))
        if fix.time != nil {
            anchor = fix
            isLate = latest.map { TimeOrder.precedes(fix, $0) } ?? false
            if !isLate { latest = fix }
        } else if anchor == nil {
            anchor = fix
        }
        if isLate { late += 1 }
        return ArrivedFix(fix, anchor: anchor ?? fix, segment: segment)
    }

    /// The account of cleaning the sorted fixes, with the raw distance and late fixes of the arrival order.
    public func completing(_ ordered: CleaningAccount) -> CleaningAccount {
        var account = ordered
        account.rawDistance = distance.value
        if let order = account.effects.firstIndex(where: { $0.rule == .orderByTime }) {
            account.effects[order].fixesMoved = late
            account.effects[order].metres = distance.value - ordered.rawDistance
        }
        return account
    }
}

/// A fix with its sort key among all tracks, for sources that are too large to sort in memory.
///
/// Plain memory: it may be written to a file and read back.
public struct ArrivedFix: BitwiseCopyable, Sendable {
    /// The fix.
    public let fix: Fix
    /// The last fix with a time up to and including this one, which it follows in the sorted order.
    private let anchor: Fix
    private let segment: Int

    init(_ fix: Fix, anchor: Fix, segment: Int) {
        self.fix = fix
        self.anchor = anchor
        self.segment = segment
    }

    /// Whether `left` comes first: by track, by segment, then by the rule `orderByTime`.
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

    /// Whether both belong to the same segment of the same track.
    public func isOfSegment(of other: ArrivedFix) -> Bool {
        fix.track == other.fix.track && segment == other.segment
    }
}
