import Backends
import Foundation
import Synchronization
import Testing

@testable import APICore
@testable import Operations

@Suite("Documents whose answers are lost")
final class DocumentSenderTests: Sendable {
    private let folder = FileManager.default.temporaryDirectory.path + "/sender-\(UUID().uuidString)"
    private let clock = HandClock()
    private let records = MemoryUploadStore()
    private let limits = HostLimits(perHost: 1)
    private let client: APIClient
    private let heldWhileWaiting = Mutex(0)

    init() throws {
        let base = try WebAddress("http://127.0.0.1:1/")
        client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test")
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("scan".utf8).write(to: URL(filePath: folder + "/a.pdf"))
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func deliver(to place: ScriptedPlace, settling: Duration) async throws -> DocumentDelivery {
        let path = folder + "/a.pdf"
        let sender = DocumentSender(
            place: place, records: records, limits: limits,
            patience: UploadPatience(.seconds(60)) { [clock] in clock.now }, settling: settling,
            now: { [clock] in clock.now },
            pause: { [self] in
                clock.pass($0)
                heldWhileWaiting.withLock { $0 += limits.running(at: client.base) }
            })
        let document = OutgoingDocument(
            input: "a.pdf", source: path, path: path, name: "a.pdf", kind: nil, preview: nil, report: { _ in }
        )
        return try await sender.deliver(document, through: client)
    }

    @Test("are looked for when the service had its time since the last byte, however long sending took")
    func slowBody() async throws {
        let place = ScriptedPlace(clock, [.loses(after: .seconds(50)), .takes])
        let delivery = try await deliver(to: place, settling: .seconds(2))
        #expect(delivery.wasThere)
        #expect(place.count == 1)
        #expect(heldWhileWaiting.withLock { $0 } == 0)
    }

    @Test("stay in doubt where the next attempt is refused", arguments: [401, 403, 404, 413])
    func refusedAttempt(status: Int) async throws {
        let place = ScriptedPlace(clock, [.loses(after: .zero), .refuses(status), .takes])
        let error = await #expect(throws: APIError.self) { try await deliver(to: place, settling: .zero) }
        #expect(error?.status == status)
        clock.pass(.seconds(1))
        #expect(try await deliver(to: place, settling: .zero).wasThere)
        #expect(place.count == 1)
    }

    @Test("are known to be there though a service once said not found to everything")
    func hidden() async throws {
        let place = ScriptedPlace(clock, [.takes, .refuses(404), .takes])
        let sent = try await deliver(to: place, settling: .zero)
        place.isHidden.withLock { $0 = true }
        await #expect(throws: APIError.self) { try await deliver(to: place, settling: .zero) }
        place.isHidden.withLock { $0 = false }
        let again = try await deliver(to: place, settling: .zero)
        #expect(again.wasThere && again.id == sent.id)
        #expect(place.count == 1)
    }

    @Test("are not sent with other content, under what is noted of the first")
    func changed() async throws {
        let path = folder + "/a.pdf"
        let place = ScriptedPlace(
            clock,
            [.breaks { try? Data("another scan".utf8).write(to: URL(filePath: path)) }, .takes])
        let error = await #expect(throws: APIError.self) { try await deliver(to: place, settling: .zero) }
        #expect(error?.code == .file)
        #expect(place.count == 0)
        #expect(try await deliver(to: place, settling: .zero).size == 12)
    }
}

/// A place that does as it is told with one document after the other.
private final class ScriptedPlace: DocumentPlace {
    enum Step: Sendable {
        case takes
        /// Takes so long, lists it a second later, and never answers.
        case loses(after: Duration)
        case breaks(@Sendable () -> Void)
        case refuses(Int)
    }

    private let clock: HandClock
    private let steps: Mutex<[Step]>
    private let listed = Mutex<[ContinuousClock.Instant]>([])
    let isHidden = Mutex(false)

    init(_ clock: HandClock, _ steps: [Step]) {
        self.clock = clock
        self.steps = Mutex(steps)
    }

    let words = "a place"
    let request = APIRequest(Endpoint(.post, "/documents"))
    var count: Int { listed.withLock { $0.count } }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> String {
        do throws(HTTPError) {
            guard try await ContentDigest.of(file.file) == digest else { throw HTTPError.cancelled }
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
        var error = APIError(.unreachable, "the connection broke", remedy: "Wait.")
        error.isTransient = true
        switch steps.withLock({ $0.removeFirst() }) {
        case .takes: return add(at: clock.now)
        case .loses(let duration):
            clock.pass(duration)
            _ = add(at: clock.now + .seconds(1))
        case .breaks(let work): work()
        case .refuses(let status):
            error = APIError(.refused, "no", remedy: "Mend it.")
            error.status = status
        }
        throw error
    }

    private func add(at time: ContinuousClock.Instant) -> String {
        listed.withLock {
            $0.append(time)
            return "\($0.count)"
        }
    }

    func find(_ file: SentFile, through client: APIClient) async throws(APIError) -> String? {
        let time = clock.now
        return listed.withLock { $0.firstIndex { $0 <= time } }.map { "\($0 + 1)" }
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool {
        !isHidden.withLock { $0 }
    }
}
