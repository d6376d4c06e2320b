package import Batch
package import Routes

/// Writes routes cleaned, with the account of what was taken away, and a report on every removed fix if it is asked for.
package struct CleanRoutes: RouteOperation {
    /// What `routes.clean` is told.
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
        /// The day of the first fix, where times of day have none.
        package var date: String?
        /// The rules of cleaning.
        package var rules = CleaningRules()
        /// What is written.
        package var format = RouteFileFormat.geojson
        /// Whether a CSV file beside the routes tells every removed fix and the reason.
        package var explain = false

        /// Everything at its default.
        package init() {}
    }

    package static let name = "routes.clean"
    package static let version = 3

    package let parameters: Parameters
    let reading: RouteReadingOptions

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        var reading = try RouteReadingOptions(parameters)
        reading.keepsExtras = parameters.format.hasRoomForPlaces
        self.reading = reading
        _ = try ParameterCheck.taken("rules") { try RouteCleaner(rules: parameters.rules) }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
            + (parameters.explain ? ["\(item.stem).removed.csv"] : [])
    }

    package func makeWorker() throws -> any OperationWorker<RouteDistances> {
        CleanRoutesWorker(operation: self, cleaner: try RouteCleaner(rules: parameters.rules))
    }
}
