/// A route held against a plan.
public struct SnappedRoute: Hashable, Sendable {
    /// The route with its fixes on the plan; those that are off the plan stay where they were.
    public var route: Route
    /// Every fix that has a place, segment after segment.
    public var fixes: [SnappedFix]
    /// The stretches off the plan that lasted longer than the rules let pass.
    public var detours: [PlanDetour]
    /// Metres along the route as it was driven.
    public var distance: Double
    /// Metres of it off the plan, those of short stretches too; a leg across the border counts in proportion.
    public var distanceOff: Double
    /// Metres of the plan that were driven, each once.
    public var planDriven: Double
    /// Metres of the plan.
    public var planLength: Double

    /// The greatest deviation of any fix, in metres; 0 where there are none.
    public var greatestDeviation: Double { fixes.lazy.map(\.deviation).max() ?? 0 }
    /// The share of the plan that was driven, 0 to 1.
    public var shareDriven: Double { min(planDriven / planLength, 1) }
}
