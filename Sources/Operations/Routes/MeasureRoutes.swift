public import Batch
public import Routes

/// Adds up a route's distance on the ellipsoid, before and after cleaning, with what each rule took away.
public struct MeasureRoutes: BatchOperation {
    /// What `routes.distance` is told.
    public struct Parameters: OperationParameters {
        /// The rules of cleaning.
        public var rules = CleaningRules()
        /// The report's format in a file.
        public var format = TableFormat.csv

        /// Everything at its default.
        public init() {}
    }

    public static let name = "routes.distance"
    public static let version = 1
    public static let acceptedExtensions: Set<String> = ["gpx", "json"]

    public let parameters: Parameters

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        _ = try RouteCleaner(rules: parameters.rules)
    }

    public func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<RouteDistances> {
        MeasureRoutesWorker(parameters: parameters, cleaner: try RouteCleaner(rules: parameters.rules))
    }
}

/// Measures the routes of one file after the other.
struct MeasureRoutesWorker: OperationWorker {
    let parameters: MeasureRoutes.Parameters
    let cleaner: RouteCleaner

    func process(_ item: Item, in context: ItemContext) throws -> RouteDistances {
        let routes = try RouteReader().read(fileAt: item.path)
        let result = RouteDistances(input: item.path, routes: routes.map { RouteDistance(cleaner.clean($0)) })
        if context.writesToStandardOutput {
            for row in result.rows { try context.emit(row) }
        } else {
            let file = try context.makeFile(extension: parameters.format.rawValue)
            let writer = RowWriter(format: parameters.format.resultFormat) { try file.write($0) }
            for row in result.rows { try writer.write(row) }
            try writer.finish()
        }
        return result
    }
}
