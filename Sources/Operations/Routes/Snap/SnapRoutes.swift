package import Batch
package import Routes

/// Holds driven routes against a planned one: deviations, stretches elsewhere, the share of the plan that was driven.
package struct SnapRoutes: RouteOperation {
    /// What `routes.snap` is told.
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
        /// The file of the planned route.
        package var plan = ""
        /// Farther than so many metres from the plan is off it.
        package var distance = 50.0
        /// Stretches off the plan that last no longer than so many seconds are not told.
        package var seconds = 60.0
        /// Whether the table has a row for each fix, and not for each stretch.
        package var eachFix = false
        /// What is written: rows, or the routes on the plan.
        package var format: SnapFormat?

        /// Everything at its default.
        package init() {}

        package static let files = ["plan": ""]
    }

    package static let name = "routes.snap"
    package static let version = 2

    package let parameters: Parameters
    let source: CleanRouteSource
    let rules: SnappingRules

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        source = try CleanRouteSource(parameters)
        rules = SnappingRules(distance: parameters.distance, duration: parameters.seconds)
        try ParameterCheck.taken("distance, seconds") { try rules.validate() }
    }

    /// The plan.
    package var resources: [String] { [SecondFile(parameters.plan).resource] }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<SnapSummary> {
        guard !parameters.plan.isEmpty else {
            throw ItemFailure(
                code: "snap.noPlan", message: "no file with a planned route was named",
                remedy: "Name it, as in plan: plan.gpx.", cause: .setting)
        }
        return SnapRoutesWorker(operation: self)
    }
}
