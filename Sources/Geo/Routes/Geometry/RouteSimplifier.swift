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

/// By what fixes are left out of a route.
public enum SimplificationRule: Hashable, Sendable {
    /// No fix that is left out lies farther than so many metres from the simplified route (Douglas and Peucker).
    case distance(metres: Double)
    /// No fix that is left out lies farther than so many metres from where the simplified route is at its time, so that
    /// speeds and stays are kept too; fixes whose time does not lie between those around them stay.
    case distanceInTime(metres: Double)
    /// The fixes that span the smallest triangles with their neighbours go first, until none is left that spans less
    /// than so many square metres (Visvalingam and Whyatt). Shapes stay natural; no distance is guaranteed.
    case area(squareMetres: Double)

    /// Throws where the measure makes no sense.
    func validate() throws(RouteError) {
        switch self {
        case .distance(let metres), .distanceInTime(let metres):
            guard metres >= 0.001, metres <= 100_000 else {
                throw RouteError(
                    .badParameter, "a tolerance of \(metres) metres",
                    remedy: "Give 0.001 to 100000 metres.")
            }
        case .area(let squareMetres):
            guard squareMetres >= 0.001, squareMetres <= 1e12 else {
                throw RouteError(
                    .badParameter, "a smallest area of \(squareMetres) square metres",
                    remedy: "Give 0.001 square metres to a million square kilometres.")
            }
        }
    }
}
