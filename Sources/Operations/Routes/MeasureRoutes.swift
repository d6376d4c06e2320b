package import Batch
package import Routes

/// Adds up a route's distance on the ellipsoid, before and after cleaning, with what each rule took away.
package struct MeasureRoutes: RouteOperation {
    /// What `routes.distance` is told.
    package struct Parameters: RouteReading {
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
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// The report's format; without it, rows among the results, or CSV in a file.
        package var format: TableFormat?

        /// Everything at its default.
        package init() {}
    }

    package static let name = "routes.distance"
    package static let version = 1

    package let parameters: Parameters
    let reading: RouteReadingOptions

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        reading = try RouteReadingOptions(parameters)
        _ = try ParameterCheck.taken("rules") { try RouteCleaner(rules: parameters.rules) }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<RouteDistances> {
        MeasureRoutesWorker(
            parameters: parameters, reading: reading, cleaner: try RouteCleaner(rules: parameters.rules))
    }
}

/// Measures the routes of one file after the other.
struct MeasureRoutesWorker: OperationWorker {
    let parameters: MeasureRoutes.Parameters
    let reading: RouteReadingOptions
    let cleaner: RouteCleaner

    func process(_ item: Item, in context: ItemContext) throws -> RouteDistances {
        let routes = try RouteInput(item, reading).routes()
        let result = RouteDistances(
            input: item.name, routes: routes.map { RouteDistance(cleaner.clean($0)) },
            faults: RouteFaults.of(routes))
        let output = try TableOutput(parameters.format, in: context)
        for row in result.rows { try output.write(row) }
        try output.finish()
        return result
    }
}
