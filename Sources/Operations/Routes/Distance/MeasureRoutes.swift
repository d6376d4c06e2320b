package import Batch
package import Routes

/// Adds up a route's distance on the ellipsoid, before and after cleaning, with what each rule took away and what the way was like.
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
        /// Whether the tracks of one device are one route.
        package var together = false
        /// The device of routes that name none.
        package var device: String?
        /// Files that are put together with the item, so that tracks of one device are one route.
        package var with: [String] = []
        /// The day of the first fix, where times of day have none.
        package var date: String?
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// What there is a row for.
        package var rowPer = DistanceRow.route
        /// Metres by which the height must turn before it counts as going up or down.
        package var climbThreshold = 5.0
        /// Seconds for which a speed must last to be the greatest.
        package var speedSeconds = 5.0
        /// The report's format; without it, rows among the results, or CSV in a file.
        package var format: TableFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["with": ""]
    }

    package static let name = "routes.distance"
    package static let version = 4

    package let parameters: Parameters
    let reading: RouteReadingOptions
    let figures: FigureRules
    /// What the item is put together with, if its tracks are to be joined at all.
    let joined: JoinedInput?

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        var reading = try RouteReadingOptions(parameters)
        reading.unneeded = Self.fieldsWithoutFigure(parameters.rules)
        self.reading = reading
        joined =
            parameters.together || !parameters.with.isEmpty
            ? JoinedInput(with: parameters.with, reading: reading) : nil
        if parameters.device != nil, joined == nil {
            throw ParameterFailure("device", "takes together, which makes the tracks of a device one")
        }
        var figures = FigureRules()
        figures.climbThreshold = parameters.climbThreshold
        figures.speedDuration = parameters.speedSeconds
        self.figures = figures
        _ = try ParameterCheck.taken("rules") { try RouteCleaner(rules: parameters.rules) }
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

    package var resources: [String] {
        (joined?.paths ?? []).map(FileDigest.resource)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<RouteDistances> {
        MeasureRoutesWorker(
            operation: self, cleaner: try RouteCleaner(rules: parameters.rules, figures: figures))
    }
}

/// What the report on distances has a row for.
package enum DistanceRow: String, CaseIterable, Codable, Sendable {
    /// Each route, with its figures.
    case route
    /// Each rule, with what it took away.
    case rule
    /// Each fix that a rule removed, with the reason.
    case removedFix
}
