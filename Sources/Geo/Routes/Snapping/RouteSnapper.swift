import Geodesy

/// Holds driven routes against a planned one: where on the plan each fix is, how far from it, and what was driven
/// elsewhere.
///
/// Clean a route first: a jump is a detour to this. The fixes are taken in their order, over all segments; those without
/// a place are left out.
///
/// ```swift
/// let snapper = try RouteSnapper(try PlannedRoute(plan), rules: SnappingRules(distance: 30))
/// let snapped = snapper.snap(route)
/// print(snapped.shareDriven, snapped.detours.map(\.distance))
/// ```
public struct RouteSnapper: Sendable {
    /// The plan.
    public let plan: PlannedRoute
    /// When a vehicle counts as off it.
    public let rules: SnappingRules

    /// Creates a snapper; throws `route.badParameter` for rules that make no sense.
    public init(_ plan: PlannedRoute, rules: SnappingRules = SnappingRules()) throws(RouteError) {
        try rules.validate()
        self.plan = plan
        self.rules = rules
    }

    /// The route held against the plan.
    public func snap(_ route: Route) -> SnappedRoute {
        let segments = route.segments.map { $0.filter(\.hasPlace) }
        var candidates = PlanCandidates(plan, within: min(max(rules.distance, 100), 500))
        for fix in segments.joined() { candidates.add(fix) }
        var progress = 0.0
        let fixes = zip(segments.joined(), candidates.likeliest).map { fix, candidate in
            progress = max(progress, candidate.place)
            return snapped(fix, candidate, progress)
        }
        var starts: Set<Int> = []
        var result = SnappedRoute(
            route: route, fixes: fixes, detours: [], distance: 0, distanceOff: 0, planDriven: 0,
            planLength: plan.length)
        result.route.segments = []
        var start = 0
        for segment in segments {
            starts.insert(start)
            let end = start + segment.count
            result.route.segments.append(fixes[start..<end].map { $0.isOff ? $0.fix : $0.onPlan })
            start = end
        }
        let account = DetourAccount(fixes, segmentStarts: starts, rules)
        result.detours = account.detours
        result.distance = account.distance
        result.distanceOff = account.distanceOff
        result.planDriven = account.planDriven
        return result
    }

    private func snapped(
        _ fix: Fix, _ candidate: PlanCandidates.Candidate, _ progress: Double
    ) -> SnappedFix {
        let piece = plan.pieces[Int(candidate.piece)]
        let line = GeodesicLine(
            from: (piece.start.latitude, piece.start.longitude),
            to: (piece.end.latitude, piece.end.longitude))
        let place = line.place(at: candidate.place - piece.before)
        let deviation = Geodesic.metres(from: (fix.latitude, fix.longitude), to: place)
        return SnappedFix(
            fix: fix, latitude: place.latitude, longitude: place.longitude, deviation: deviation,
            place: candidate.place, progress: progress, isOff: deviation > rules.distance)
    }
}

extension SnappedFix {
    /// The fix, on the plan.
    fileprivate var onPlan: Fix {
        var moved = fix
        (moved.latitude, moved.longitude) = (latitude, longitude)
        return moved
    }
}
