package import APICore
package import Backends
public import Batch
import Foundation
import LandOperations
public import PrintedTexts
import RouteFiles
import RouteOperations
import Routes

/// Pulls a device's travels from VueTraccar: their plotted routes, side trips and places, with lengths on the ellipsoid.
public struct PullTravels: ServiceOperation {
    /// Parameters of `routes.pullTravels`.
    public struct Parameters: TimePulling, AnswerPulling {
        public var time = PullTimeParameters()
        @Parameter("Only the travel with this identifier or title. Can be repeated.", .value("name"))
        public var select: [String] = []
        @Parameter(
            "Download everything that the device recorded in the period, even if the service finds no travels in it."
        )
        public var wholePeriod = false
        @Parameter(
            "Also include the routes of these devices in the period.", .value("numbers"), .commaSeparated)
        public var sideTripDevices: [Int] = []
        @Parameter(
            "Include the side trips that the service is configured to show, for the configured time before and after each travel."
        )
        public var configuredSideTrips = false
        @Parameter("Include standstills as named places, at the time of arrival in UTC.")
        public var standstills = false
        @Parameter(
            """
            Write the KML that the service makes, instead of Fieldbook's: for the travel of --select or, \
            without --select, for the whole period.
            """)
        public var serverKml = false
        @Parameter("Language of the title, legend and labels of a map.", .value("code")) public var language =
            PrintedLanguage.de
        @Parameter(
            "Format of the output: any route format, or a map (png, svg, pdf).",
            .readByCommand(as: "to-format"))
        public var format = TravelFileFormat.gpx
        public var answers = AnswerParameters()

        public init() {}
    }

    public static let name = "routes.pullTravels"
    public static let traits = OperationTraits.pulling(version: 6)

    /// The most further devices.
    static let mostSideTripDevices = 100

    public let parameters: Parameters
    let service: PulledService

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        _ = try parameters.period
        guard parameters.sideTripDevices.count <= Self.mostSideTripDevices else {
            throw ParameterFailure(
                "sideTripDevices", "at most \(Self.mostSideTripDevices) devices were expected")
        }
        guard !parameters.wholePeriod || parameters.select.isEmpty else {
            throw ParameterFailure("wholePeriod", "it cannot be combined with select, which names travels")
        }
        guard !parameters.serverKml || parameters.format == .kml else {
            throw ParameterFailure("serverKml", "it needs an output in kml")
        }
        let additions =
            parameters.standstills || parameters.configuredSideTrips || !parameters.sideTripDevices.isEmpty
        guard !parameters.serverKml || !additions else {
            throw ParameterFailure(
                "serverKml", "it cannot be combined with standstills or side trips: the KML has its own")
        }
    }

    public func makeWorker() throws -> any OperationWorker<PulledTravels> {
        PullTravelsWorker(operation: self, period: try parameters.requiredPeriod())
    }
}

/// An output format of `routes.pullTravels`. The raw value is the file extension.
public enum TravelFileFormat: String, CaseIterable, ParameterValue, PulledFormat {
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
}

/// Pulls the travels of one service per item.
struct PullTravelsWorker: OperationWorker {
    /// The most travels held in memory at once.
    private static let mostTravels = 1_000

    let operation: PullTravels
    let period: PullPeriod
    private var mayBeOld: Bool { operation.parameters.answers.offline }

    func process(_ item: Item, in context: ItemContext) throws -> PulledTravels {
        try operation.service.at(item, of: .vueTraccar) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledTravels {
        if operation.parameters.serverKml, operation.parameters.select.isEmpty {
            return try pullServerKML(item, from: service, in: context)
        }
        let asked =
            try operation.parameters.wholePeriod
            ? AskedTravels(selection: .whole(period.period), age: AnswerAge(Fetched((), fetchedAt: Date())))
            : travels(at: service, in: context)
        guard let selection = asked.selection else { return nothing(item, asked, asked.age) }
        let sideTrips = try sideTrips(at: service)
        let snapshot = try snapshot(of: selection, with: sideTrips, at: service)
        let age = asked.age.isCached ? asked.age : AnswerAge(snapshot)
        let recordedNothing =
            operation.parameters.wholePeriod && snapshot.value.travels.allSatisfy(\.map.path.isEmpty)
        if recordedNothing, snapshot.value.sideTrips.allSatisfy(\.path.isEmpty) {
            return nothing(item, asked, age)
        }
        let notes =
            operation.parameters.serverKml
            ? try writeServerKML(of: selection, named: item.stem, from: service, in: context)
            : try write(snapshot.value, as: age, in: context)
        var result = PulledTravels(
            input: item.name, of: snapshot.value, leavingOut: asked.leftOut, in: period.zone, age: age)
        result.missingDevices = sideTrips.devices.filter { device in
            !snapshot.value.sideTrips.contains { $0.deviceId == device }
        }
        result.sideTripsAreOff = sideTrips.isOff ? true : nil
        result.outputNotes = notes + (recordedNothing ? [Self.recordedNothing] : [])
        return result
    }

    private static let recordedNothing = "the device recorded nothing in the period"

    /// What to pull of the travels that the service has.
    private struct AskedTravels {
        /// `nil` without travels.
        var selection: VueTraccar.Selection?
        var leftOut = PulledTravels.LeftOut([])
        /// The age of the list of travels.
        var age: AnswerAge
    }

    /// The result without an output: there are no travels, or no positions.
    private func nothing(_ item: Item, _ asked: AskedTravels, _ age: AnswerAge) -> PulledTravels {
        var result = PulledTravels(
            input: item.name, of: nil, leavingOut: asked.leftOut, in: period.zone, age: age)
        result.outputNotes = [
            operation.parameters.wholePeriod
                ? Self.recordedNothing
                : "the service finds no travels in the period; --whole-period downloads what the device recorded all the same"
        ]
        return result
    }

    private func travels(at service: SignedInService, in context: ItemContext) throws -> AskedTravels {
        context.report(progress: "requesting travels; the first response for a device can take minutes")
        let travels = try service.travels(in: period, mayBeOld: mayBeOld)
        let asked = AskedTravels(
            selection: try choice(of: travels.value.filter(period.mayHave)).selection(in: period.period),
            leftOut: PulledTravels.LeftOut(travels.value.filter { !period.mayHave($0) }),
            age: AnswerAge(travels))
        guard let selected = asked.selection?.travels.count else { return asked }
        guard selected <= Self.mostTravels else {
            throw ItemFailure(
                code: "pull.tooMany",
                message:
                    "\(selected) travels were requested; at most \(Self.mostTravels) can be pulled at once",
                remedy: "Shorten the period, or select some with --select.")
        }
        context.report(progress: "\(selected) of \(travels.value.count) travels")
        return asked
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
        let settings = try service.answer(to: ["side-trips"], mayBeOld: mayBeOld) {
            (client) throws(APIError) in try await VueTraccarClient(client).sideTripSettings()
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
        return try service.answer(to: question, mayBeOld: mayBeOld) {
            (client) throws(APIError) in
            try await VueTraccarClient(client).snapshot(
                of: selection, sideTripDevices: devices, sideTripPeriod: window,
                at: Timestamp(secondsSince1970: Date().timeIntervalSince1970))
        }
    }

    /// Writes the output, and returns notes on what is not in it.
    private func write(
        _ snapshot: VueTraccar.Snapshot, as age: AnswerAge, in context: ItemContext
    ) throws -> [String] {
        let travels = snapshot.travels.filter { !$0.map.path.isEmpty }.map(\.route)
        let sideTrips = snapshot.sideTrips.map(\.route)
        let standstills = operation.parameters.standstills ? standstills(of: snapshot) : []
        let pois = snapshot.pois.map(\.waypoint)
        guard let format = operation.parameters.format.routeFormat else {
            return try draw(
                travels + sideTrips, pois + standstills.map(label), showsStops: standstills.isEmpty,
                titled: title(of: snapshot), noting: note(on: snapshot, as: age), in: context)
        }
        let places = pois + standstills.map(\.waypoint)
        let routes = (format == .csv ? travels.map(\.withoutDevice) : travels) + sideTrips
        try RouteWriting.write(routes, places: places, as: format, in: context)
        guard !format.hasRoomForPlaces, !places.isEmpty else { return [] }
        let number =
            places.count == 1 ? "1 place or standstill is" : "\(places.count) places and standstills are"
        return ["\(number) left out: \(format.rawValue) has points of routes only. Use gpx, kml or geojson"]
    }

    /// Writes the service's own KML of the period, which needs no travels.
    private func pullServerKML(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledTravels {
        context.report(progress: "requesting the KML; the first response for a device can take minutes")
        let (asked, name) = (period.period, item.stem)
        let bytes = try service.wait { (client) throws(APIError) -> [UInt8]? in
            do throws(APIError) {
                return try await VueTraccarClient(client).kml(in: asked, name: name)
            } catch  where error.code == .notFound {
                return nil
            }
        }
        var result = PulledTravels(
            input: item.name, of: nil, leavingOut: PulledTravels.LeftOut([]), in: period.zone,
            age: AnswerAge(Fetched(bytes, fetchedAt: Date())))
        guard let bytes else { return result }
        result.outputNotes = [try write(bytes, in: context)]
        result.kmlPeriod = PulledTravels.KMLPeriod(
            from: period.zone.text(of: asked.from), to: period.zone.text(of: asked.to))
        return result
    }

    /// Writes the service's own KML of the only selected travel; returns a note on what it does not have.
    private func writeServerKML(
        of selection: VueTraccar.Selection, named name: String, from service: SignedInService,
        in context: ItemContext
    ) throws -> [String] {
        guard let travel = selection.travels.first, selection.travels.count == 1 else {
            throw ItemFailure(
                code: "pull.tooMany",
                message: "\(selection.travels.count) travels are selected; the service's KML has one",
                remedy: "Select one by its identifier, or leave out --select for the whole period.",
                cause: .setting)
        }
        let device = period.device
        let bytes = try service.wait { (client) throws(APIError) in
            try await VueTraccarClient(client).kml(of: travel, device: device, name: travel.title ?? name)
        }
        return [try write(bytes, in: context)]
    }

    private func write(_ kml: [UInt8], in context: ItemContext) throws -> String {
        try context.makeFile(extension: TravelFileFormat.kml.rawValue).write(kml)
        return "the output is the service's own KML; places and side trips are as it includes them"
    }
}

extension Route {
    /// The route without its device: in a table, routes of one device would be read as one.
    fileprivate var withoutDevice: Route {
        var route = self
        route.device = nil
        return route
    }
}

extension SignedInService {
    /// The travels of a device in a period, as `routes.pullTravels` selects from them, without their routes.
    ///
    /// - Parameters:
    ///   - from: the begin: a day, a month, a year or a time.
    ///   - until: the end, in the same way.
    ///   - mayBeOld: whether the last good list is used if the service cannot be reached.
    /// - Returns: the travels, and a note on manual travels of another period or device, which are left out.
    package func travels(
        ofDevice device: Int, from: String, until: String, zone: String, mayBeOld: Bool
    ) throws -> (travels: Fetched<[VueTraccar.Travel]>, note: String?) {
        let period = try PullPeriod(device: device, from: from, until: until, zone: zone)
        let found = try travels(in: period, mayBeOld: mayBeOld)
        let leftOut = PulledTravels.LeftOut(found.value.filter { !period.mayHave($0) })
        let travels = Fetched(
            found.value.filter(period.mayHave), fetchedAt: found.fetchedAt, failure: found.failure)
        return (travels, leftOut.note)
    }

    /// What the service returns for a period, also travels outside of it.
    fileprivate func travels(
        in period: PullPeriod, mayBeOld: Bool
    ) throws(APIError) -> Fetched<[VueTraccar.Travel]> {
        let asked = period.period
        let question = ["travels", "\(asked.device)", asked.from.text, asked.to.text]
        return try answer(to: question, mayBeOld: mayBeOld) { (client) throws(APIError) in
            try await VueTraccarClient(client).travels(in: asked)
        }
    }
}
