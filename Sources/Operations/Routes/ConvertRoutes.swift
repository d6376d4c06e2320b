package import Batch
package import Routes

/// Turns routes into GPX 1.1, GeoJSON, KML, a table or encoded polylines, as they are or cleaned.
package struct ConvertRoutes: RouteOperation {
    /// What `routes.convert` is told.
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
        /// What is written.
        package var format = RouteFileFormat.geojson
        /// Whether the routes are cleaned first.
        package var clean = false
        /// The rules of cleaning.
        package var rules = CleaningRules()

        /// Everything at its default.
        package init() {}
    }

    package static let name = "routes.convert"
    package static let version = 3

    package let parameters: Parameters
    let reading: RouteReadingOptions
    let choice: RouteChoice

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        var reading = try RouteReadingOptions(parameters)
        reading.keepsExtras = parameters.format.hasRoomForPlaces
        self.reading = reading
        choice = try RouteChoice(parameters)
        _ = try ParameterCheck.taken("rules") { try RouteCleaner(rules: parameters.rules) }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<ConvertedRoutes> {
        ConvertRoutesWorker(
            operation: self, cleaner: parameters.clean ? try RouteCleaner(rules: parameters.rules) : nil)
    }
}

/// Converts the routes of one file after the other.
struct ConvertRoutesWorker: OperationWorker {
    let operation: ConvertRoutes
    let cleaner: RouteCleaner?

    func process(_ item: Item, in context: ItemContext) throws -> ConvertedRoutes {
        let input = try RouteInput(item, operation.reading, in: context)
        var routes = try operation.choice.ofWantedDevices(try input.routes())
        let places = input.blocks.waypoints
        var findings = input.findings(in: routes)
        if let cleaner { routes = routes.map { cleaner.clean($0).route } }
        findings.add(operation.choice.zoneNotes(on: routes))
        routes = try operation.choice.within(routes)
        try RouteWriting.write(
            routes, places: places, extensions: input.blocks.extensions, as: operation.parameters.format,
            polylinePrecision: operation.parameters.polylinePrecision, in: context)
        return ConvertedRoutes(
            input: item.name, routes: routes.count, fixes: routes.reduce(0) { $0 + $1.fixCount },
            metres: routes.reduce(0) { $0 + $1.distance }, faults: findings.faults, notes: findings.notes)
    }
}
