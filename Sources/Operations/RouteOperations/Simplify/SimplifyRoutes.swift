package import Batch
import Routes

/// Leaves out fixes that say little of a route's shape, or puts fixes at even intervals.
package struct SimplifyRoutes: RouteOperation {
    /// Parameters of `routes.simplify`.
    package struct Parameters: CleanRouteReading {
        package var choice = RouteChoiceParameters()
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter("Clean the routes first.") package var clean = false
        @Parameter("Largest distance between a removed fix and the route.", unit: "metres") package
            var metres: Double?
        @Parameter("With --metres, measure from where the route is at the fix's time.") package
            var keepTimes = false
        @Parameter("Smallest area that a fix spans with its neighbours.", unit: "m2") package
            var squareMetres: Double?
        @Parameter("Distance from fix to fix along the way, for new fixes.", unit: "metres")
        package var everyMetres: Double?
        @Parameter("Time from fix to fix, for new fixes.", unit: "seconds") package var everySeconds: Double?
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        package var format = RouteFileFormat.geojson

        package init() {}
    }

    package static let name = "routes.simplify"
    package static let traits = OperationTraits.routes(version: 2)

    package let parameters: Parameters
    let source: CleanRouteSource
    private let shaping: RouteShaping?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters)
        shaping = try RouteShaping(parameters)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<SimplifiedRoutes> {
        guard let shaping else {
            throw ItemFailure(
                code: "simplify.noMeasure", message: "nothing says how much is to go",
                remedy: "Give metres, squareMetres, everyMetres or everySeconds.", cause: .setting)
        }
        return SimplifyRoutesWorker(source: source, shaping: shaping, format: parameters.format)
    }
}

/// Simplifies the routes of one file after the other.
struct SimplifyRoutesWorker: OperationWorker {
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
