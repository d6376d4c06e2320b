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
