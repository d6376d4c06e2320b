/// Takes errors of positioning out of one track as its fixes come, in memory that does not grow with the track.
///
/// A fix comes out as soon as everything about it is decided, with the metres to it. How the fixes were cut into blocks does not show.
/// `RouteCleaner` is the same for a route that is in memory.
///
/// ```swift
/// let cleaner = try FixCleaner()
/// var meter = RouteMeter()
/// for fix in fixes {
///     try cleaner.add(fix)
///     cleaner.drain { meter.add($0) }
/// }
/// try cleaner.finish()
/// cleaner.drain { meter.add($0) }
/// print(cleaner.account.rawDistance, cleaner.account.distance, meter.figures.maximumSpeed ?? 0)
/// ```
public final class FixCleaner {
    /// How many fixes are held back so that late ones find their place, unless told otherwise.
    public static let usualWindow = 128

    private var stages: CleaningStages

    /// Creates a cleaner for one track.
    ///
    /// - Parameters:
    ///   - rules: Throws `route.badRules` for a parameter that is no number or negative.
    ///   - window: How many fixes are held back for the rule `orderByTime`; with 0 they are to come in order. It does not change
    ///     the result, only which fixes come too late.
    ///   - keepsRemovals: Whether the removed fixes are kept for `takeRemoved`.
    public init(
        rules: CleaningRules = CleaningRules(), window: Int = FixCleaner.usualWindow,
        keepsRemovals: Bool = false
    ) throws(RouteError) {
        try rules.validate()
        stages = CleaningStages(rules: rules, window: window, keepsRemovals: keepsRemovals)
    }

    /// For rules that are known to make sense, and fixes that come in order.
    init(validated rules: CleaningRules) {
        stages = CleaningStages(rules: rules, window: 0, keepsRemovals: true)
    }

    /// Takes the track's next fix; one that `startsSegment` ends the segment before.
    ///
    /// Throws `route.tooLate` for a fix that belongs before what has already come out; nothing is to be added then: order the
    /// whole source, and clean it anew with a window of 0.
    public func add(_ fix: Fix) throws(RouteError) {
        var fix = fix
        let late = withUnsafePointer(to: &fix) { fix in
            stages.take(UnsafeBufferPointer(start: fix, count: 1), heedsSegments: true)
        }
        if let late { throw Self.tooLate(late) }
    }

    /// Takes the track's next fixes.
    public func add(_ fixes: UnsafeBufferPointer<Fix>) throws(RouteError) {
        if let late = stages.take(fixes, heedsSegments: true) { throw Self.tooLate(late) }
    }

    /// Takes the track's next fixes and shows those that come out, by way of memory that cleaners use one after the other.
    ///
    /// What came out before has been shown by `drain`.
    package func add(
        _ fixes: UnsafeBufferPointer<Fix>, by way: inout LegRoom,
        _ body: (UnsafeBufferPointer<MeasuredFix>) -> Void
    ) throws(RouteError) {
        swap(&stages.cleaned, &way.legs)
        defer {
            stages.cleaned.removeAll()
            swap(&stages.cleaned, &way.legs)
        }
        try add(fixes)
        drain(body)
    }

    /// Takes the track's next fixes, and measures those that come out.
    ///
    /// What came out before has been shown by `drain`.
    package func add(
        _ fixes: UnsafeBufferPointer<Fix>, by way: inout LegRoom, into meter: inout RouteMeter
    ) throws(RouteError) {
        if stages.judgesNothing { return stages.passAll(fixes) { meter.add($0) } }
        try add(fixes, by: &way) { meter.add($0) }
    }

    /// Takes the next fixes of the segment, which come in order, whatever they say of its start.
    func addWithinSegment(_ fixes: UnsafeBufferPointer<Fix>) {
        _ = stages.take(fixes, heedsSegments: false)
    }

    /// Decides what is left of fixes that came in order.
    func finishSegment() { stages.finishSegment() }

    /// Decides what is left; what is added next is another segment. Throws `route.tooLate` as `add` does.
    public func finish() throws(RouteError) {
        if let late = stages.finishSegment() { throw Self.tooLate(late) }
    }

    /// Shows the fixes that have come out since the last time, if there are any, and lets go of them.
    public func drain(_ body: (UnsafeBufferPointer<MeasuredFix>) -> Void) {
        if stages.cleaned.count > 0 { body(stages.cleaned.elements) }
        stages.cleaned.removeAll()
    }

    /// What each rule has done so far; whole after `finish`.
    public var account: CleaningAccount { stages.account }

    /// The fixes that were removed since the last time, if they are kept.
    public func takeRemoved() -> [RemovedFix] { stages.log.takeAll() }

    private static func tooLate(_ fix: Fix) -> RouteError {
        RouteError(
            .tooLate, "the fix is older than what was already decided", place: "fix \(fix.sourceIndex + 1)",
            remedy: "Order the whole source by time first.")
    }
}

/// Memory in which fixes come out of cleaners that are drained at once, so that many tracks need it only once.
package struct LegRoom: ~Copyable {
    var legs = Queue<MeasuredFix>()

    /// Room for what comes out of one block of fixes; it grows with the block.
    package init() {}
}
