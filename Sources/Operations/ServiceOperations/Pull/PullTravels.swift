import APICore
import Backends
public import Batch
import Foundation
import MapDrawing
import RouteOperations
import Routes

/// Pulls a device's travels from VueTraccar: their plotted routes, side trips and places, with lengths on the ellipsoid.
public struct PullTravels: BatchOperation {
    /// Parameters of `routes.pullTravels`.
    public struct Parameters: TimePulling {
        public var time = PullTimeParameters()
        @Parameter("Only the travel with this identifier or title. Can be repeated.", .value("name"))
        public var select: [String] = []
        @Parameter(
            "Further devices whose routes in the period are included.", .value("numbers"), .commaSeparated)
        public var sideTripDevices: [Int] = []
        @Parameter("Include the side trips that the service is configured to show, with their buffer.")
        public var configuredSideTrips = false
        @Parameter("Include standstills as waypoints, at the time of arrival in UTC.")
        public var standstills = false
        @Parameter(
            "Format of the output: any format of routes, or a map (png, svg, pdf).",
            .readByCommand(as: "to-format"))
        public var format = TravelFileFormat.gpx
        @Parameter(
            "Use the service's last good answer if it cannot be reached, and say so.", .inManifestsOnly)
        public var offline = false
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "routes.pullTravels"
    public static let traits = OperationTraits(
        version: 3,
        acceptsAddresses: true,
        isRepeatedAlways: true)

    /// The most further devices.
    static let mostSideTripDevices = 100

    public let parameters: Parameters
    let service: PulledService
    let period: PullPeriod?

    public init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is already open.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        period = try parameters.period
        guard parameters.sideTripDevices.count <= Self.mostSideTripDevices else {
            throw ParameterFailure(
                "sideTripDevices", "at most \(Self.mostSideTripDevices) devices were expected")
        }
    }

    public func plannedOutputs(of item: Item) -> [String] {
        ["\(item.stem).\(parameters.format.rawValue)"]
    }

    public func makeWorker() throws -> any OperationWorker<PulledTravels> {
        guard let period else { throw ItemFailure.noPeriod }
        return PullTravelsWorker(operation: self, period: period)
    }
}

/// An output format of `routes.pullTravels`. The raw value is the file extension.
public enum TravelFileFormat: String, CaseIterable, ParameterValue {
    /// One feature collection.
    case geojson
    /// One feature per line.
    case geojsonl
    case gpx
    case kml
    /// A table of the routes' points.
    case csv
    /// Encoded polylines, one per line.
    case polyline
    /// A map.
    case png
    case svg
    case pdf

    /// The format for routes; `nil` for a map.
    var routeFormat: RouteFileFormat? { RouteFileFormat(rawValue: rawValue) }
}

/// Pulls the travels of one service per item.
private struct PullTravelsWorker: OperationWorker {
    /// The most travels held in memory at once.
    private static let mostTravels = 1_000

    let operation: PullTravels
    let period: PullPeriod

    func process(_ item: Item, in context: ItemContext) throws -> PulledTravels {
        try operation.service.at(item, of: .vueTraccar) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledTravels {
        context.report(progress: "asking for travels; the first answer for a device can take minutes")
        let travels = try travels(at: service)
        let own = travels.value.filter(period.mayHave)
        let leftOut = PulledTravels.LeftOut(travels.value.filter { !period.mayHave($0) })
        let choice = try choice(of: own)
        guard let selection = choice.selection(in: period.period) else {
            return PulledTravels(
                input: item.name, of: nil, leavingOut: leftOut, in: period.zone, age: AnswerAge(travels))
        }
        guard selection.travels.count <= Self.mostTravels else {
            throw ItemFailure(
                code: "pull.tooMany",
                message:
                    "\(selection.travels.count) travels were requested; at most \(Self.mostTravels) can be pulled at once",
                remedy: "Shorten the period, or select some with --select.")
        }
        context.report(progress: "\(selection.travels.count) of \(travels.value.count) travels")
        let sideTrips = try sideTrips(at: service)
        let snapshot = try snapshot(of: selection, with: sideTrips, at: service)
        try write(snapshot.value, named: item.stem, in: context)
        let age = travels.isCached ? AnswerAge(travels) : AnswerAge(snapshot)
        var result = PulledTravels(
            input: item.name, of: snapshot.value, leavingOut: leftOut, in: period.zone, age: age)
        result.missingDevices = sideTrips.devices.filter { device in
            !snapshot.value.sideTrips.contains { $0.deviceId == device }
        }
        result.sideTripsAreOff = sideTrips.isOff ? true : nil
        return result
    }

    /// The further devices, and the period of their routes if it is not that of the travels.
    private struct SideTripPlan {
        var devices: [Int]
        var period: VueTraccar.Period?
        /// Whether the service's own side trips are requested and switched off.
        var isOff = false
    }

    private func sideTrips(at service: SignedInService) throws -> SideTripPlan {
        let named = operation.parameters.sideTripDevices
        guard operation.parameters.configuredSideTrips else { return SideTripPlan(devices: named) }
        let settings = try answer(of: service, to: ["side-trips"]) { (client) throws(APIError) in
            try await VueTraccarClient(client).sideTripSettings()
        }.value
        let configured = settings.devices(besides: period.device).filter { !named.contains($0) }
        guard named.count + configured.count <= PullTravels.mostSideTripDevices else {
            throw ItemFailure(
                code: "pull.tooMany",
                message: "the service is configured to show \(configured.count) further devices",
                remedy: "Name at most \(PullTravels.mostSideTripDevices) with --side-trip-devices instead.")
        }
        return SideTripPlan(
            devices: named + configured,
            period: settings.isEnabled ? settings.window(of: period.period) : nil,
            isOff: !settings.isEnabled)
    }

    private func travels(at service: SignedInService) throws -> Fetched<[VueTraccar.Travel]> {
        let period = period.period
        return try answer(of: service, to: ["travels", "\(period.device)", period.from.text, period.to.text])
        {
            (client) throws(APIError) in
            try await VueTraccarClient(client).travels(in: period)
        }
    }

    /// The service's current answer or, with `offline`, its last good one if it cannot be reached.
    private func answer<Value: Codable & Sendable>(
        of service: SignedInService, to question: [String],
        ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws -> Fetched<Value> {
        try operation.parameters.offline ? service.lastGood(question, ask: ask) : service.fresh(ask: ask)
    }

    /// The travels that are selected by their identifiers or titles; all of them without a selection.
    private func choice(of travels: [VueTraccar.Travel]) throws -> VueTraccar.TravelChoice {
        let wanted = operation.parameters.select
        var choice = VueTraccar.TravelChoice(of: travels)
        if wanted.isEmpty { choice.toggleAll() }
        for name in wanted {
            let meant = travels.filter { $0.id == name || $0.title?.lowercased() == name.lowercased() }
            for travel in meant where !choice.has(travel.id) { choice.toggle(travel.id) }
            guard meant.isEmpty else { continue }
            let known = travels.prefix(20).map { "\($0.id)\($0.title.map { " (\($0))" } ?? "")" }
            throw ItemFailure(
                code: "pull.noTravel",
                message: "there is no travel \"\(name)\" in the period; it has: "
                    + (known.isEmpty ? "none" : known.joined(separator: ", ")),
                remedy: "Give an identifier or a title, or leave out --select.")
        }
        return choice
    }

    private func snapshot(
        of selection: VueTraccar.Selection, with sideTrips: SideTripPlan, at service: SignedInService
    ) throws -> Fetched<VueTraccar.Snapshot> {
        let (devices, window) = (sideTrips.devices, sideTrips.period)
        let question =
            ["snapshot", selection.key] + devices.sorted().map { "\($0)" }
            + (window.map { [$0.from.text, $0.to.text] } ?? [])
        return try answer(of: service, to: question) {
            (client) throws(APIError) in
            try await VueTraccarClient(client).snapshot(
                of: selection, sideTripDevices: devices, sideTripPeriod: window,
                at: Timestamp(secondsSince1970: Date().timeIntervalSince1970))
        }
    }

    private func write(
        _ snapshot: VueTraccar.Snapshot, named name: String, in context: ItemContext
    ) throws {
        let routes = snapshot.travels.map(\.route) + snapshot.sideTrips.map(\.route)
        var places = snapshot.pois.map(\.waypoint)
        if operation.parameters.standstills { places += standstills(of: snapshot) }
        guard let format = operation.parameters.format.routeFormat else {
            let kilometres = (snapshot.length.metres / 100).rounded() / 10
            return try draw(routes, titled: "\(name) · \(period.days) · \(kilometres) km", in: context)
        }
        try RouteWriting.write(routes, places: places, as: format, in: context)
    }

    /// Draws the plotted routes on a map.
    private func draw(_ routes: [Route], titled title: String, in context: ItemContext) throws {
        let path = try context.temporaryPath(extension: "gpx")
        defer { unlink(path) }
        let file = try OutputFile(creating: path, isPrivate: true)
        try RouteWriter(.gpx).write(routes) { try file.write($0) }
        try file.close()
        var parameters = RenderRoutes.Parameters()
        parameters.format = MapFormat(rawValue: operation.parameters.format.rawValue) ?? .png
        parameters.input.zone = period.zone.name
        parameters.cleaning = CleaningParameters(.none)
        parameters.page.title = title
        _ = try RenderRoutes(parameters).makeWorker().process(Item(path: path, stem: "travels"), in: context)
    }

    /// The standstills of all travels, those that several travels share once.
    private func standstills(of snapshot: VueTraccar.Snapshot) -> [Waypoint] {
        var known: Set<Waypoint> = []
        return snapshot.travels.flatMap(\.map.standstills).map(\.waypoint).filter {
            $0.fix.hasPlace && known.insert($0).inserted
        }
    }
}

/// Result of `routes.pullTravels`: the travels, with the length of their plotted routes and the server's own figure.
public struct PulledTravels: OperationResult {
    /// One travel.
    struct Travel: Codable, Hashable {
        var id: String
        var title: String?
        var source: String
        var from: String
        var to: String
        /// Points of the plotted route.
        var points: Int
        /// Length of the plotted route on the ellipsoid, in metres.
        var metres: Double
        /// Length according to the server, in metres.
        var serverMetres: Double?
    }

    public var input: String
    var travels: [Travel]
    /// Length of all travels in metres; shared stretches count once.
    public var metres: Double
    /// Length in metres that several travels share.
    public var overlap: Double
    var serverMetres: Double?
    var sideTrips: Int
    var places: Int
    let age: AnswerAge
    var missingDevices: [Int] = []
    /// Whether the service's own side trips were requested and are switched off.
    var sideTripsAreOff: Bool?
    /// Travels of another period or device that the service returned.
    let leftOut: LeftOut
    /// Why manually added places are missing, if they are.
    let poiFailure: String?

    /// Numbers of travels left out because they are of another period or device.
    struct LeftOut: Codable, Hashable {
        /// Manual travels: the service returns all of them for any request.
        var manual = 0
        /// Other travels, which should have matched the request.
        var others = 0

        init(_ travels: [VueTraccar.Travel]) {
            manual = travels.count { $0.source == .manual }
            others = travels.count - manual
        }
    }

    init(
        input: String, of snapshot: VueTraccar.Snapshot?, leavingOut leftOut: LeftOut, in zone: ClockZone,
        age: AnswerAge
    ) {
        func clock(_ time: ServerTime) -> String { time.moment.map { zone.iso8601($0) } ?? time.text }
        self.input = input
        self.age = age
        self.leftOut = leftOut
        poiFailure = snapshot?.poiFailure
        travels = (snapshot?.travels ?? []).map { plotted in
            let length = VueTraccar.RouteLength(of: [plotted])
            return Travel(
                id: plotted.travel.id, title: plotted.travel.title, source: plotted.travel.source.word,
                from: clock(plotted.travel.start), to: clock(plotted.travel.end),
                points: plotted.map.path.count,
                metres: length.metres, serverMetres: length.serverMetres)
        }
        metres = snapshot?.length.metres ?? 0
        overlap = snapshot?.length.overlap ?? 0
        serverMetres = snapshot?.length.serverMetres
        sideTrips = snapshot?.sideTrips.count ?? 0
        places = snapshot?.pois.count ?? 0
    }

    public var foundNothing: Bool { travels.isEmpty && faults.isEmpty }

    public var faults: [ItemFailure] {
        guard leftOut.others > 0 else { return [] }
        return [
            ItemFailure(
                code: "pull.otherTravels",
                message:
                    "the service returned \(leftOut.others) travels of another period or device, which were left out",
                remedy: "Report it to the service's operator.")
        ]
    }

    public var notes: [String] {
        var notes = age.notes
        if leftOut.manual > 0 {
            notes.append(
                "left out \(leftOut.manual) manual travel\(leftOut.manual == 1 ? "" : "s") of another period or device"
            )
        }
        if let poiFailure {
            notes.append("manually added places are missing: \(poiFailure)")
        }
        if overlap >= 1 {
            notes.append(
                "the travels share \(Int(overlap.rounded())) m, which the sum (metres) counts once and the server's figure more than once"
            )
        }
        if sideTripsAreOff == true {
            notes.append("the service is configured to show no side trips")
        }
        if !missingDevices.isEmpty {
            let names = missingDevices.map { "\($0)" }.joined(separator: ", ")
            notes.append("the service returned no side trips of devices \(names)")
        }
        return notes
    }

    /// One row per travel, and a total if there are several.
    public var rows: [Row] {
        let each = travels.map { travel in
            row(
                travel.id, travel.title, travel.source, travel.from, travel.to, travel.points, travel.metres,
                travel.serverMetres)
        }
        guard travels.count > 1 else { return each }
        let points = travels.reduce(0) { $0 + $1.points }
        return each + [
            row(
                "all", nil, nil, travels.map(\.from).min(), travels.map(\.to).max(), points, metres,
                overlap < 1 ? serverMetres : nil)
        ]
    }

    private func row(
        _ id: String, _ title: String?, _ source: String?, _ from: String?, _ to: String?, _ points: Int,
        _ metres: Double, _ serverMetres: Double?
    ) -> Row {
        Row([
            "input": .text(input), "travel": .text(id), "title": .init(title), "source": .init(source),
            "from": .init(moment: from), "to": .init(moment: to), "points": .integer(points),
            "metres": .quantity(metres, .way), "server_m": .init(serverMetres, .way),
            "cached": .flag(age.isCached), "as_of": .text(age.asOf),
        ])
    }
}
