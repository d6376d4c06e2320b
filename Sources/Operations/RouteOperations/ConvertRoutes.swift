package import Batch
import Routes

/// Turns routes into GPX 1.1, GeoJSON, KML, a table or encoded polylines, as they are or cleaned.
package struct ConvertRoutes: RouteOperation {
    /// Parameters of `routes.convert`.
    package struct Parameters: CleanRouteReading {
        package var choice = RouteChoiceParameters()
        package var input = RouteInputParameters()
        package var cleaning = CleaningParameters()
        @Parameter("Clean the routes first.") package var clean = false
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        package var format = RouteFileFormat.geojson

        package init() {}
    }

    package static let name = "routes.convert"
    package static let traits = OperationTraits.routes(version: 3)

    package let parameters: Parameters
    let reading: RouteReadingOptions
    let choice: RouteChoice

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        var reading = try RouteReadingOptions(parameters.input)
        reading.keepsExtras = parameters.format.hasRoomForPlaces
        self.reading = reading
        choice = try RouteChoice(parameters.choice)
        _ = try parameters.cleaning.effectiveRules()
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<ConvertedRoutes> {
        ConvertRoutesWorker(
            operation: self,
            cleaner: parameters.clean ? try RouteCleaner(rules: parameters.cleaning.effectiveRules()) : nil)
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
            polylinePrecision: operation.parameters.input.polylinePrecision, in: context)
        return ConvertedRoutes(
            input: item.name, routes: routes.count, fixes: routes.reduce(0) { $0 + $1.fixCount },
            metres: routes.reduce(0) { $0 + $1.distance }, faults: findings.faults, notes: findings.notes)
    }
}
