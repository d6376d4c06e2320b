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
