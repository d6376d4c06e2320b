public import Batch
import Routes

/// Removes fixes that contribute little to a route's shape, or places new fixes at even intervals.
public struct SimplifyRoutes: RouteOperation {
    /// Parameters of `routes.simplify`.
    public struct Parameters: CleanRouteReading, FileWriting {
        public var choice = RouteChoiceParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter("Clean the routes first.") public var clean = false
        @Parameter("Leave out fixes within this distance of the simplified route.", unit: "metres") public
            var metres: Double?
        @Parameter(
            "With --metres, measure to the simplified route's position at the time of the fix, which preserves speeds and stops."
        ) public
            var keepTimes = false
        @Parameter(
            "Leave out a fix if the triangle that it forms with the fixes before and after it has a smaller area than this.",
            unit: "m2")
        public
            var squareMetres: Double?
        @Parameter("Create new fixes along the route, this far apart.", unit: "metres")
        public var everyMetres: Double?
        @Parameter("Create new fixes along the route, this many seconds apart.", unit: "seconds") public
            var everySeconds: Double?
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = RouteFileFormat.geojson

        public init() {}
    }

    public static let name = "routes.simplify"
    public static let traits = OperationTraits.routes(version: 5)

    public let parameters: Parameters
    private let source: CleanRouteSource
    private let shaping: RouteShaping?

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters)
        shaping = try RouteShaping(parameters)
    }

    public func makeWorker() throws -> any OperationWorker<SimplifiedRoutes> {
        guard let shaping else {
            throw ItemFailure(
                code: "simplify.noMeasure", message: "no tolerance or interval was given",
                remedy: "Give metres, squareMetres, everyMetres or everySeconds.", cause: .setting)
        }
        return SimplifyRoutesWorker(source: source, shaping: shaping, format: parameters.format)
    }
}

/// Simplifies the routes of one file after the other.
private struct SimplifyRoutesWorker: OperationWorker {
    let source: CleanRouteSource
    let shaping: RouteShaping
    let format: RouteFileFormat

    func process(_ item: Item, in context: ItemContext) throws -> SimplifiedRoutes {
        let (routes, findings) = try source.routes(of: item, in: context)
        let simple = try routes.map { try shaping.shape($0) }
        try RouteWriting.write(simple, as: format, in: context)
        return SimplifiedRoutes(
            input: item.name, routes: routes.count, fixesBefore: routes.reduce(0) { $0 + $1.fixCount },
            fixes: simple.reduce(0) { $0 + $1.fixCount },
            metresBefore: routes.reduce(0) { $0 + $1.distance },
            metres: simple.reduce(0) { $0 + $1.distance },
            faults: findings.faults, notes: findings.notes)
    }
}

/// Simplifies or resamples a route by the measure that was given.
private enum RouteShaping {
    case simplification(RouteSimplifier)
    case resampling(RouteResampler)

    /// `nil` if no measure was given; throws if several were, or if one is out of range.
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
            throw ParameterFailure("keepTimes", "it needs metres, not \(name)")
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

/// Figures of the routes that were simplified in one file, before and after.
public struct SimplifiedRoutes: OperationResult {
    public var input: String
    public var routes: Int
    public var fixesBefore: Int
    public var fixes: Int
    public var metresBefore: Double
    public var metres: Double
    public var faults: [ItemFailure]
    public var notes: [String]

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes_before": .integer(fixesBefore),
                "fixes": .integer(fixes), "metres_before": .quantity(metresBefore, .metres),
                "metres": .quantity(metres, .metres),
            ]).totalling("routes", "fixes_before", "fixes", "metres_before", "metres")
        ]
    }
}
