package import Batch
import Routes

/// Writes routes cleaned, with the account of what was taken away, and a report on every removed fix if it is asked for.
package struct CleanRoutes: RouteOperation {
    /// Parameters of `routes.clean`.
    package struct Parameters: RouteReading {
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        package var format = RouteFileFormat.geojson
        @Parameter("List every removed fix and the reason in a CSV file beside the output.")
        package var explain = false

        package init() {}
    }

    package static let name = "routes.clean"
    package static let traits = OperationTraits.routes(version: 3)

    package let parameters: Parameters
    let reading: RouteReadingOptions
    private let cleaner: RouteCleaner

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        var reading = try RouteReadingOptions(parameters.input)
        reading.keepsExtras = parameters.format.hasRoomForPlaces
        self.reading = reading
        cleaner = try RouteCleaner(rules: parameters.cleaning.effectiveRules())
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
            + (parameters.explain ? ["\(item.stem).removed.csv"] : [])
    }

    package func makeWorker() throws -> any OperationWorker<RouteDistances> {
        CleanRoutesWorker(operation: self, cleaner: cleaner)
    }
}
