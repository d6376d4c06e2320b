/// Takes errors of positioning out of a route and keeps account of the metres that each rule takes off.
///
/// ```swift
/// let cleaned = try RouteCleaner().clean(route)
/// for effect in cleaned.removals { print(effect.rule, effect.metres) }
/// ```
public struct RouteCleaner: Sendable {
    /// The rules that it applies.
    public let rules: CleaningRules

    /// Creates a cleaner; throws `route.badRules` for a parameter that is no number or negative.
    public init(rules: CleaningRules = CleaningRules()) throws(RouteError) {
        try rules.validate()
        self.rules = rules
    }

    /// The route by the rules, segment by segment.
    public func clean(_ route: Route) -> CleanedRoute {
        var working = route
        var distance = route.distance
        var result = CleanedRoute(
            route: route, rawDistance: distance, distance: distance, removals: [], removedFixes: [],
            rawFixCount: route.fixCount, fastLegs: 0, movingTime: 0)
        for rule in CleaningRule.allCases where isOn(rule) {
            var effect = RuleEffect(rule: rule, fixesRemoved: 0, fixesMoved: 0, metres: 0)
            for index in working.segments.indices {
                guard let outcome = outcome(rule, working.segments[index]) else { continue }
                working.segments[index] = outcome.kept
                effect.fixesMoved += outcome.moved
                effect.fixesRemoved += outcome.removed.count
                result.removedFixes += outcome.removed.map { RemovedFix(sourceIndex: $0, rule: rule) }
            }
            if effect.fixesRemoved > 0 || effect.fixesMoved > 0 {
                let after = working.distance
                effect.metres = distance - after
                distance = after
            }
            result.removals.append(effect)
        }
        result.route = working
        result.distance = distance
        result.removedFixes.sort { $0.sourceIndex < $1.sourceIndex }
        measureLegs(&result)
        return result
    }

    private func isOn(_ rule: CleaningRule) -> Bool { outcome(rule, []) != nil }

    /// The segment by one rule, or `nil` where the rule is off.
    private func outcome(_ rule: CleaningRule, _ segment: [Fix]) -> SegmentOutcome? {
        switch rule {
        case .orderByTime: rules.orderByTime ? TimeOrder.apply(to: segment) : nil
        case .invalid: rules.invalid.map { InvalidFixes.apply($0, to: segment) }
        case .duplicates: rules.duplicates ? DuplicateFixes.apply(to: segment) : nil
        case .jumps: rules.jumps.map { JumpSearch.apply($0, to: segment) }
        case .parkedDrift: rules.parkedDrift.map { ParkingSearch.apply($0, to: segment) }
        }
    }

    private static let standstillSpeed = 0.5

    /// Takes the times and speeds of the legs that are left.
    private func measureLegs(_ result: inout CleanedRoute) {
        var moving = CompensatedSum()
        for segment in result.route.segments {
            for (start, end) in zip(segment, segment.dropFirst()) {
                guard let from = start.time, let to = end.time else { continue }
                let seconds = to.seconds(since: from)
                let metres = GeodesicDistance.metres(from: start, to: end)
                if seconds > 0, metres > Self.standstillSpeed * seconds { moving.add(seconds) }
                if let jumps = rules.jumps, metres > jumps.maximumSpeed * abs(seconds) {
                    result.fastLegs += 1
                }
            }
        }
        result.movingTime = moving.value
    }
}
