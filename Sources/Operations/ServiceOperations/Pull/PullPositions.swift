import APICore
import Answers
import Backends
public import Batch
import Foundation
import RouteOperations
import Routes
import Streams

/// Pulls a device's raw Traccar positions, for administrators. Long periods are requested in pieces, and no position is
/// written twice.
public struct PullPositions: ServiceOperation {
    /// Parameters of `routes.pullPositions`.
    public struct Parameters: TimePulling, FileWriting {
        public var time = PullTimeParameters()
        @Parameter("Days per request.", in: 1...31, .value("n"))
        public var daysAtOnce = 1
        @Parameter(
            "Format of the output: json as Traccar sends it, or any route format.",
            .readByCommand(as: "to-format"))
        public var format = PositionFileFormat.csv
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "routes.pullPositions"
    public static let traits = OperationTraits.pulling(version: 1)

    public let parameters: Parameters
    let service: PulledService
    /// Whether the positions are cached, and the last good ones used if the service cannot be reached or fails.
    var mayBeOld = false
    /// Why the service did not respond a moment ago.
    var outage: APIError?

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
        _ = try parameters.period
    }

    public func makeWorker() throws -> any OperationWorker<PulledPositions> {
        PullPositionsWorker(operation: self, period: try parameters.requiredPeriod())
    }
}

/// An output format of `routes.pullPositions`. The raw value is the file extension.
public enum PositionFileFormat: String, CaseIterable, ParameterValue, PulledFormat {
    /// The array as Traccar sends it, with all attributes of the devices; speeds in knots.
    case json
    /// A table of fixes; speeds in metres per second.
    case csv
    case gpx
    case geojson
    case geojsonl
    case kml
    /// Encoded polylines.
    case polyline
}

/// Pulls the positions of one service per item, one piece of the period per request.
private struct PullPositionsWorker: OperationWorker {
    let operation: PullPositions
    let period: PullPeriod

    func process(_ item: Item, in context: ItemContext) throws -> PulledPositions {
        try operation.service.at(item, of: .vueTraccar) { try pull(item, from: $0, in: context) }
    }

    private func pull(
        _ item: Item, from service: SignedInService, in context: ItemContext
    ) throws -> PulledPositions {
        let output = try PositionOutput(operation.parameters.format, device: period.device, in: context)
        let pieces = period.pieces(ofDays: operation.parameters.daysAtOnce)
        var seams = SeamFilter()
        var check = PositionCheck(of: period.device)
        var oldest = Fetched((), fetchedAt: Date())
        for (number, piece) in pieces.enumerated() {
            let fetched = try service.positions(
                ["positions", "\(piece.device)", piece.from.text, piece.to.text],
                mayBeOld: operation.mayBeOld, after: oldest.failure ?? operation.outage
            ) { (client) throws(APIError) in try await client.positions(in: piece) }
            if fetched.isCached, !oldest.isCached || fetched.fetchedAt < oldest.fetchedAt {
                oldest = Fetched((), fetchedAt: fetched.fetchedAt, failure: fetched.failure)
            }
            try output.write(check.passed(of: seams.new(in: fetched.value)))
            context.report(progress: "\(number + 1) of \(pieces.count) pieces, \(output.count) positions")
        }
        try output.finish()
        return PulledPositions(
            input: item.name, device: period.device, from: period.zone.iso8601(period.start),
            to: period.zone.iso8601(period.end), positions: output.count, repeated: seams.repeated,
            pieces: pieces.count, rejected: check.rejected, faults: check.faults,
            age: operation.mayBeOld ? AnswerAge(oldest) : nil)
    }
}

extension SignedInService {
    /// Positions of VueTraccar. If they may be old, they are cached, and the last good ones are returned if the service cannot
    /// be reached or fails.
    ///
    /// - Parameters:
    ///   - question: texts that identify the positions.
    ///   - outage: why the service did not respond a moment ago; it is not asked again then.
    func positions(
        _ question: [String], mayBeOld: Bool, after outage: APIError?,
        ask: @escaping @Sendable (VueTraccarClient) async throws(APIError) -> [VueTraccar.TraccarPosition]
    ) throws(APIError) -> Fetched<[VueTraccar.TraccarPosition]> {
        guard mayBeOld else {
            let positions = try wait { (client) throws(APIError) in try await ask(VueTraccarClient(client)) }
            return Fetched(positions, fetchedAt: Date())
        }
        let kept = try answer(to: question, mayBeOld: true) { (client) throws(APIError) in
            if let outage { throw outage }
            let positions = try await ask(VueTraccarClient(client))
            return JSONValue.array(positions.map { .object($0.members) }).jsonText
        }
        let json = Data(kept.value.utf8)
        guard let positions = try? JSONDecoder().decode([VueTraccar.TraccarPosition].self, from: json) else {
            throw kept.failure
                ?? APIError(
                    .answer, "the positions cannot be read back", remedy: "Use --no-cache, and report this.")
        }
        return Fetched(positions, fetchedAt: kept.fetchedAt, failure: kept.failure)
    }
}

/// Drops positions that two consecutive pieces of a period both contain at their seam.
struct SeamFilter {
    private struct Identity: Hashable {
        let id: Identifier?
        let time: ServerTime?
        let latitude: Double
        let longitude: Double

        init(_ position: VueTraccar.TraccarPosition) {
            id = position.id
            time = position.fixTime ?? position.deviceTime ?? position.serverTime
            (latitude, longitude) = (position.latitude, position.longitude)
        }
    }

    private var previous: Set<Identity> = []
    /// How many positions were dropped.
    private(set) var repeated = 0

    /// The positions of a piece that are neither in the piece before it nor earlier in the same one.
    mutating func new(in piece: [VueTraccar.TraccarPosition]) -> [VueTraccar.TraccarPosition] {
        var own: Set<Identity> = []
        let new = piece.filter { position in
            let identity = Identity(position)
            return own.insert(identity).inserted && !previous.contains(identity)
        }
        repeated += piece.count - new.count
        previous = own
        return new
    }
}

/// Keeps positions that are on the globe and of the requested device, and counts the others.
private struct PositionCheck {
    private let device: Int
    private var offGlobe = 0
    private var ofOtherDevices = 0

    init(of device: Int) { self.device = device }

    /// The valid positions among those given.
    mutating func passed(
        of positions: [VueTraccar.TraccarPosition]
    ) -> [VueTraccar.TraccarPosition] {
        positions.filter { position in
            guard (-90...90).contains(position.latitude), (-180...180).contains(position.longitude) else {
                offGlobe += 1
                return false
            }
            guard position.device ?? device == device else {
                ofOtherDevices += 1
                return false
            }
            return true
        }
    }

    /// The number of positions left out.
    var rejected: Int { offGlobe + ofOtherDevices }

    /// One error per reason for leaving out positions.
    var faults: [ItemFailure] {
        var faults: [ItemFailure] = []
        if offGlobe > 0 {
            faults.append(
                ItemFailure(
                    code: "pull.notOnGlobe",
                    message:
                        "\(offGlobe) positions with an impossible latitude or longitude were left out",
                    remedy: "Look at them in the service."))
        }
        if ofOtherDevices > 0 {
            faults.append(
                ItemFailure(
                    code: "pull.otherDevice",
                    message:
                        "\(ofOtherDevices) positions of devices other than \(device) were left out",
                    remedy: "Report it to the service's operator."))
        }
        return faults
    }
}

/// Writes positions: Traccar's own format as they arrive, the other formats at the end.
private final class PositionOutput {
    /// The most fixes held in memory, 64 bytes each.
    private static let mostFixes = 20_000_000

    private let format: PositionFileFormat
    private let device: Int
    private let context: ItemContext
    private let file: OutputFile?
    private var fixes: [Fix] = []
    private(set) var count = 0

    init(_ format: PositionFileFormat, device: Int, in context: ItemContext) throws {
        self.format = format
        self.device = device
        self.context = context
        file = format == .json ? try context.makeFile(extension: format.rawValue) : nil
        try file?.write(Array("[".utf8))
    }

    func write(_ positions: [VueTraccar.TraccarPosition]) throws {
        for position in positions {
            if let file {
                let line = (count == 0 ? "\n" : ",\n") + JSONValue.object(position.members).jsonText
                try file.write(Array(line.utf8))
            } else {
                guard fixes.count < Self.mostFixes else { throw Self.tooMany }
                fixes.append(position.fix(sourceIndex: count))
            }
            count += 1
        }
    }

    private static var tooMany: ItemFailure {
        ItemFailure(
            code: "pull.tooMany", message: "the period has more than \(mostFixes) positions",
            remedy: "Pull a shorter period, or write JSON.")
    }

    func finish() throws {
        if let file {
            try file.write(Array("\n]\n".utf8))
            return try file.flush()
        }
        guard let format = format.routeFormat else { return }
        let route = Route(device: "\(device)", segments: fixes.isEmpty ? [] : [fixes])
        try RouteWriting.write(fixes.isEmpty ? [] : [route], as: format, in: context)
    }
}

/// Result of `routes.pullPositions`.
public struct PulledPositions: OperationResult {
    public var input: String
    public var device: Int
    public var from: String
    public var to: String
    /// Positions written, without duplicates.
    public var positions: Int
    /// Duplicates at the seams of pieces, left out.
    public var repeated: Int
    public var pieces: Int
    /// Positions left out because they are impossible or of another device.
    public var rejected: Int
    /// Why positions were left out.
    public var faults: [ItemFailure]
    /// The age of the positions; `nil` if they are always current.
    var age: AnswerAge?

    public var foundNothing: Bool { positions == 0 && faults.isEmpty }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "device": .integer(device), "from": .text(from), "to": .text(to),
                "positions": .integer(positions), "repeated": .integer(repeated),
                "rejected": .integer(rejected), "pieces": .integer(pieces),
            ])
        ]
    }
}
