public import Batch
public import LandOperations
import RouteFiles
import Routes

/// Measures a route's distance on the ellipsoid before and after cleaning, with the effect of each rule and figures of
/// the cleaned route.
public struct MeasureRoutes: RouteOperation {
    /// Parameters of `routes.distance`.
    public struct Parameters: RouteReading {
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter(
            "Join all inputs, such as a month of daily files, and measure the tracks of each device as one route."
        )
        public var together = false
        @Parameter(
            "With --together, device name to use for tracks that have none, such as a phone's daily tracks.",
            .value("name"))
        public var device: String?
        @Parameter(
            "With --together, leave out files that cannot be read; each is reported as an error, and a warning says how many."
        )
        public var skipErrors: Bool?
        @Parameter("Files to join with the item.", .inManifestsOnly, .joinedFiles) public var with: [String] =
            []
        @Parameter(
            "What each row of the result is: a route, a rule with what it removed, or a removed fix with the reason.",
            .flags(
                ("rule", "by-rule", "Write a row for each rule, showing what the rule removed."),
                ("removedFix", "explain", "Write a row for each removed fix, with the reason.")))
        public var rowPer = DistanceRow.route
        @Parameter(
            "Ignore changes in height smaller than this when adding up climb and descent.", unit: "metres")
        public var climbThreshold = 5.0
        @Parameter("Shortest time for which a speed must be held to count as the maximum.", unit: "seconds")
        public var speedSeconds = 5.0
        @Parameter("Format of the output. (default: csv)", .readByCommand(as: "to-format"))
        public var format: TableFormat?

        public init() {}
    }

    public static let name = "routes.distance"
    public static let traits = OperationTraits.routes(version: 6)

    public let parameters: Parameters
    fileprivate let reading: RouteReadingOptions
    let figures: FigureRules
    /// The rules of cleaning.
    let rules: CleaningRules
    /// The files that are joined with the item; `nil` if its tracks are not joined.
    fileprivate let joined: JoinedInput?

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        var reading = try RouteReadingOptions(parameters.input)
        rules = try parameters.cleaning.effectiveRules()
        reading.unneeded = Self.fieldsWithoutFigure(rules)
        self.reading = reading
        joined =
            parameters.together || !parameters.with.isEmpty
            ? JoinedInput(
                with: parameters.with, reading: reading, skipsErrors: parameters.skipErrors ?? false) : nil
        if parameters.skipErrors != nil, joined == nil {
            throw ParameterFailure(
                "skipErrors", "needs --together; otherwise each file is processed by itself")
        }
        if parameters.device != nil, joined == nil {
            throw ParameterFailure("device", "needs --together, which joins the tracks of a device")
        }
        var figures = FigureRules()
        figures.climbThreshold = parameters.climbThreshold
        figures.speedDuration = parameters.speedSeconds
        self.figures = figures
        _ = try ParameterCheck.taken("climbThreshold, speedSeconds") { try RouteMeter(rules: figures) }
    }

    /// Fields that no rule and no figure depends on.
    private static func fieldsWithoutFigure(_ rules: CleaningRules) -> Set<PositionField> {
        var fields: Set<PositionField> = [.course, .ignition, .motion]
        // The order of fixes with the same time depends on both.
        guard !rules.orderByTime else { return fields }
        if rules.accuracy == nil { fields.insert(.accuracy) }
        if rules.invalid == nil { fields.insert(.valid) }
        return fields
    }

    public func resources(without unused: Set<String>) -> [String] {
        (joined?.paths ?? []).map(FileDigest.resource)
    }

    public func joinedFiles(of item: Item) -> [String] { joined?.paths(besides: item) ?? [] }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<RouteDistances> {
        MeasureRoutesWorker(
            operation: self, cleaner: try RouteCleaner(rules: rules, figures: figures))
    }
}

/// What a row of the report on distances is.
public enum DistanceRow: String, CaseIterable, ParameterValue {
    /// Each route, with its figures.
    case route
    /// Each rule, with what it removed.
    case rule
    /// Each fix that a rule removed, with the reason.
    case removedFix
}

/// Measures the routes of one file after the other, while they are read if possible.
private struct MeasureRoutesWorker: OperationWorker {
    let operation: MeasureRoutes
    let cleaner: RouteCleaner

    func process(_ item: Item, in context: ItemContext) throws -> RouteDistances {
        let output = try TableOutput(operation.parameters.format, in: context)
        let isWhole = operation.joined != nil || operation.parameters.rowPer == .removedFix
        let result =
            isWhole
            ? try distancesInMemory(of: item, output, in: context) : try distances(of: item, in: context)
        for row in result.rows { try output.write(row) }
        try output.finish()
        return result
    }

    private func distances(of item: Item, in context: ItemContext) throws -> RouteDistances {
        // A pipe cannot be read again if a fix is too late for its place in time.
        if item.isPipe, operation.rules.orderByTime { return try distancesInAnyOrder(of: item, in: context) }
        do {
            let source = try RouteInput(item, operation.reading, in: context).blocks
            let measured = try RouteMeasurement(operation).measure(source)
            return result(item.name, measured.routes, measured.findings)
        } catch let error as RouteError where error.code == .tooLate {
            return try distancesInAnyOrder(of: item, in: context)
        }
    }

    private func distancesInAnyOrder(of item: Item, in context: ItemContext) throws -> RouteDistances {
        let source = try RouteInput(item, operation.reading, in: context).blocks
        let measured = try SortedMeasurement(operation).measure(
            source, through: try context.temporaryPath(extension: "fixes"))
        return result(item.name, measured.routes, measured.findings)
    }

    /// Measures routes held in memory, and writes the removed fixes if requested.
    private func distancesInMemory(
        of item: Item, _ output: TableOutput, in context: ItemContext
    ) throws -> RouteDistances {
        let read = try routes(of: item, in: context)
        var findings = read.findings
        if operation.parameters.rowPer == .removedFix {
            try output.writeNames(of: RemovedFixRow.row(nil, of: nil, in: ""))
        }
        let distances = try read.routes.map { route in
            let cleaned = cleaner.clean(route)
            if operation.parameters.rowPer == .removedFix {
                for var removed in cleaned.removedFixes {
                    let origin = read.origins.origin(of: removed.fix)
                    removed.fix = origin.fix
                    try output.write(RemovedFixRow.row(removed, of: route, in: origin.file))
                }
            }
            return RouteDistance(name: route.title, cleaned.account, cleaned.figures)
        }
        findings.add(read.origins.gapNotes(metres: distances.reduce(0) { $0 + $1.figures.gapDistance }))
        return result(read.name, distances, findings)
    }

    private func routes(of item: Item, in context: ItemContext) throws -> JoinedInput.Routes {
        if let joined = operation.joined {
            var read = try joined.routes(of: item, in: context)
            read.routes = read.routes.together(unnamed: operation.parameters.device)
            read.findings.add(read.tracks.notes(on: read.routes, unnamed: operation.parameters.device))
            return read
        }
        let input = try RouteInput(item, operation.reading, in: context)
        var routes = try input.routes()
        var origins = FixOrigins()
        origins.add(&routes, ofFile: item.name)
        return (
            routes, origins, item.name, input.findings(in: routes), TrackNames(routes), MissingFiles()
        )
    }

    private func result(
        _ input: String, _ routes: [RouteDistance], _ findings: RouteFindings
    ) -> RouteDistances {
        RouteDistances(
            input: input, rowPer: operation.parameters.rowPer, routes: routes, faults: findings.faults,
            readingNotes: findings.notes)
    }
}
