/// Takes errors of positioning out of a route and keeps account of the metres that each rule takes off.
///
/// For a file within memory; the order in which its fixes came does not show, and `FixCleaner` does the same with a stream.
///
/// ```swift
/// let cleaned = try RouteCleaner().clean(route)
/// for effect in cleaned.removals { print(effect.rule, effect.metres) }
/// ```
public struct RouteCleaner: Sendable {
    private static let block = 4_096

    /// The rules that it applies.
    public let rules: CleaningRules
    /// How the figures are taken.
    public let figures: FigureRules

    /// Creates a cleaner; throws `route.badRules` for a parameter that is no number or negative.
    public init(
        rules: CleaningRules = CleaningRules(), figures: FigureRules = FigureRules()
    ) throws(RouteError) {
        try rules.validate()
        try figures.validate()
        self.rules = rules
        self.figures = figures
    }

    /// The route by the rules, segment by segment.
    public func clean(_ route: Route) -> CleanedRoute {
        let cleaner = FixCleaner(validated: rules)
        var collection = CleanedCollection(meter: RouteMeter(validated: figures))
        var order = RuleTally()
        var log = RemovalLog(isKept: true)
        for segment in route.segments {
            collection.startSegment()
            clean(judged(segment, &log), by: cleaner, &order, &collection)
        }
        var account = cleaner.account
        account.rawDistance += order.metres.value
        if rules.orderByTime { account.effects[0] = order.effect(.orderByTime) }
        var cleaned = route
        cleaned.segments = collection.segments
        return CleanedRoute(
            route: cleaned, account: account, figures: collection.meter.figures,
            removedFixes: (log.takeAll() + cleaner.takeRemoved()).sorted { $0.sourceIndex < $1.sourceIndex })
    }

    /// The segment's fixes as they came, those with a wrong clock without their time.
    private func judged(_ segment: [Fix], _ log: inout RemovalLog) -> [Fix] {
        guard rules.judgesClocks else { return segment }
        var clocks = ClockSearch(rule: rules.invalid ?? CleaningRules.Invalid())
        var fixes: [Fix] = []
        fixes.reserveCapacity(segment.count)
        clocks.judge(segment) { fixes.append($0.noted(in: &log)) }
        return fixes
    }

    private func clean(
        _ segment: [Fix], by cleaner: FixCleaner, _ order: inout RuleTally,
        _ collection: inout CleanedCollection
    ) {
        var fixes = segment
        let late = rules.orderByTime ? TimeOrder.lateFixes(in: segment) : 0
        if late > 0 {
            fixes = TimeOrder.ordered(segment)
            order.moved += late
            order.metres.add(GeodesicDistance.metres(along: segment))
            order.metres.add(-GeodesicDistance.metres(along: fixes))
        }
        fixes.withUnsafeBufferPointer { fixes in
            for start in stride(from: 0, to: fixes.count, by: Self.block) {
                let end = min(start + Self.block, fixes.count)
                cleaner.addWithinSegment(UnsafeBufferPointer(rebasing: fixes[start..<end]))
                cleaner.drain { collection.add($0) }
            }
        }
        cleaner.finishSegment()
        cleaner.drain { collection.add($0) }
    }
}

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

/// Cleaned fixes in segments, and their figures.
struct CleanedCollection {
    private(set) var segments: [[Fix]] = []
    private(set) var meter: RouteMeter

    init(meter: RouteMeter) { self.meter = meter }

    mutating func startSegment() { segments.append([]) }

    mutating func add(_ legs: UnsafeBufferPointer<MeasuredFix>) {
        meter.add(legs)
        for leg in legs {
            if leg.fix.startsSegment, segments.last?.isEmpty == false { segments.append([]) }
            segments[segments.count - 1].append(leg.fix)
        }
    }
}
