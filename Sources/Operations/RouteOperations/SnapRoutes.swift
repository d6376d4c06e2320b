public import Batch
import LandOperations
import RouteFiles
import Routes

/// Compares driven routes with a planned one: deviations, stretches off the plan, and the share of the plan that was driven.
public struct SnapRoutes: RouteOperation {
    /// Parameters of `routes.snap`.
    public struct Parameters: CleanRouteReading {
        public var choice = RouteChoiceParameters()
        public var input = RouteInputParameters()
        public var cleaning = CleaningParameters()
        @Parameter("Clean the routes first; otherwise, jumps are counted as distance off the plan.")
        public var clean = false
        @Parameter("File with the planned route.", .file, .value("file"), .required) public var plan = ""
        @Parameter(
            "Largest distance from the plan at which a fix still counts as on the plan.", unit: "metres")
        public var distance = 50.0
        @Parameter("Report only stretches off the plan that last longer than this.", unit: "seconds") public
            var seconds =
            60.0
        @Parameter("Write a row for each fix instead of each stretch.") public var eachFix = false
        @Parameter(
            "Format of the output, rows or the routes on the plan. (default: csv)",
            .readByCommand(as: "to-format"))
        public var format: SnapFormat?

        public init() {}
    }

    public static let name = "routes.snap"
    public static let traits = OperationTraits.routes(version: 5)

    public let parameters: Parameters
    fileprivate let source: CleanRouteSource
    fileprivate let rules: SnappingRules

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        source = try CleanRouteSource(parameters)
        rules = SnappingRules(distance: parameters.distance, duration: parameters.seconds)
        try ParameterCheck.taken("distance, seconds") { try rules.validate() }
    }

    /// The digest of the plan.
    public func resources(without unused: Set<String>) -> [String] { [SecondFile(parameters.plan).resource] }

    public func outputPlan(of item: Item) -> OutputPlan {
        ["\(item.stem).\((parameters.format ?? .csv).rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<SnapSummary> {
        SnapRoutesWorker(operation: self)
    }
}

/// Compares the routes of one file after the other with the plan.
private final class SnapRoutesWorker: OperationWorker {
    private let operation: SnapRoutes
    /// Made with the first item, which reads the plan.
    private var knownSnapper: RouteSnapper?

    init(operation: SnapRoutes) { self.operation = operation }

    func process(_ item: Item, in context: ItemContext) throws -> SnapSummary {
        let (routes, findings) = try operation.source.routes(of: item, in: context)
        let snapper = try self.snapper()
        let snapped = routes.map { snapper.snap($0) }
        let parameters = operation.parameters
        if let format = parameters.format?.routeFormat {
            try RouteWriting.write(snapped.map(\.route), as: format, in: context)
        } else {
            let output = try TableOutput(parameters.format?.tableFormat, in: context)
            for route in snapped {
                let rows =
                    parameters.eachFix
                    ? SnapRows.fixes(of: route, in: item.name) : SnapRows.stretches(of: route, in: item.name)
                for row in rows { try output.write(row) }
            }
            try output.finish()
        }
        return SnapSummary(input: item.name, snapped, findings)
    }

    private func snapper() throws -> RouteSnapper {
        if let knownSnapper { return knownSnapper }
        let plan = try PlanFile(path: operation.parameters.plan, zone: operation.source.reading.zone).plan()
        let made = try RouteSnapper(plan, rules: operation.rules)
        knownSnapper = made
        return made
    }
}

/// Rows of routes that were compared with a plan.
private enum SnapRows {
    /// A row for the whole route and one for each stretch off the plan.
    static func stretches(of snapped: SnappedRoute, in input: String) -> [Row] {
        func row(
            _ stretch: String, from: Timestamp?, to: Timestamp?, metres: Double, off: Double,
            deviation: Double, leftAt: Double?, rejoinedAt: Double?, driven: Double?
        ) -> Row {
            Row([
                "input": .text(input), "route": .init(snapped.route.title), "stretch": .text(stretch),
                "from": .init(moment: from?.iso8601), "to": .init(moment: to?.iso8601),
                "distance_m": .quantity(metres, .metres), "off_plan_m": .quantity(off, .metres),
                "deviation_m": .quantity(deviation, .metres), "left_at_m": .init(leftAt, .metres),
                "rejoined_at_m": .init(rejoinedAt, .metres),
                "plan_driven_percent": .init(driven, .percentage),
            ])
        }
        let whole = row(
            "whole", from: snapped.route.startTime, to: snapped.route.endTime, metres: snapped.distance,
            off: snapped.distanceOff, deviation: snapped.greatestDeviation, leftAt: nil, rejoinedAt: nil,
            driven: 100 * snapped.shareDriven)
        return [whole]
            + snapped.detours.enumerated().map { place, detour in
                row(
                    "\(place + 1)", from: detour.start, to: detour.end, metres: detour.distance,
                    off: detour.distance, deviation: detour.deviation, leftAt: detour.leftAt,
                    rejoinedAt: detour.rejoinedAt, driven: nil)
            }
    }

    /// A row for each fix, with its place on the plan.
    static func fixes(of snapped: SnappedRoute, in input: String) -> [Row] {
        snapped.fixes.map { place in
            Row([
                "input": .text(input), "route": .init(snapped.route.title),
                "fix": .integer(place.fix.sourceIndex + 1), "time": .init(place.fix.time?.iso8601),
                "latitude": .quantity(place.fix.latitude, .degrees),
                "longitude": .quantity(place.fix.longitude, .degrees),
                "plan_latitude": .quantity(place.latitude, .degrees),
                "plan_longitude": .quantity(place.longitude, .degrees),
                "deviation_m": .quantity(place.deviation, .metres),
                "progress_m": .quantity(place.progress, .metres), "off_plan": .flag(place.isOff),
            ])
        }
    }
}

/// How far the routes of one file follow the plan.
public struct SnapSummary: OperationResult {
    public var input: String
    public var routes: Int
    public var fixes: Int
    /// Stretches off the plan.
    public var stretches: Int
    public var metres: Double
    public var metresOff: Double
    /// The largest distance of a fix from the plan, in metres.
    public var deviation: Double
    public var faults: [ItemFailure]
    public var notes: [String]

    fileprivate init(input: String, _ snapped: [SnappedRoute], _ findings: RouteFindings) {
        self.input = input
        routes = snapped.count
        fixes = snapped.reduce(0) { $0 + $1.fixes.count }
        stretches = snapped.reduce(0) { $0 + $1.detours.count }
        metres = snapped.reduce(0) { $0 + $1.distance }
        metresOff = snapped.reduce(0) { $0 + $1.distanceOff }
        deviation = snapped.map(\.greatestDeviation).max() ?? 0
        faults = findings.faults
        notes = findings.notes
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "fixes": .integer(fixes),
                "stretches": .integer(stretches), "distance_m": .quantity(metres, .metres),
                "off_plan_m": .quantity(metresOff, .metres), "deviation_m": .quantity(deviation, .metres),
            ]).totalling("routes", "fixes", "stretches", "distance_m", "off_plan_m")
        ]
    }
}

/// An output format of `routes.snap`: a table, or the routes on the plan; the raw value is the file extension.
public enum SnapFormat: String, CaseIterable, ParameterValue {
    case csv
    case ndjson
    /// Aligned columns.
    case txt
    case geojson
    case geojsonl
    case gpx
    case kml

    var tableFormat: TableFormat? { TableFormat(rawValue: rawValue) }
    var routeFormat: RouteFileFormat? { tableFormat == nil ? RouteFileFormat(rawValue: rawValue) : nil }
}

/// A file with a planned route, in any format that routes are read from.
struct PlanFile {
    let path: String
    /// The zone of times without one. A plan's times have no effect, but they are read.
    let zone: ClockZone?

    /// The plan's routes in order.
    func routes() throws -> [Route] {
        var options = RouteReadingOptions()
        options.zone = zone
        return try NamedFile.reading(path) {
            try RouteInput(Item(path: path, stem: path), options, in: nil).routes()
        }
    }

    /// The routes as one plan.
    func plan() throws -> PlannedRoute {
        let routes = try routes()
        return try NamedFile.reading(path) { try PlannedRoute(routes) }
    }
}
