package import APICore
package import Backends
public import Batch
import LandOperations
import RouteOperations
package import Routes

/// Pulls the places that were entered by hand in VueTraccar, into a table or as waypoints.
public struct PullPlaces: ServiceOperation {
    /// Parameters of `routes.pullPlaces`.
    public struct Parameters: AnswerPulling {
        @Parameter("Only places of this device.", .value("n")) public var device: Int?
        @Parameter(
            "Start of the period: a day (2026-03-02), a month, a year, or a time. Needs --device and --until.",
            .value("when"))
        public var from: String?
        @Parameter(
            "End of the period: a day, a month or a year (inclusive), or a time.", .value("when"))
        public var until: String?
        @Parameter(
            "Time zone of the rows, and of times without a time zone. (default: Europe/Zurich)",
            .value("zone"))
        public var zone: String?
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = PlaceFormat.csv
        public var answers = AnswerParameters()

        public init() {}
    }

    public static let name = "routes.pullPlaces"
    public static let traits = OperationTraits.pulling(version: 1)

    public let parameters: Parameters
    let service: PulledService
    let selection: PlaceSelection

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        selection = try PlaceSelection(
            device: parameters.device, from: parameters.from, until: parameters.until, zone: parameters.zone)
    }

    public func makeWorker() throws -> any OperationWorker<PulledPlaces> {
        PullPlacesWorker(operation: self)
    }
}

/// An output format of `routes.pullPlaces`. The raw value is the file extension.
public enum PlaceFormat: String, CaseIterable, ParameterValue, PulledFormat {
    case csv
    /// One place per line.
    case ndjson
    case gpx
    case geojson
    case geojsonl
    case kml
}

/// Which places to pull: of all devices, of one, or of one in a period.
package struct PlaceSelection: Sendable {
    private let device: Int?
    private let period: VueTraccar.Period?
    /// The time zone of the rows.
    package let zone: ClockZone

    /// Throws `ParameterFailure` if a period lacks its device or one of its ends.
    package init(device: Int?, from: String?, until: String?, zone: String?) throws {
        self.device = device
        self.zone = try PullPeriod.zone(zone)
        guard from != nil || until != nil else {
            period = nil
            return
        }
        guard let device, let from, let until else {
            throw ParameterFailure(
                device == nil ? "device" : from == nil ? "from" : "until",
                "a period needs device, from and until")
        }
        period = try PullPeriod(device: device, from: from, until: until, zone: zone).period
    }

    /// Asks the service for the places.
    package func places(
        of service: SignedInService, mayBeOld: Bool
    ) throws(APIError) -> Fetched<[VueTraccar.POI]> {
        let period = period
        let fetched = try service.answer(mayBeOld: mayBeOld) { (client) throws(APIError) in
            try await VueTraccarClient(client).manualPOIs(in: period)
        }
        return Fetched(
            fetched.value.filter { device == nil || $0.device == device }, fetchedAt: fetched.fetchedAt,
            failure: fetched.failure)
    }
}

/// Pulls the places of one service per item.
private struct PullPlacesWorker: OperationWorker {
    let operation: PullPlaces

    func process(_ item: Item, in context: ItemContext) throws -> PulledPlaces {
        try operation.service.at(item, of: .vueTraccar) { service in
            let fetched = try operation.selection.places(
                of: service, mayBeOld: operation.parameters.answers.offline)
            let format = operation.parameters.format
            if let table = format.tableFormat {
                let zone = operation.selection.zone
                try TableOutput.write(
                    fetched.value.lazy.map { $0.row(in: zone) }, names: VueTraccar.POI.headings, as: table,
                    in: context)
            } else if let format = format.routeFormat {
                try RouteWriting.write([], places: fetched.value.map(\.waypoint), as: format, in: context)
            }
            return PulledPlaces(input: item.name, places: fetched.value.count, age: AnswerAge(fetched))
        }
    }
}

extension VueTraccar.POI {
    /// The place as a row of a list; times in a zone.
    package func row(in zone: ClockZone) -> Row { Self.row(of: self, in: zone) }

    /// A row that only has the names of the columns.
    static var headings: Row { row(of: nil, in: nil) }

    private static func row(of place: Self?, in zone: ClockZone?) -> Row {
        Row([
            "id": .init(place?.id.text), "device": .init(place?.device),
            "name": .init(place?.address ?? place?.key),
            "latitude": .init(place?.latitude, decimals: 6),
            "longitude": .init(place?.longitude, decimals: 6),
            "time": .init(moment: place?.timestamp.flatMap { zone?.text(of: $0) }),
            "country": .init(place?.country),
            "created": .init(moment: place?.created.flatMap { zone?.text(of: $0) }),
        ])
    }
}

/// Result of `routes.pullPlaces`.
public struct PulledPlaces: OperationResult {
    public var input: String
    /// Places written.
    public var places: Int
    let age: AnswerAge

    public var notes: [String] { age.notes }
    public var foundNothing: Bool { places == 0 && faults.isEmpty }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "places": .integer(places), "cached": .flag(age.isCached),
                "as_of": .text(age.asOf),
            ])
        ]
    }
}
