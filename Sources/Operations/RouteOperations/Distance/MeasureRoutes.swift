package import LandOperations
package import Batch
import Routes

/// Adds up a route's distance on the ellipsoid, before and after cleaning, with what each rule took away and what the way was like.
package struct MeasureRoutes: RouteOperation {
    /// Parameters of `routes.distance`.
    package struct Parameters: RouteReading {
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter(
            "Join all inputs, such as a month in daily files, and the tracks of each device into one route.")
        package var together = false
        @Parameter(
            "With --together, the device of routes that name none, so that a phone's daily tracks are one.",
            .value("name"))
        package var device: String?
        @Parameter("Files that are joined with the item.", .inManifestsOnly, .file) package var with:
            [String] = []
        @Parameter(
            "Rows of the result: a route, a rule with what it removed, or a removed fix with the reason.",
            .flags(
                ("rule", "by-rule", "Write a row for each rule, with what it removed."),
                ("removedFix", "explain", "Write a row for each removed fix, with the reason.")))
        package var rowPer = DistanceRow.route
        @Parameter("Change of height that counts as up or down.", unit: "metres") package var climbThreshold =
            5.0
        @Parameter("Time that a speed must last to be the greatest.", unit: "seconds") package
            var speedSeconds = 5.0
        @Parameter("Format of the output. Without it, CSV.", .readByCommand(as: "to-format"))
        package var format: TableFormat?

        package init() {}
    }

    package static let name = "routes.distance"
    package static let traits = OperationTraits.routes(version: 4)

    package let parameters: Parameters
    let reading: RouteReadingOptions
    let figures: FigureRules
    /// The rules of cleaning.
    let rules: CleaningRules
    /// What the item is put together with, if its tracks are to be joined at all.
    let joined: JoinedInput?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        var reading = try RouteReadingOptions(parameters.input)
        rules = try parameters.cleaning.effectiveRules()
        reading.unneeded = Self.fieldsWithoutFigure(rules)
        self.reading = reading
        joined =
            parameters.together || !parameters.with.isEmpty
            ? JoinedInput(with: parameters.with, reading: reading) : nil
        if parameters.device != nil, joined == nil {
            throw ParameterFailure("device", "needs --together, which joins the tracks of a device")
        }
        var figures = FigureRules()
        figures.climbThreshold = parameters.climbThreshold
        figures.speedDuration = parameters.speedSeconds
        self.figures = figures
        _ = try ParameterCheck.taken("climbThreshold, speedSeconds") { try RouteMeter(rules: figures) }
    }

    /// What neither a rule nor a figure goes by.
    private static func fieldsWithoutFigure(_ rules: CleaningRules) -> Set<PositionField> {
        var fields: Set<PositionField> = [.course, .ignition, .motion]
        // The order of fixes of one moment goes by both.
        guard !rules.orderByTime else { return fields }
        if rules.accuracy == nil { fields.insert(.accuracy) }
        if rules.invalid == nil { fields.insert(.valid) }
        return fields
    }

    package func resources(without unused: Set<String>) -> [String] {
        (joined?.paths ?? []).map(FileDigest.resource)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<RouteDistances> {
        MeasureRoutesWorker(
            operation: self, cleaner: try RouteCleaner(rules: rules, figures: figures))
    }
}

/// What the report on distances has a row for.
package enum DistanceRow: String, CaseIterable, ParameterValue {
    /// Each route, with its figures.
    case route
    /// Each rule, with what it took away.
    case rule
    /// Each fix that a rule removed, with the reason.
    case removedFix
}
