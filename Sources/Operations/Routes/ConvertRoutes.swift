public import Batch
public import Routes
import SimpleFeatures
import SwissCoordinates

/// Turns routes into GPX 1.1 or GeoJSON, as they are or cleaned.
public struct ConvertRoutes: BatchOperation {
    /// What `routes.convert` is told.
    public struct Parameters: OperationParameters {
        /// What is written.
        public var format = RouteFileFormat.geojson
        /// Whether the routes are cleaned first.
        public var clean = false
        /// The rules of cleaning.
        public var rules = CleaningRules()

        /// Everything at its default.
        public init() {}
    }

    public static let name = "routes.convert"
    public static let version = 1
    public static let acceptedExtensions = MeasureRoutes.acceptedExtensions

    public let parameters: Parameters

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        _ = try RouteCleaner(rules: parameters.rules)
    }

    public func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<ConvertedRoutes> {
        ConvertRoutesWorker(
            format: parameters.format,
            cleaner: parameters.clean ? try RouteCleaner(rules: parameters.rules) : nil)
    }
}

/// A format for routes; the raw value is its file extension.
public enum RouteFileFormat: String, CaseIterable, Codable, Sendable {
    case geojson
    case geojsonl
    case gpx
}

/// Converts the routes of one file after the other.
struct ConvertRoutesWorker: OperationWorker {
    let format: RouteFileFormat
    let cleaner: RouteCleaner?

    func process(_ item: Item, in context: ItemContext) throws -> ConvertedRoutes {
        var routes = try RouteReader().read(fileAt: item.path)
        if let cleaner { routes = routes.map { cleaner.clean($0).route } }
        if let format = FeatureFormat(rawValue: format.rawValue) {
            let output = try FeatureOutput(
                format, .wgs84, isGeographic: true, decimals: nil, name: nil, in: context)
            for route in routes { try output.write(route.feature()) }
            try output.finish()
        } else {
            try context.makeFile(extension: format.rawValue).write(GPXWriter().bytes(of: routes))
        }
        return ConvertedRoutes(
            input: item.path, routes: routes.count, fixes: routes.reduce(0) { $0 + $1.fixCount },
            metres: routes.reduce(0) { $0 + $1.distance })
    }
}
