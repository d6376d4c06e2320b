public import Batch
public import LandOperations
import Routes
import SimpleFeatures
import Streams
import SwissCoordinates

/// Measures the metres and seconds of routes in each area that they cross, such as parcels or municipalities.
public struct MatchRoutes: RouteOperation {
    /// Parameters of `routes.match`.
    public struct Parameters: CleanRouteReading {
        public var choice = RouteChoiceParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter("Clean the routes first.") public var clean = false
        @Parameter("File with the areas.", .file, .value("file"), .required) public var areas = ""
        @Parameter("Layer with the areas, if the file has several layers.", .value("name")) public
            var areasLayer: String?
        @Parameter(
            "Attribute with the names of the areas. (default: the EGRID, number or municipality)",
            .value("attribute"))
        public var by: String?
        @Parameter(
            "Format of the output, rows or the pieces of the route. (default: csv)",
            .readByCommand(as: "to-format"))
        public var format: ParcelFormat?

        public init() {}
    }

    public static let name = "routes.match"
    public static let traits = OperationTraits.routes(version: 6)

    public let parameters: Parameters
    fileprivate let source: CleanRouteSource

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters)
    }

    /// The areas' file.
    var areasFile: SecondFile {
        SecondFile(parameters.areas, VectorSourceOptions(layer: parameters.areasLayer))
    }

    /// The digests of the grids for coordinates and of the areas.
    public func resources(without unused: Set<String>) -> [String] {
        TransformOptions().fileHashes(withHeights: false) + [areasFile.resource]
    }

    public func outputPlan(of item: Item) -> OutputPlan {
        (parameters.format ?? .csv).outputPlan(withStem: item.stem)
    }

    public func makeWorker() throws -> any OperationWorker<MatchSummary> {
        MatchRoutesWorker(operation: self)
    }
}

/// Divides the routes of one file after the other by the areas.
private final class MatchRoutesWorker: OperationWorker {
    private let operation: MatchRoutes
    private let transformers = TransformerCache()
    /// The areas, which are read with the first item.
    private var plan: AreaPlan?

    init(operation: MatchRoutes) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> MatchSummary {
        let (routes, findings) = try operation.source.routes(of: item, in: context)
        let plan = try plan(in: context)
        let output = try MatchOutput(operation.parameters.format, plan, item, in: context)
        var matching = RouteMatching(
            plan, try transformers.transformer(from: .wgs84, to: .lv95), keepsWays: output.hasFeatures)
        for route in routes { try output.write(route, matching.match(route)) }
        try output.finish()
        var summary = output.summary
        summary.faults = findings.faults + plan.faults
        summary.outputNotes += findings.notes
        return summary
    }

    private func plan(in context: ItemContext) throws -> AreaPlan {
        if let plan { return plan }
        let made = try AreaPlan(operation, transformers, in: context)
        plan = made
        return made
    }
}

/// Writes the areas of routes as rows or as the pieces of the way.
private final class MatchOutput {
    private enum Sink {
        case table(TableOutput)
        case features(FeatureOutput)
    }

    private let plan: AreaPlan
    private let sink: Sink
    private(set) var summary: MatchSummary

    init(_ format: ParcelFormat?, _ plan: AreaPlan, _ item: Item, in context: ItemContext) throws {
        self.plan = plan
        summary = MatchSummary(input: item.name)
        if let format = format?.featureFormat {
            sink = .features(
                try FeatureOutput(
                    format, .wgs84, isGeographic: true, decimals: nil, name: nil, in: context))
        } else {
            sink = .table(try TableOutput(format?.tableFormat, in: context))
        }
    }

    /// Whether the pieces of the way are written.
    var hasFeatures: Bool { if case .features = sink { true } else { false } }

    func write(_ route: Route, _ matched: MatchedRoute) throws {
        summary.add(matched)
        for place in matched.order {
            guard let share = matched.shares[place] else { continue }
            let row = row(of: share, at: place, route, matched.distance)
            switch sink {
            case .table(let output): try output.write(row)
            case .features(let output):
                try output.write(Self.feature(of: share, row), name: place.map { plan.areas[$0].name })
            }
        }
    }

    func finish() throws {
        switch sink {
        case .table(let output): try output.finish()
        case .features(let output):
            try output.finish()
            summary.outputNotes = output.notes
        }
    }

    private func row(
        of share: MatchedRoute.Share, at place: Int?, _ route: Route, _ distance: Double
    ) -> Row {
        let area = place.map { plan.areas[$0] }
        let row = Row([
            "input": .text(summary.input), "route": .init(route.title),
            "area": .text(area?.name ?? "(none)"),
            "kind": area.map { .text($0.isLand ? "land" : "right") } ?? .missing,
            "distance_m": .quantity(share.metres, .metres),
            "seconds": .quantity(share.seconds, Row.Quantity(decimals: 3, inTables: 0)),
            "crossings": .integer(share.crossings),
            "share_percent": .quantity(distance > 0 ? 100 * share.metres / distance : 0, .percentage),
            "entered": .init(moment: share.entered?.iso8601), "left": .init(moment: share.left?.iso8601),
        ])
        // Rights lie over land, whose metres count already.
        return area?.isLand == false ? row : row.totalling("distance_m", "seconds")
    }

    private static func feature(of share: MatchedRoute.Share, _ row: Row) -> Feature {
        let geometry: Geometry =
            share.ways.count == 1 ? .lineString(share.ways[0]) : .multiLineString(share.ways)
        return Feature(
            geometry: geometry,
            properties: JSONObject(
                row.columns.dropFirst().map { .init(name: $0.name, value: JSONValue($0.value)) }))
    }
}

/// The routes of one file by areas. Metres are of land; rights over land do not count.
public struct MatchSummary: OperationResult {
    public var input: String
    public var routes = 0
    public var areas = 0
    /// Metres along the routes.
    public var metres = 0.0
    /// Metres in no area.
    public var outside = 0.0
    /// Metres in several areas of land at once, counted for each but the first.
    public var overlap = 0.0
    /// Metres between segments, as straight lines.
    public var breaks = 0.0
    public var faults: [ItemFailure] = []
    public var outputNotes: [String] = []

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "areas": .integer(areas),
                "distance_m": .quantity(metres, .metres), "outside_m": .quantity(outside, .metres),
                "overlap_m": .quantity(overlap, .metres), "break_m": .quantity(breaks, .metres),
                "faults": .integer(faults.count),
            ]).totalling("routes", "distance_m", "outside_m", "overlap_m", "break_m")
        ]
    }

    public var notes: [String] {
        guard overlap >= 0.05 else { return outputNotes }
        let metres = Row.Value.number(overlap, decimals: 1).text
        return ["areas overlap: \(metres) m count in more than one"] + outputNotes
    }

    mutating func add(_ route: MatchedRoute) {
        routes += 1
        areas += route.order.count { $0 != nil }
        metres += route.distance
        outside += route.shares[nil]?.metres ?? 0
        overlap += route.overlap
        breaks += route.breakDistance
    }
}
