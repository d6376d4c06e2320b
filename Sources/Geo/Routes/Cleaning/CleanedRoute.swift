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

/// A fix that a rule has removed.
public struct RemovedFix: Hashable, Sendable {
    /// The fix's place in the file, from 0.
    public var sourceIndex: Int
    /// The rule that removed it.
    public var rule: CleaningRule
}

/// A route after cleaning, with the account of what was taken away.
///
/// The metres of `removals` add up to `rawDistance` minus `distance`.
public struct CleanedRoute: Hashable, Sendable {
    /// What is left.
    public var route: Route
    /// Metres before any rule, from fix to fix as they came; see `Route.distance`.
    public var rawDistance: Double
    /// Metres after all rules.
    public var distance: Double
    /// What each rule has done, in the order in which they were applied; rules that were off are not listed.
    public var removals: [RuleEffect]
    /// Every removed fix, by its place in the file.
    public var removedFixes: [RemovedFix]
    /// Fixes before cleaning.
    public var rawFixCount: Int
    /// Legs that are left although they are faster than the rule `jumps` allows; 0 where it is off.
    public var fastLegs: Int
    /// Seconds spent at more than half a metre a second, from fix to fix.
    public var movingTime: Double

    /// Fixes after cleaning.
    public var fixCount: Int { route.fixCount }
    /// The earliest time left.
    public var startTime: Timestamp? { route.startTime }
    /// The latest time left.
    public var endTime: Timestamp? { route.endTime }
}
