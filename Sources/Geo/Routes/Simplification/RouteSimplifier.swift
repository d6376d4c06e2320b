/// Leaves out fixes that say little of a route's shape.
///
/// Each segment is simplified for itself and keeps its first and its last fix; the fixes that stay are unchanged, with
/// their times. Legs are geodesics, also across the antimeridian and over thousands of kilometres. Fixes without a
/// place are left out. The same fixes always give the same result.
///
/// ```swift
/// let simplifier = try RouteSimplifier(.distance(metres: 5))
/// let light = simplifier.simplify(route)  // no fix lay farther than 5 m from it
/// ```
public struct RouteSimplifier: Sendable {
    /// By what fixes are left out.
    public let rule: SimplificationRule

    /// Creates a simplifier; throws `route.badParameter` for a measure that makes no sense.
    public init(_ rule: SimplificationRule) throws(RouteError) {
        try rule.validate()
        self.rule = rule
    }

    /// The route with the fixes that matter.
    public func simplify(_ route: Route) -> Route {
        var simplified = route
        simplified.segments = route.segments.map { simplify($0) }
        return simplified
    }

    /// The fixes of one segment that matter.
    public func simplify(_ segment: [Fix]) -> [Fix] {
        let fixes = segment.filter(\.hasPlace)
        guard fixes.count > 2 else { return fixes }
        let points = fixes.map { SurfacePoint($0) }
        let isKept =
            switch rule {
            case .distance(let metres):
                DistanceSimplification(fixes, points, tolerance: metres, inTime: false).isKept
            case .distanceInTime(let metres):
                DistanceSimplification(fixes, points, tolerance: metres, inTime: true).isKept
            case .area(let squareMetres):
                AreaSimplification(fixes, points, smallest: squareMetres).isKept
            }
        return zip(fixes, isKept).filter(\.1).map(\.0)
    }
}
