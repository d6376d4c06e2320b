/// A fix and its place on the planned route.
public struct SnappedFix: Hashable, Sendable {
    /// The fix as it was.
    public var fix: Fix
    /// Degrees north of its place on the plan.
    public var latitude: Double
    /// Degrees east of its place on the plan.
    public var longitude: Double
    /// Metres between the two.
    public var deviation: Double
    /// Metres of the plan before that place.
    public var place: Double
    /// The greatest `place` so far: how much of the plan lies behind the vehicle.
    public var progress: Double
    /// Whether the deviation is greater than the rules allow.
    public var isOff: Bool
}
