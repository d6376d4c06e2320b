/// A route after cleaning, with the account of what was taken away.
public struct CleanedRoute: Hashable, Sendable {
    /// What is left.
    public var route: Route
    /// What each rule has done.
    public var account: CleaningAccount
    /// The figures of what is left.
    public var figures: RouteFigures
    /// Every removed fix, by its place in the file.
    public var removedFixes: [RemovedFix]

    /// Metres before any rule.
    public var rawDistance: Double { account.rawDistance }
    /// Metres after all rules.
    public var distance: Double { account.distance }
    /// What each rule has done.
    public var removals: [RuleEffect] { account.effects }
    /// Fixes after cleaning.
    public var fixCount: Int { account.fixCount }
}
