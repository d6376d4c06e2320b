import Geodesy

/// Compares driven routes with a planned one: the place of each fix on the plan, its deviation, and the detours.
///
/// Clean a route first: a jump counts as a detour. Fixes are taken in order over all segments; those without a position are
/// omitted.
///
/// ```swift
/// let snapper = try RouteSnapper(try PlannedRoute(plan), rules: SnappingRules(distance: 30))
/// let snapped = snapper.snap(route)
/// print(snapped.shareDriven, snapped.detours.map(\.distance))
/// ```
public struct RouteSnapper: Sendable {
    /// The plan.
    public let plan: PlannedRoute
    /// The rules for being off the plan.
    public let rules: SnappingRules

    /// Creates a snapper; throws `route.badParameter` for rules out of range.
    public init(_ plan: PlannedRoute, rules: SnappingRules = SnappingRules()) throws(RouteError) {
        try rules.validate()
        self.plan = plan
        self.rules = rules
    }

    /// Compares a route with the plan.
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
    /// The fix moved to the plan.
    fileprivate var onPlan: Fix {
        var moved = fix
        (moved.latitude, moved.longitude) = (latitude, longitude)
        return moved
    }
}

/// Rules for being off a planned route.
public struct SnappingRules: Hashable, Sendable {
    /// Metres from the plan beyond which a fix is off it; default 50.
    public var distance: Double
    /// Seconds up to which a stretch off the plan is not reported as a detour; default 60.
    public var duration: Double

    /// Creates rules.
    public init(distance: Double = 50, duration: Double = 60) {
        self.distance = distance
        self.duration = duration
    }

    /// Throws `route.badParameter` if a rule is out of range.
    public func validate() throws(RouteError) {
        guard distance >= 1, distance <= 10_000 else {
            throw RouteError(
                .badParameter, "\(distance) metres is not a valid distance from the plan",
                remedy: "Give 1 to 10000 metres.")
        }
        guard duration >= 0, duration <= 1e9 else {
            throw RouteError(
                .badParameter, "\(duration) seconds is not a valid time off the plan",
                remedy: "Give 0 seconds or more.")
        }
    }
}

/// A route compared with a plan.
public struct SnappedRoute: Hashable, Sendable {
    /// The route with its fixes moved to the plan; those off the plan are unchanged.
    public var route: Route
    /// Every fix with a position, segment after segment.
    public var fixes: [SnappedFix]
    /// The stretches off the plan that lasted longer than `SnappingRules.duration`.
    public var detours: [PlanDetour]
    /// Metres along the driven route.
    public var distance: Double
    /// Metres of `distance` off the plan, including short stretches; a leg across the limit counts in proportion.
    public var distanceOff: Double
    /// Metres of the plan that were driven, each counted once.
    public var planDriven: Double
    /// Metres of the plan.
    public var planLength: Double

    /// The maximum deviation of any fix in metres; 0 without fixes.
    public var greatestDeviation: Double { fixes.lazy.map(\.deviation).max() ?? 0 }
    /// The fraction of the plan that was driven, 0 to 1.
    public var shareDriven: Double { min(planDriven / planLength, 1) }
}

/// A fix with its place on the planned route.
public struct SnappedFix: Hashable, Sendable {
    /// The original fix.
    public var fix: Fix
    /// Latitude of its place on the plan in degrees.
    public var latitude: Double
    /// Longitude of its place on the plan in degrees.
    public var longitude: Double
    /// Metres between the two.
    public var deviation: Double
    /// Metres of the plan before that place.
    public var place: Double
    /// The maximum `place` so far: metres of the plan behind the vehicle.
    public var progress: Double
    /// Whether the deviation exceeds `SnappingRules.distance`.
    public var isOff: Bool
}

/// A stretch that a vehicle drove off its planned route.
public struct PlanDetour: Hashable, Sendable {
    /// Indices of the first and last fix off the plan in `SnappedRoute.fixes`.
    public var fixes: ClosedRange<Int>
    /// When it left the plan: the time of the last fix on it, or of the route's first fix.
    public var start: Timestamp?
    /// When it returned: the time of the next fix on the plan, or of the route's last fix.
    public var end: Timestamp?
    /// Metres driven off the plan.
    public var distance: Double
    /// The maximum deviation in metres.
    public var deviation: Double
    /// Metres of the plan behind the vehicle when it left.
    public var leftAt: Double
    /// Metres of the plan behind it when it returned, or at the end.
    public var rejoinedAt: Double

    /// Seconds between leaving and returning, if both are known.
    public var duration: Double? {
        guard let start, let end else { return nil }
        return end.seconds(since: start)
    }
}
