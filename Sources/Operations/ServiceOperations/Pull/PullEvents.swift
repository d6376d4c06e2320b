import APICore
import Backends
public import Batch
public import LandOperations
import Routes
import Streams

/// Pulls a device's events from VueTraccar into a table, such as geofences entered and connections lost.
public struct PullEvents: ServiceOperation {
    /// Parameters of `routes.pullEvents`.
    public struct Parameters: TimePulling, AnswerPulling {
        public var time = PullTimeParameters()
        @Parameter("Only events of this type, such as geofenceEnter. Can be repeated.", .value("type"))
        public var type: [String] = []
        @Parameter("Format of the output.", .readByCommand(as: "to-format"))
        public var format = TableFormat.csv
        public var answers = AnswerParameters()

        public init() {}
    }

    public static let name = "routes.pullEvents"
    public static let traits = OperationTraits.pulling(version: 1)

    public let parameters: Parameters
    let service: PulledService

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        _ = try parameters.period
    }

    public func makeWorker() throws -> any OperationWorker<PulledEvents> {
        PullEventsWorker(operation: self, period: try parameters.requiredPeriod())
    }
}

/// Pulls the events of one service per item.
private struct PullEventsWorker: OperationWorker {
    let operation: PullEvents
    let period: PullPeriod

    func process(_ item: Item, in context: ItemContext) throws -> PulledEvents {
        try operation.service.at(item, of: .vueTraccar) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledEvents {
        let fetched = try service.answer(mayBeOld: operation.parameters.answers.offline) {
            [asked = period.period] (client) throws(APIError) in
            try await VueTraccarClient(client).events(in: asked)
        }
        let own = fetched.value.filter { $0.device ?? period.device == period.device }
        let types = Set(operation.parameters.type.map { $0.lowercased() })
        let events = own.filter { types.isEmpty || types.contains($0.type.lowercased()) }
            .map { (moment: moment(of: $0), event: $0) }
            .sorted { $0.moment < $1.moment }
        try TableOutput.write(
            events.lazy.map { row(of: $0.event) }, names: row(of: nil), as: operation.parameters.format,
            in: context)
        return PulledEvents(
            input: item.name, device: period.device, from: period.zone.iso8601(period.start),
            to: period.zone.iso8601(period.end), events: events.count,
            foreign: fetched.value.count - own.count, age: AnswerAge(fetched))
    }

    /// Seconds since 1970; events without a readable time are last.
    private func moment(of event: VueTraccar.Event) -> Double {
        (try? event.time?.moment(in: period.zone))?.secondsSince1970 ?? .infinity
    }

    private func row(of event: VueTraccar.Event?) -> Row {
        Row([
            "time": .init(event?.time?.moment?.iso8601 ?? event?.time?.text), "type": .init(event?.type),
            "device": .init(event?.device), "position": .init(event?.position?.text),
            "geofence": .init(event?.geofence?.text), "id": .init(event?.id?.text),
            "attributes": .init(event.map { JSONValue.object($0.attributes).jsonText }),
        ])
    }
}

/// Result of `routes.pullEvents`.
public struct PulledEvents: OperationResult {
    public var input: String
    public var device: Int
    public var from: String
    public var to: String
    /// Events written.
    public var events: Int
    /// Events of other devices, left out.
    public var foreign: Int
    let age: AnswerAge

    public var notes: [String] { age.notes }
    public var foundNothing: Bool { events == 0 && faults.isEmpty }

    public var faults: [ItemFailure] {
        guard foreign > 0 else { return [] }
        return [
            ItemFailure(
                code: "pull.otherDevice",
                message: "\(foreign) events of devices other than \(device) were left out",
                remedy: "Report it to the service's operator.")
        ]
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "device": .integer(device), "from": .text(from), "to": .text(to),
                "events": .integer(events), "cached": .flag(age.isCached), "as_of": .text(age.asOf),
            ])
        ]
    }
}
