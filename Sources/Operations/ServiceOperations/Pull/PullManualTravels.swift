import APICore
import Answers
package import Backends
public import Batch
import LandOperations
import RouteOperations
package import Routes

/// Pulls VueTraccar's manual travels, for administrators: their list as a table, or the positions of one of them.
public struct PullManualTravels: ServiceOperation {
    /// Parameters of `routes.pullManualTravels`.
    public struct Parameters: AnswerPulling {
        @Parameter(
            "Download the positions of the travel with this identifier or title, instead of the list.",
            .value("name"))
        public var load: String?
        @Parameter(
            "With --load, download the positions stored for the travel, instead of those of its device.")
        public var stored = false
        @Parameter(
            "Time zone of the list, and of times without a time zone. (default: Europe/Zurich)",
            .value("zone"))
        public var zone: String?
        @Parameter(
            "Format of the output: csv or ndjson for the list; json, csv or any route format for positions.",
            .readByCommand(as: "to-format"))
        public var format = ManualTravelFormat.csv
        public var answers = AnswerParameters()

        public init() {}
    }

    public static let name = "routes.pullManualTravels"
    public static let traits = OperationTraits.pulling(version: 3)

    public let parameters: Parameters
    let service: PulledService
    let zone: ClockZone

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        zone = try PullPeriod.zone(parameters.zone)
        if parameters.load == nil {
            if parameters.stored { throw ParameterFailure("stored", "it can be used with load only") }
            guard parameters.format.tableFormat != nil else {
                throw ParameterFailure("format", "csv or ndjson was expected for a list; load names a travel")
            }
        } else if parameters.stored ? parameters.format.routeFormat == nil : parameters.format == .ndjson {
            throw ParameterFailure(
                "format", "\(parameters.format.rawValue) is not a format for these positions; use csv or gpx")
        }
    }

    public func makeWorker() throws -> any OperationWorker<PulledManualTravels> {
        PullManualTravelsWorker(operation: self)
    }
}

/// An output format of `routes.pullManualTravels`. The raw value is the file extension.
public enum ManualTravelFormat: String, CaseIterable, ParameterValue, PulledFormat {
    /// A table of travels, or of fixes with speeds in metres per second.
    case csv
    /// One travel per line.
    case ndjson
    /// Positions as Traccar sends them; speeds in knots.
    case json
    case gpx
    case geojson
    case geojsonl
    case kml
    /// Encoded polylines.
    case polyline
}

/// Pulls the manual travels of one service per item.
private struct PullManualTravelsWorker: OperationWorker {
    let operation: PullManualTravels
    private var mayBeOld: Bool { operation.parameters.answers.offline }

    func process(_ item: Item, in context: ItemContext) throws -> PulledManualTravels {
        try operation.service.at(item, of: .vueTraccar) { service in
            let fetched = try service.answer(mayBeOld: mayBeOld) { (client) throws(APIError) in
                try await VueTraccarClient(client).manualTravels()
            }
            let travels = fetched.value
            guard let name = operation.parameters.load else {
                try TableOutput.write(
                    travels.lazy.map { $0.row(in: operation.zone) }, names: VueTraccar.Travel.headings,
                    as: operation.parameters.format.tableFormat ?? .csv, in: context)
                return PulledManualTravels(
                    input: item.name, travel: nil, travels: travels.count, positions: nil, rejected: 0,
                    age: AnswerAge(fetched))
            }
            let travel = try travels.named(name)
            var pulled =
                operation.parameters.stored
                ? try pullStored(travel, for: item, from: service, after: fetched.failure, in: context)
                : try pullRoute(travel, for: item, from: service, after: fetched.failure, in: context)
            if pulled.age?.isCached != true { pulled.age = AnswerAge(fetched) }
            return pulled
        }
    }

    /// Pulls the positions of the travel's device in its period.
    private func pullRoute(
        _ travel: VueTraccar.Travel, for item: Item, from service: SignedInService, after outage: APIError?,
        in context: ItemContext
    ) throws -> PulledManualTravels {
        guard let device = travel.device,
            let format = PositionFileFormat(rawValue: operation.parameters.format.rawValue)
        else {
            throw ItemFailure(
                code: "pull.noTravel", message: "the travel \"\(travel.id)\" names no device",
                remedy: "Change it: fieldbook travels change \(travel.id) --device.")
        }
        var parameters = PullPositions.Parameters()
        parameters.time.device = device
        parameters.time.from = try travel.start.moment(in: operation.zone).iso8601
        parameters.time.until = try travel.end.moment(in: operation.zone).iso8601
        parameters.format = format
        parameters.service = operation.parameters.service
        var pull = try PullPositions(parameters, at: service)
        (pull.mayBeOld, pull.outage) = (mayBeOld, outage)
        let pulled = try pull.makeWorker().process(item, in: context)
        return PulledManualTravels(
            input: item.name, travel: travel.id, travels: 1, positions: pulled.positions,
            rejected: pulled.rejected, age: pulled.age)
    }

    /// Pulls the positions that the travel was filled with.
    private func pullStored(
        _ travel: VueTraccar.Travel, for item: Item, from service: SignedInService, after outage: APIError?,
        in context: ItemContext
    ) throws -> PulledManualTravels {
        let fetched = try service.positions(
            ["stored positions", travel.id], mayBeOld: mayBeOld, after: outage
        ) { (client) throws(APIError) in try await client.positions(ofTravel: .text(travel.id)) }
        let all = fetched.value.enumerated().map { $0.element.fix(sourceIndex: $0.offset) }
        let fixes = all.filter(\.hasPlace)
        let route = Route(
            name: travel.title, device: travel.device.map { "\($0)" }, segments: fixes.isEmpty ? [] : [fixes])
        if let format = operation.parameters.format.routeFormat {
            try RouteWriting.write(fixes.isEmpty ? [] : [route], as: format, in: context)
        }
        return PulledManualTravels(
            input: item.name, travel: travel.id, travels: 1, positions: fixes.count,
            rejected: all.count - fixes.count, age: AnswerAge(fetched))
    }
}

extension VueTraccar.Travel {
    /// The travel as a row of a list; times in a zone.
    package func row(in zone: ClockZone) -> Row { Self.row(of: self, in: zone) }

    /// A row that only has the names of the columns.
    package static var headings: Row { row(of: nil, in: nil) }

    /// The travel as a row of a list with detected travels; times in a zone.
    ///
    /// `from_home_km` is the service's straight line from home to the farthest standstill, in kilometres.
    package func listRow(in zone: ClockZone) -> Row {
        Row([
            "id": .text(id), "title": .init(title), "source": .text(source.word), "device": .init(device),
            "from": .init(moment: zone.text(of: start)), "to": .init(moment: zone.text(of: end)),
            "farthest": .init(farthestStandstill?.address),
            "from_home_km": .init(source == .automatic ? reach : nil, decimals: 1),
        ])
    }

    private static func row(of travel: Self?, in zone: ClockZone?) -> Row {
        func text(_ time: ServerTime?) -> String? { time.flatMap { zone?.text(of: $0) } }
        return Row([
            "id": .init(travel?.id), "title": .init(travel?.title), "device": .init(travel?.device),
            "from": .init(moment: text(travel?.start)), "to": .init(moment: text(travel?.end)),
            "notes": .init(travel?.notes),
        ]).detailed(by: "created", .init(text(travel?.created)))
    }
}

extension [VueTraccar.Travel] {
    /// The travel with that identifier, or else the only one with that title, whatever its case.
    package func named(_ name: String) throws -> VueTraccar.Travel {
        if let travel = first(where: { $0.id == name }) { return travel }
        let found = filter { $0.title?.lowercased() == name.lowercased() }
        guard found.count == 1 else {
            throw ItemFailure(
                code: "pull.noTravel", message: "\(found.count) manual travels are named \"\(name)\"",
                remedy: "Give an identifier that \"fieldbook travels list\" shows.")
        }
        return found[0]
    }
}

/// Result of `routes.pullManualTravels`.
public struct PulledManualTravels: OperationResult {
    public var input: String
    /// The travel whose positions were pulled; `nil` for the list.
    public var travel: String?
    /// Travels written or read.
    public var travels: Int
    /// Positions written; `nil` for the list.
    public var positions: Int?
    /// Positions left out because they are impossible or of another device.
    public var rejected: Int
    /// The age of the list or, if they are from the cache, of the positions.
    var age: AnswerAge?

    public var foundNothing: Bool { (positions ?? travels) == 0 && faults.isEmpty }

    public var faults: [ItemFailure] {
        guard rejected > 0 else { return [] }
        return [
            ItemFailure(
                code: "pull.notOnGlobe",
                message: "\(rejected) impossible positions, or positions of another device, were left out",
                remedy: "Look at them in the service.")
        ]
    }

    public var notes: [String] { age?.notes ?? [] }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "travel": .init(travel), "travels": .integer(travels),
                "positions": .init(positions), "rejected": .integer(rejected),
                "cached": .flag(age?.isCached ?? false),
            ])
        ]
    }
}
