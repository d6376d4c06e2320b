/// What one rule has done to a route.
public struct RuleEffect: Hashable, Sendable {
    /// The rule.
    public var rule: CleaningRule
    /// How many fixes it removed.
    public var fixesRemoved: Int
    /// How many fixes it moved, to another place in the order or on the ground.
    public var fixesMoved: Int
    /// Metres it took off: the distance before it minus the distance after it.
    public var metres: Double
}

/// What cleaning has done to a route, rule by rule.
///
/// The metres of `effects` add up to `rawDistance` minus `distance`.
public struct CleaningAccount: Hashable, Sendable {
    /// Metres before any rule, from fix to fix as they came; see `Route.distance`.
    public var rawDistance: Double
    /// Metres after all rules.
    public var distance: Double
    /// Fixes before cleaning.
    public var rawFixCount: Int
    /// Fixes after cleaning.
    public var fixCount: Int
    /// What each rule has done, in the order in which they were applied; rules that were off are not listed.
    public var effects: [RuleEffect]
    /// Legs that are left although they are faster than the rule `jumps` allows; 0 where it is off.
    public var fastLegs: Int
    /// Fixes that are left far beside the way, reached and left at more than twice the speed around them; they may be wrong.
    public var detours: Int
}
