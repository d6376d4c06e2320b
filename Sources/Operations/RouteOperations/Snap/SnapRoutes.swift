import LandOperations
package import Batch
import Routes

/// Holds driven routes against a planned one: deviations, stretches elsewhere, the share of the plan that was driven.
package struct SnapRoutes: RouteOperation {
    /// Parameters of `routes.snap`.
    package struct Parameters: CleanRouteReading {
        package var choice = RouteChoiceParameters()
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter("Clean the routes first; otherwise a jump is a detour.") package var clean = false
        @Parameter("File of the planned route.", .file, .value("file"), .required) package var plan = ""
        @Parameter("Largest distance from the plan that still counts as on it.", unit: "metres")
        package var distance = 50.0
        @Parameter("Longest time off the plan that is not reported.", unit: "seconds") package var seconds =
            60.0
        @Parameter("Write a row for each fix instead of each stretch.") package var eachFix = false
        @Parameter(
            "Format of the output, rows or the routes on the plan. Without it, CSV.",
            .readByCommand(as: "to-format"))
        package var format: SnapFormat?

        package init() {}
    }

    package static let name = "routes.snap"
    package static let traits = OperationTraits.routes(version: 2)

    package let parameters: Parameters
    let source: CleanRouteSource
    let rules: SnappingRules

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters)
        rules = SnappingRules(distance: parameters.distance, duration: parameters.seconds)
        try ParameterCheck.taken("distance, seconds") { try rules.validate() }
    }

    /// The plan.
    package func resources(without unused: Set<String>) -> [String] { [SecondFile(parameters.plan).resource] }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<SnapSummary> {
        return SnapRoutesWorker(operation: self)
    }
}
