package import Batch
import Routes

/// Converts routes to GPX 1.1, GeoJSON, KML, a table or encoded polylines, cleaned if requested.
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
    private let source: CleanRouteSource

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters, keepsExtras: parameters.format.hasRoomForPlaces)
    }

    package func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    package func makeWorker() throws -> any OperationWorker<ConvertedRoutes> {
        ConvertRoutesWorker(parameters: parameters, source: source)
    }
}

/// Converts the routes of one file after the other.
private struct ConvertRoutesWorker: OperationWorker {
    let parameters: ConvertRoutes.Parameters
    let source: CleanRouteSource

    func process(_ item: Item, in context: ItemContext) throws -> ConvertedRoutes {
        let input = try RouteInput(item, source.reading, in: context)
        let (routes, findings) = try source.routes(of: input)
        try RouteWriting.write(
            routes, places: input.blocks.waypoints, extensions: input.blocks.extensions,
            as: parameters.format, polylinePrecision: parameters.input.polylinePrecision, in: context)
        return ConvertedRoutes(
            input: item.name, routes: routes.count, fixes: routes.reduce(0) { $0 + $1.fixCount },
            metres: routes.reduce(0) { $0 + $1.distance }, faults: findings.faults, notes: findings.notes)
    }
}

/// Figures of the routes that were converted in one file.
package struct ConvertedRoutes: OperationResult {
    package var input: String
    package var routes: Int
    package var fixes: Int
    package var metres: Double
    package var faults: [ItemFailure]
    package var notes: [String]

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes": .integer(fixes),
                "metres": .number(metres, decimals: 1),
            ])
        ]
    }
}
