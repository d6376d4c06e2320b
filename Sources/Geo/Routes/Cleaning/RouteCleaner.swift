/// Removes positioning errors from a route and reports the metres that each rule removes.
///
/// The route is in memory, and the result does not depend on the order of its fixes. `FixCleaner` cleans a stream.
///
/// ```swift
/// let cleaned = try RouteCleaner().clean(route)
/// for effect in cleaned.removals { print(effect.rule, effect.metres) }
/// ```
public struct RouteCleaner: Sendable {
    private static let block = 4_096

    /// The cleaning rules.
    public let rules: CleaningRules
    /// The rules for the figures.
    public let figures: FigureRules

    /// Creates a cleaner; throws `route.badRules` for a parameter that is not a number or out of range.
    public init(
        rules: CleaningRules = CleaningRules(), figures: FigureRules = FigureRules()
    ) throws(RouteError) {
        try rules.validate()
        try figures.validate()
        self.rules = rules
        self.figures = figures
    }

    /// Cleans each segment of the route.
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

    /// The segment's fixes in their original order; those with a wrong clock lose their time.
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

/// A route after cleaning, with the account of what was removed.
public struct CleanedRoute: Hashable, Sendable {
    /// The cleaned route.
    public var route: Route
    /// The effects of the rules.
    public var account: CleaningAccount
    /// The figures of the cleaned route.
    public var figures: RouteFigures
    /// Every removed fix, in the order of the file.
    public var removedFixes: [RemovedFix]

    /// Metres before any rule.
    public var rawDistance: Double { account.rawDistance }
    /// Metres after all rules.
    public var distance: Double { account.distance }
    /// The effect of each rule.
    public var removals: [RuleEffect] { account.effects }
    /// Fixes after cleaning.
    public var fixCount: Int { account.fixCount }
}

/// The effect of one rule on a route.
public struct RuleEffect: Hashable, Sendable {
    /// The rule.
    public var rule: CleaningRule
    /// Number of fixes that it removed.
    public var fixesRemoved: Int
    /// Number of fixes that it moved, in the order or on the ground.
    public var fixesMoved: Int
    /// Metres that it removed: the distance before the rule minus the distance after it.
    public var metres: Double
}

/// The effect of cleaning on a route, rule by rule.
///
/// The metres of `effects` add up to `rawDistance` minus `distance`.
public struct CleaningAccount: Hashable, Sendable {
    /// Metres before any rule, from fix to fix in their original order; see `Route.distance`.
    public var rawDistance: Double
    /// Metres after all rules.
    public var distance: Double
    /// Fixes before cleaning.
    public var rawFixCount: Int
    /// Fixes after cleaning.
    public var fixCount: Int
    /// The effect of each rule in the order of application; rules that were off are not listed.
    public var effects: [RuleEffect]
    /// Remaining legs that are faster than the rule `jumps` allows; 0 if it is off.
    public var fastLegs: Int
    /// Remaining fixes far beside the track, reached and left at more than twice the surrounding speed; they may be wrong.
    public var detours: Int
}

/// Collects cleaned fixes in segments and measures them.
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
