/// A stretch that a vehicle drove off its planned route.
public struct PlanDetour: Hashable, Sendable {
    /// The first and the last fix off the plan, among all fixes of the snapped route.
    public var fixes: ClosedRange<Int>
    /// When it left the plan: the time of the last fix on it, or of the first one at all.
    public var start: Timestamp?
    /// When it was back: the time of the first fix on the plan again, or of the last one at all.
    public var end: Timestamp?
    /// Metres driven off the plan.
    public var distance: Double
    /// The greatest deviation in metres.
    public var deviation: Double
    /// Metres of the plan behind the vehicle when it left.
    public var leftAt: Double
    /// Metres of the plan behind it when it was back, or at the end.
    public var rejoinedAt: Double

    /// Seconds between leaving and being back, if both are known.
    public var duration: Double? {
        guard let start, let end else { return nil }
        return end.seconds(since: start)
    }
}
