/// Removes positioning errors from a stream of one track's fixes, in constant memory.
///
/// A fix comes out, with the length of its leg, as soon as it is decided. The result does not depend on the block size.
/// `RouteCleaner` cleans a route in memory.
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
    /// Default number of fixes that are held back to sort late ones in.
    public static let usualWindow = 128

    private var stages: CleaningStages

    /// Creates a cleaner for one track.
    ///
    /// - Parameters:
    ///   - rules: The cleaning rules; throws `route.badRules` for a parameter that is not a number or out of range.
    ///   - window: Number of fixes that are held back for the rule `orderByTime`; 0 if they come in order. It does not change the
    ///     result, only which fixes come too late.
    ///   - keepsRemovals: Whether the removed fixes are kept for `takeRemoved`.
    public init(
        rules: CleaningRules = CleaningRules(), window: Int = FixCleaner.usualWindow,
        keepsRemovals: Bool = false
    ) throws(RouteError) {
        try rules.validate()
        stages = CleaningStages(rules: rules, window: window, keepsRemovals: keepsRemovals)
    }

    /// Creates a cleaner for validated rules and fixes that come in order.
    init(validated rules: CleaningRules) {
        stages = CleaningStages(rules: rules, window: 0, keepsRemovals: true)
    }

    /// Takes the track's next fix; one that `startsSegment` ends the segment before.
    ///
    /// Throws `route.tooLate` for a fix that belongs before fixes that have already come out. The cleaner is unusable then: sort the
    /// whole source and clean it again with a window of 0.
    public func add(_ fix: Fix) throws(RouteError) {
        var fix = fix
        let late = withUnsafePointer(to: &fix) { fix in
            stages.take(UnsafeBufferPointer(start: fix, count: 1), startingSegments: true)
        }
        if let late { throw Self.tooLate(late) }
    }

    /// Takes the track's next fixes.
    public func add(_ fixes: UnsafeBufferPointer<Fix>) throws(RouteError) {
        if let late = stages.take(fixes, startingSegments: true) { throw Self.tooLate(late) }
    }

    /// Takes the track's next fixes and passes those that come out to `body`, using memory that several cleaners share.
    ///
    /// Call `drain` before.
    package func add(
        _ fixes: UnsafeBufferPointer<Fix>, by way: inout LegRoom,
        _ body: (UnsafeBufferPointer<MeasuredFix>) -> Void
    ) throws(RouteError) {
        stages.takeRoom(&way)
        defer { stages.returnRoom(&way) }
        try add(fixes)
        drain(body)
    }

    /// Takes the track's next fixes and measures those that come out.
    ///
    /// Call `drain` before.
    package func add(
        _ fixes: UnsafeBufferPointer<Fix>, by way: inout LegRoom, into meter: inout RouteMeter
    ) throws(RouteError) {
        if stages.judgesNothing { return stages.passAll(fixes) { meter.add($0) } }
        try add(fixes, by: &way) { meter.add($0) }
    }

    /// Decides the remaining fixes as `finish` does and measures them, using memory that several cleaners share.
    ///
    /// Call `drain` before.
    package func finish(by way: inout LegRoom, into meter: inout RouteMeter) throws(RouteError) {
        stages.takeRoom(&way)
        defer { stages.returnRoom(&way) }
        try finish()
        drain { meter.add($0) }
    }

    /// Takes the next fixes of the segment, which come in order; their `startsSegment` is ignored.
    func addWithinSegment(_ fixes: UnsafeBufferPointer<Fix>) {
        _ = stages.take(fixes, startingSegments: false)
    }

    /// Decides the remaining fixes of a segment that came in order.
    func finishSegment() { stages.finishSegment() }

    /// Decides the remaining fixes; the next one starts another segment. Throws `route.tooLate` as `add` does.
    public func finish() throws(RouteError) {
        if let late = stages.finishSegment() { throw Self.tooLate(late) }
    }

    /// Passes the fixes that have come out since the last call to `body`, if any, and releases them.
    public func drain(_ body: (UnsafeBufferPointer<MeasuredFix>) -> Void) {
        if stages.cleaned.count > 0 { body(stages.cleaned.elements) }
        stages.cleaned.removeAll()
    }

    /// The effects of the rules so far; complete after `finish`.
    public var account: CleaningAccount { stages.account }

    /// The fixes that were removed since the last call, if they are kept.
    public func takeRemoved() -> [RemovedFix] { stages.log.takeAll() }

    private static func tooLate(_ fix: Fix) -> RouteError {
        RouteError(
            .tooLate, "the fix is older than fixes that were already returned",
            place: "fix \(fix.sourceIndex + 1)",
            remedy: "Sort the whole source by time first.")
    }
}

/// Memory that several cleaners use in turn, so that many tracks need it only once.
package struct LegRoom: ~Copyable {
    /// For the cleaned fixes.
    var legs = Queue<MeasuredFix>()
    /// For the fixes between rules.
    var between = Queue<MeasuredFix>()

    /// Creates empty memory, which grows with the size of a block.
    package init() {}
}
