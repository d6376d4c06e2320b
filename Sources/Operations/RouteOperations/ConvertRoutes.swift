public import Batch
import Routes

/// Converts routes to GPX 1.1, GeoJSON, KML, a table or encoded polylines, cleaned if requested.
public struct ConvertRoutes: RouteOperation {
    /// Parameters of `routes.convert`.
    public struct Parameters: CleanRouteReading, FileWriting {
        public var choice = RouteChoiceParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter("Clean the routes first.") public var clean = false
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = RouteFileFormat.geojson

        public init() {}
    }

    public static let name = "routes.convert"
    public static let traits = OperationTraits.routes(version: 6)

    public let parameters: Parameters
    private let source: CleanRouteSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters, keepsExtras: parameters.format.hasRoomForPlaces)
    }

    public func makeWorker() throws -> any OperationWorker<ConvertedRoutes> {
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
public struct ConvertedRoutes: OperationResult {
    public var input: String
    public var routes: Int
    public var fixes: Int
    public var metres: Double
    public var faults: [ItemFailure]
    public var notes: [String]

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes": .integer(fixes),
                "metres": .quantity(metres, .way),
            ]).totalling("routes", "fixes", "metres")
        ]
    }
}
