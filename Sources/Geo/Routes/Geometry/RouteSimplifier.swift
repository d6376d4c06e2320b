/// Removes fixes that contribute little to a route's shape.
///
/// Each segment is simplified separately and keeps its first and last fix; the remaining fixes are unchanged, with their
/// times. Legs are geodesics, also across the antimeridian and over thousands of kilometres. Fixes without a position are
/// removed. The result is deterministic.
///
/// ```swift
/// let simplifier = try RouteSimplifier(.distance(metres: 5))
/// let light = simplifier.simplify(route)  // no removed fix is farther than 5 m from it
/// ```
public struct RouteSimplifier: Sendable {
    /// The rule for removing fixes.
    public let rule: SimplificationRule

    /// Creates a simplifier; throws `route.badParameter` for a parameter out of range.
    public init(_ rule: SimplificationRule) throws(RouteError) {
        try rule.validate()
        self.rule = rule
    }

    /// Simplifies a route.
    public func simplify(_ route: Route) -> Route {
        var simplified = route
        simplified.segments = route.segments.map { simplify($0) }
        return simplified
    }

    /// Simplifies one segment.
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

/// The rule for removing fixes from a route.
public enum SimplificationRule: Hashable, Sendable {
    /// No removed fix is farther than this many metres from the simplified route (Douglas and Peucker).
    case distance(metres: Double)
    /// No removed fix is farther than this many metres from the position of the simplified route at its time, so that
    /// speeds and stays are preserved too; fixes whose time is not between those around them stay.
    case distanceInTime(metres: Double)
    /// Fixes that span the smallest triangles with their neighbours are removed first, until none spans less than this
    /// many square metres (Visvalingam and Whyatt). Shapes stay natural; no distance is guaranteed.
    case area(squareMetres: Double)

    /// Throws `route.badParameter` if the parameter is out of range.
    func validate() throws(RouteError) {
        switch self {
        case .distance(let metres), .distanceInTime(let metres):
            guard metres >= 0.001, metres <= 100_000 else {
                throw RouteError(
                    .badParameter, "a tolerance of \(metres) metres is out of range",
                    remedy: "Give 0.001 to 100000 metres.")
            }
        case .area(let squareMetres):
            guard squareMetres >= 0.001, squareMetres <= 1e12 else {
                throw RouteError(
                    .badParameter, "a smallest area of \(squareMetres) square metres is out of range",
                    remedy: "Give 0.001 square metres to a million square kilometres.")
            }
        }
    }
}
