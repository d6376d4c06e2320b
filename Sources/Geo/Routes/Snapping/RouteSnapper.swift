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

/// A fix and its place on the planned route.
public struct SnappedFix: Hashable, Sendable {
    /// The fix as it was.
    public var fix: Fix
    /// Degrees north of its place on the plan.
    public var latitude: Double
    /// Degrees east of its place on the plan.
    public var longitude: Double
    /// Metres between the two.
    public var deviation: Double
    /// Metres of the plan before that place.
    public var place: Double
    /// The greatest `place` so far: how much of the plan lies behind the vehicle.
    public var progress: Double
    /// Whether the deviation is greater than the rules allow.
    public var isOff: Bool
}

/// A stretch that a vehicle drove off its planned route.
public struct PlanDetour: Hashable, Sendable {
    /// The first and the last fix off the plan, among all fixes of the snapped route.
    public var fixes: ClosedRange<Int>
    /// When it left the plan: the time of the last fix on it, or of the first one at all.
    public var start: Timestamp?
    /// When it was back: the time of the first fix on the plan again, or of the last one at all.
    public var end: Timestamp?
    /// Metres driven off the plan.
    public var distance: Double
    /// The greatest deviation in metres.
    public var deviation: Double
    /// Metres of the plan behind the vehicle when it left.
    public var leftAt: Double
    /// Metres of the plan behind it when it was back, or at the end.
    public var rejoinedAt: Double

    /// Seconds between leaving and being back, if both are known.
    public var duration: Double? {
        guard let start, let end else { return nil }
        return end.seconds(since: start)
    }
}
