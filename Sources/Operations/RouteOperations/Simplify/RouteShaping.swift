import Batch
import Routes

/// What is done to each route, by the one measure that was given.
enum RouteShaping {
    case simplification(RouteSimplifier)
    case resampling(RouteResampler)

    /// `nil` where no measure is given.
    init?(_ parameters: SimplifyRoutes.Parameters) throws {
        let measures: [(name: String, value: Double?)] = [
            ("metres", parameters.metres), ("squareMetres", parameters.squareMetres),
            ("everyMetres", parameters.everyMetres), ("everySeconds", parameters.everySeconds),
        ]
        let given = measures.compactMap { name, value in value.map { (name: name, value: $0) } }
        guard given.count < 2 else {
            throw ParameterFailure(
                "one measure was expected, not \(given.map(\.name).joined(separator: " and "))")
        }
        guard let (name, value) = given.first else { return nil }
        guard !parameters.keepTimes || name == "metres" else {
            throw ParameterFailure("keepTimes", "it goes with metres, not with \(name)")
        }
        self = try ParameterCheck.taken(name) {
            switch name {
            case "metres" where parameters.keepTimes:
                .simplification(try RouteSimplifier(.distanceInTime(metres: value)))
            case "metres": .simplification(try RouteSimplifier(.distance(metres: value)))
            case "squareMetres": .simplification(try RouteSimplifier(.area(squareMetres: value)))
            case "everyMetres": .resampling(try RouteResampler(every: .metres(value)))
            default: .resampling(try RouteResampler(every: .seconds(value)))
            }
        }
    }

    func shape(_ route: Route) throws(RouteError) -> Route {
        switch self {
        case .simplification(let simplifier): simplifier.simplify(route)
        case .resampling(let resampler): try resampler.resample(route)
        }
    }
}
