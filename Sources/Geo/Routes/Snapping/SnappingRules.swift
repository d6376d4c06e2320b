/// When a vehicle counts as off its planned route.
public struct SnappingRules: Hashable, Sendable {
    /// Farther than so many metres from the plan is off it; default 50.
    public var distance: Double
    /// Stretches off the plan that last no longer than so many seconds are not told; default 60.
    public var duration: Double

    /// Creates rules.
    public init(distance: Double = 50, duration: Double = 60) {
        self.distance = distance
        self.duration = duration
    }

    /// Throws where a measure makes no sense.
    public func validate() throws(RouteError) {
        guard distance >= 1, distance <= 10_000 else {
            throw RouteError(
                .badParameter, "off the plan from \(distance) metres on", remedy: "Give 1 to 10000 metres.")
        }
        guard duration >= 0, duration <= 1e9 else {
            throw RouteError(
                .badParameter, "off the plan for \(duration) seconds", remedy: "Give 0 seconds or more.")
        }
    }
}
