package import Batch
package import Routes

/// Leaves out fixes that say little of a route's shape, or puts fixes at even intervals.
package struct SimplifyRoutes: RouteOperation {
    /// What `routes.simplify` is told; one of the measures has to be given.
    package struct Parameters: CleanRouteReading {
        /// The format, where the content does not show it.
        package var fromFormat: RouteFormat?
        /// The zone of times that do not say theirs.
        package var zone: String?
        /// Columns of a table in place of the usual ones.
        package var columns: [String] = []
        /// The unit of speeds, in place of the format's own.
        package var speedUnit: SpeedUnit?
        /// Decimals of encoded polylines, 5 or 6.
        package var polylinePrecision = 5
        /// The day of the first fix, where times of day have none.
        package var date: String?
        /// The devices that are wanted; all without any.
        package var devices: [String] = []
        /// The beginning: a day, a month, a year or a time.
        package var since: String?
        /// The end, which belongs to it where it is a day, a month or a year.
        package var until: String?
        /// The zone of days and clocks in what is asked for and written.
        package var reportZone: String?
        /// Whether the routes are cleaned first.
        package var clean = false
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// No fix that is left out lies farther from the route than so many metres.
        package var metres: Double?
        /// Whether that is from where the route is at the fix's time.
        package var keepTimes = false
        /// No fix that stays spans less than so many square metres with its neighbours.
        package var squareMetres: Double?
        /// Metres from fix to fix along the way.
        package var everyMetres: Double?
        /// Seconds from fix to fix.
        package var everySeconds: Double?
        /// What is written.
        package var format = RouteFileFormat.geojson

        /// Everything at its default.
        package init() {}
    }

    package static let name = "routes.simplify"
    package static let version = 2

    package let parameters: Parameters
    let source: CleanRouteSource
    private let shaping: RouteShaping?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
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
