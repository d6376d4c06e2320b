public import Batch
import RouteFiles
import Routes

/// Cleans routes, accounts for what each rule removed, and lists every removed fix if requested.
public struct CleanRoutes: RouteOperation {
    /// Parameters of `routes.clean`.
    public struct Parameters: RouteReading {
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = RouteFileFormat.geojson
        @Parameter("In a CSV file beside the output, list every removed fix with the reason.")
        public var explain = false

        public init() {}
    }

    public static let name = "routes.clean"
    public static let traits = OperationTraits.routes(version: 7)

    public let parameters: Parameters
    private let reading: RouteReadingOptions
    private let cleaner: RouteCleaner

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        var reading = try RouteReadingOptions(parameters.input)
        reading.keepsExtras = parameters.format.hasRoomForPlaces
        self.reading = reading
        cleaner = try RouteCleaner(rules: parameters.cleaning.effectiveRules())
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        OutputPlan(
            ["\(item.stem).\(parameters.format.rawValue)"]
                + (parameters.explain ? ["\(item.stem).removed.csv"] : []))
    }

    public func makeWorker() throws -> any OperationWorker<RouteDistances> {
        CleanRoutesWorker(parameters: parameters, reading: reading, cleaner: cleaner)
    }
}

/// Cleans the routes of one file after the other.
private struct CleanRoutesWorker: OperationWorker {
    let parameters: CleanRoutes.Parameters
    let reading: RouteReadingOptions
    let cleaner: RouteCleaner

    func process(_ item: Item, in context: ItemContext) throws -> RouteDistances {
        let input = try RouteInput(item, reading, in: context)
        let routes = try input.routes()
        let cleaned = routes.map { cleaner.clean($0) }
        try RouteWriting.write(
            cleaned.map(\.route), places: input.blocks.waypoints, extensions: input.blocks.extensions,
            as: parameters.format, polylinePrecision: parameters.input.polylinePrecision, in: context)
        if parameters.explain { try explain(cleaned, of: item, in: context) }
        let findings = input.findings(in: routes)
        return RouteDistances(
            input: item.name, rowPer: .route,
            routes: cleaned.map { RouteDistance(name: $0.route.title, $0.account, $0.figures) },
            faults: findings.faults, readingNotes: findings.notes)
    }

    private func explain(_ routes: [CleanedRoute], of item: Item, in context: ItemContext) throws {
        guard !context.writesToStandardOutput else {
            throw ParameterFailure("explain", "the list of removed fixes needs an output file or folder")
        }
        let file = try OutputFile(creating: try context.makeCompanionPath(ending: ".removed.csv"))
        let writer = RowWriter(format: .csv) { try file.write($0) }
        try writer.writeNames(of: RemovedFixRow.row(nil, of: nil, in: ""))
        for route in routes {
            for removed in route.removedFixes {
                try writer.write(RemovedFixRow.row(removed, of: route.route, in: item.name))
            }
        }
        try writer.finish()
        try file.close()
    }
}

/// A removed fix as a row of a report; without a fix, the names of the columns.
enum RemovedFixRow {
    static func row(_ removed: RemovedFix?, of route: Route?, in input: String) -> Row {
        let fix = removed?.fix
        return Row([
            "input": .text(input), "route": .init(route?.title),
            "fix": .init(removed.map { $0.sourceIndex + 1 }),
            "time": .init(fix?.time?.iso8601),
            "latitude": .init(fix.flatMap { $0.latitude.isNaN ? nil : $0.latitude }, .degrees),
            "longitude": .init(fix.flatMap { $0.longitude.isNaN ? nil : $0.longitude }, .degrees),
            "rule": .init(removed?.rule.rawValue), "reason": .init(removed?.reason.description),
        ])
    }
}
