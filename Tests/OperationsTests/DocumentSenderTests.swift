@testable import ServiceOperations
import Answers
import Backends
import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

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
        try await sender(to: place, settling: settling, records: records)
            .deliver(document(named: "a.pdf"), through: client)
    }

    private func document(named name: String, from input: String? = nil) -> OutgoingDocument {
        let path = folder + "/a.pdf"
        return OutgoingDocument(
            input: input ?? name, source: path, path: path, name: name, kind: nil, preview: nil,
            report: { _ in })
    }

    private func sender(
        to place: ScriptedPlace, settling: Duration, records: MemoryUploadStore
    ) -> DocumentSender {
        var sender = DocumentSender(
            place: place, records: records, limits: limits,
            patience: UploadPatience(.seconds(60)) { [clock] in clock.now }, settling: settling)
        sender.now = { [clock] in clock.now }
        sender.pause = { [self] in
            clock.pass($0)
            heldWhileWaiting.withLock { $0 += limits.running(at: client.base) }
        }
        return sender
    }

    @Test("are sent when the service has had the time that it asks for, which is reported")
    func askedWait() async throws {
        let place = ScriptedPlace(clock, [.asks(.seconds(30)), .takes])
        let notes = Mutex<[String]>([])
        var client = client
        client.onAskedWait = { wait in notes.withLock { $0.append(wait.words) } }
        let start = clock.now
        let sent = try await sender(to: place, settling: .zero, records: records)
            .deliver(document(named: "a.pdf"), through: client)
        #expect(!sent.wasThere && clock.now - start >= .seconds(30))
        #expect(notes.withLock { $0 } == ["the service asks for a pause of 30 s (too many requests)"])
    }

    @Test("are attached to what they belong to without being sent again, also those that are there")
    func attached() async throws {
        var silence = APIError(.unreachable, "away", remedy: "Wait.")
        silence.isTransient = true
        let place = ScriptedPlace(clock, [.takes])
        place.attachFailures.withLock { $0 = [silence, silence] }
        let sent = try await deliver(to: place, settling: .zero)
        #expect(!sent.wasThere && place.attached.withLock { $0 } == [sent.id])
        place.attachFailures.withLock { $0 = [APIError(.forbidden, "no", remedy: "Ask.")] }
        await #expect(throws: APIError.self) { try await deliver(to: place, settling: .zero) }
        let again = try await deliver(to: place, settling: .zero)
        #expect(again.wasThere && place.attached.withLock { $0 } == [sent.id, again.id])
        #expect(place.count == 1)
    }

    @Test("are not noted as sent, nor looked for, where the check of what they belong to fails")
    func unprepared() async throws {
        var silence = APIError(.unreachable, "away", remedy: "Wait.")
        silence.isTransient = true
        let place = ScriptedPlace(clock, [.takes])
        let forbidden = APIError(.forbidden, "no", remedy: "Ask.")
        place.prepareFailures.withLock { $0 = [silence, forbidden] }
        let error = await #expect(throws: APIError.self) { try await deliver(to: place, settling: .zero) }
        #expect(error == forbidden && place.count == 0 && place.lists.withLock { $0 } == 0)
        // Users who may not list can send, since nothing can have been sent before.
        place.refusal.withLock { $0 = forbidden }
        let sent = try await deliver(to: place, settling: .zero)
        #expect(!sent.wasThere && place.count == 1 && place.attached.withLock { $0 } == [sent.id])
    }

    @Test("are looked for when the service had its time since the last byte, however long sending took")
    func slowBody() async throws {
        let place = ScriptedPlace(clock, [.loses(after: .seconds(50)), .takes])
        let delivery = try await deliver(to: place, settling: .seconds(2))
        #expect(delivery.wasThere)
        #expect(place.count == 1)
        #expect(heldWhileWaiting.withLock { $0 } == 0)
    }

    @Test("are known by the mandate in which their instance was found, and by that of earlier versions")
    func foundMandate() async throws {
        let clients = [
            RequestContext(mandate: "m1", instance: "i3"), RequestContext(mandate: "m2", instance: "i3"),
        ].map { context in
            var client = client
            client.context = context
            return client
        }
        var found = clients[0]
        found.instanceMandate = InstanceMandate(of: "i3") { (_) throws(APIError) in
            [.init(feature: "trustee", mandate: "m2")]
        }
        for (first, second, isKnown) in [
            (found, clients[1], true), (clients[1], found, true), (clients[0], found, true),
            (clients[0], clients[1], false),
        ] {
            let place = ScriptedPlace(clock, [.takes, .takes])
            // Without a list, only records tell what was sent.
            place.refusal.withLock { $0 = APIError(.forbidden, "no", remedy: "Ask.") }
            let records = MemoryUploadStore()
            for (client, wasThere) in [(first, false), (second, isKnown)] {
                let sent = try await sender(to: place, settling: .zero, records: records)
                    .deliver(document(named: "a.pdf"), through: client)
                #expect(sent.wasThere == wasThere)
            }
            #expect(place.count == (isKnown ? 1 : 2))
        }
    }

    @Test("wait for a mandate that is looked up, within the limits of patience")
    func awaitedMandate() async throws {
        let answers = Mutex([503, 503])
        var client = client
        client.context = RequestContext(mandate: "m1", instance: "i3")
        client.instanceMandate = InstanceMandate(of: "i3") { (_) throws(APIError) in
            let status = answers.withLock { $0.popLast() }
            guard let status else { return [.init(feature: "trustee", mandate: "m2")] }
            var error = APIError(.busy, "no", remedy: "Wait.", isTransient: true)
            error.status = status
            throw error
        }
        let place = ScriptedPlace(clock, [.takes])
        let sent = try await sender(to: place, settling: .zero, records: records)
            .deliver(document(named: "a.pdf"), through: client)
        #expect(!sent.wasThere && place.count == 1 && answers.withLock { $0.isEmpty })
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

    @Test("are found at the place also where no record tells of them, by one list for all")
    func lostRecords() async throws {
        let place = ScriptedPlace(clock, [.takes, .takes, .takes])
        let names = ["a.pdf", "b.pdf", "c.pdf"]
        let first = sender(to: place, settling: .zero, records: records)
        for name in names { _ = try await first.deliver(document(named: name), through: client) }
        let sender = sender(to: place, settling: .zero, records: MemoryUploadStore())
        for (index, name) in names.enumerated() {
            let found = try await sender.deliver(document(named: name), through: client)
            #expect(found.wasThere && found.id == "\(index + 1)" && found.sameAs == nil)
        }
        #expect(place.count == 3 && place.lists.withLock { $0 } == 2)
        let copy = try await sender.deliver(document(named: "a.pdf", from: "copy/a.pdf"), through: client)
        #expect(copy.wasThere && copy.sameAs == "a.pdf")
    }

    @Test("are looked for in one fresh list, as many as were in doubt before it was begun")
    func sharedList() async throws {
        let place = ScriptedPlace(clock, [])
        let listing = PlaceListing(UploadPatience(.seconds(60)))
        let (coming, mayEnd) = (AsyncStream<Void>.makeStream(), AsyncStream<Void>.makeStream())
        place.whileListing.withLock {
            $0 = {
                coming.continuation.yield()
                for await _ in mayEnd.stream { break }
            }
        }
        func ask(since moment: ContinuousClock.Instant?) async -> Task<Void, any Error> {
            let (asking, asks) = AsyncStream<Void>.makeStream()
            let task = Task { [clock, client] in
                asks.yield()
                _ = try await listing.list(of: place, since: moment, now: { clock.now }, through: client)
            }
            for await _ in asking { break }
            return task
        }
        var tasks = [await ask(since: nil)]
        for await _ in coming.stream { break }
        for _ in 1...8 {
            tasks.append(await ask(since: clock.now))
            for _ in 1...20 { await Task.yield() }
            clock.pass(.seconds(1))
        }
        place.whileListing.withLock { $0 = nil }
        mayEnd.continuation.yield()
        for task in tasks { try await task.value }
        #expect(place.lists.withLock { $0 } == 2)
    }

    @Test("are sent where nobody may look and none was sent before, and not where one may have been")
    func noList() async throws {
        let place = ScriptedPlace(clock, [.loses(after: .zero)])
        let refusal = APIError(.forbidden, "nobody may list that", remedy: "Ask for the right to.")
        place.refusal.withLock { $0 = refusal }
        let error = await #expect(throws: APIError.self) { try await deliver(to: place, settling: .zero) }
        #expect(error == refusal && place.count == 1)
    }

    @Test("are not sent where the list fails in another way, for which it is asked once")
    func failingList() async throws {
        let place = ScriptedPlace(clock, [])
        place.refusal.withLock { $0 = APIError(.server, "it failed", remedy: "Wait.") }
        let sender = sender(to: place, settling: .zero, records: records)
        for name in ["a.pdf", "b.pdf"] {
            let error = await #expect(throws: APIError.self) {
                try await sender.deliver(document(named: name), through: client)
            }
            #expect(error?.code == .server)
        }
        #expect(place.count == 0 && place.lists.withLock { $0 } == 1)
    }

    @Test("are sent where nobody may look, which is told once")
    func unsought() async throws {
        let place = ScriptedPlace(clock, [.takes, .takes])
        place.refusal.withLock { $0 = APIError(.forbidden, "no", remedy: "Ask.") }
        let sender = sender(to: place, settling: .zero, records: records)
        #expect(try await sender.deliver(document(named: "a.pdf"), through: client).isFirstUnsought)
        #expect(try await !sender.deliver(document(named: "b.pdf"), through: client).isFirstUnsought)
        #expect(place.count == 2)
    }

    @Test("do not hide by a list in memory that the server is away, nor use up patience by being there")
    func listInMemory() async throws {
        var silence = APIError(.unreachable, "away", remedy: "Wait.")
        silence.isTransient = true
        let place = ScriptedPlace(clock, [.takes, .takes])
        let first = sender(to: place, settling: .zero, records: records)
        for name in ["a.pdf", "b.pdf"] {
            _ = try await first.deliver(document(named: name), through: client)
        }
        let sender = sender(to: place, settling: .zero, records: MemoryUploadStore())
        _ = try await sender.deliver(document(named: "a.pdf"), through: client)
        var courses = [UploadPatience.Course(), UploadPatience.Course()]
        _ = sender.patience.wait(after: silence, &courses[0], mostAttempts: nil)
        clock.pass(.seconds(61))
        #expect(try await sender.deliver(document(named: "b.pdf"), through: client).wasThere)
        #expect(sender.patience.wait(after: silence, &courses[1], mostAttempts: nil) != nil)
        #expect(sender.patience.isServerAway)
    }

    @Test("are not sent where by the time they are opened a link leads to another file")
    func linked() async throws {
        let place = ScriptedPlace(clock, [.takes])
        let sender = sender(to: place, settling: .zero, records: records)
        var document = document(named: "a.pdf")
        document.isInput = { _ in false }
        let linked = document
        let error = await #expect(throws: APIError.self) {
            try await sender.deliver(linked, through: client)
        }
        #expect(error?.code == .file && error?.message.contains("symbolic link") == true)
        #expect(place.count == 0)
    }

    @Test(
        "are sent to the onboarding service four times at most, whether it is silent or busy",
        arguments: [nil, 503])
    func onboarding(status: Int?) async throws {
        let server = try LoopbackServer { _, connection in
            if let status { connection.answer(status, [:], #"{"error": "busy", "code": "BUSY"}"#) }
        }
        let base = try WebAddress(server.address())
        let client = try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", retry: UploadDocuments.retry)
        let patience = UploadPatience(.seconds(60)) { [clock] in clock.now }
        var sender = DocumentSender(
            place: OnboardingPlace(type: .passport, person: "u7"), records: records, limits: limits,
            patience: patience, settling: .zero)
        sender.pause = { [clock] in clock.pass($0) }
        let (start, patient) = (clock.now, sender)
        let error = await #expect(throws: APIError.self) {
            try await patient.deliver(document(named: "a.jpg"), through: client)
        }
        #expect(error?.status == status && error?.isTransient == true)
        #expect(server.requests.count == 4)
        #expect(patience.isServerAway == (status == nil))
        // A silent server has the whole patience to come back.
        if status == nil { #expect(clock.now - start == .seconds(60)) }
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

/// A place that reacts to one document after the other as scripted.
private final class ScriptedPlace: DocumentPlace {
    enum Step: Sendable {
        case takes
        /// Takes so long, lists it a second later, and never answers.
        case loses(after: Duration)
        case breaks(@Sendable () -> Void)
        case refuses(Int)
        /// Answers 429 and asks to wait.
        case asks(Duration)
    }

    private let clock: HandClock
    private let steps: Mutex<[Step]>
    private let listed = Mutex<[(name: String, since: ContinuousClock.Instant)]>([])
    let isHidden = Mutex(false)
    /// The error of listing the place.
    let refusal = Mutex<APIError?>(nil)
    /// Runs while the place is listed.
    let whileListing = Mutex<(@Sendable () async -> Void)?>(nil)
    /// How often the place was listed.
    let lists = Mutex(0)
    /// The errors of the check before a document is sent, the next one first.
    let prepareFailures = Mutex<[APIError]>([])
    /// The errors of attaching documents, the next one first.
    let attachFailures = Mutex<[APIError]>([])
    /// The documents that were attached.
    let attached = Mutex<[String]>([])

    init(_ clock: HandClock, _ steps: [Step]) {
        self.clock = clock
        self.steps = Mutex(steps)
    }

    let words = "a place"
    let request = APIRequest(Endpoint(.post, "/documents"))
    var count: Int { listed.withLock { $0.count } }

    func send(
        _ file: StreamedFile, key: String, digest: ContentDigest, through client: APIClient
    ) async throws(APIError) -> PlacedDocument {
        do throws(HTTPError) {
            guard try await ContentDigest.of(file.file) == digest else { throw HTTPError.cancelled }
        } catch {
            throw APIError(.file, error.message, remedy: error.remedy)
        }
        var error = APIError(.unreachable, "the connection broke", remedy: "Wait.")
        error.isTransient = true
        switch steps.withLock({ $0.removeFirst() }) {
        case .takes: return PlacedDocument(id: add(file.name, at: clock.now))
        case .loses(let duration):
            clock.pass(duration)
            _ = add(file.name, at: clock.now + .seconds(1))
        case .breaks(let work): work()
        case .refuses(let status):
            error = APIError(.refused, "no", remedy: "Mend it.")
            error.status = status
        case .asks(let wait):
            error.status = 429
            error.retryAfter = wait
        }
        throw error
    }

    private func add(_ name: String, at time: ContinuousClock.Instant) -> String {
        listed.withLock {
            $0.append((name, time))
            return "\($0.count)"
        }
    }

    func list(through client: APIClient) async throws(APIError) -> ListedDocuments {
        lists.withLock { $0 += 1 }
        await whileListing.withLock { $0 }?()
        if let refusal = refusal.withLock({ $0 }) { throw refusal }
        let (time, listed) = (clock.now, listed.withLock { $0 })
        return ListedDocuments { (file) throws(APIError) in
            listed.firstIndex { $0.name == file.name && $0.since <= time }.map { "\($0 + 1)" }
        }
    }

    func has(_ id: String, through client: APIClient) async throws(APIError) -> Bool {
        !isHidden.withLock { $0 }
    }

    func prepare(through client: APIClient) async throws(APIError) {
        let failure = prepareFailures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw failure }
    }

    func attach(_ id: String, through client: APIClient) async throws(APIError) {
        let failure = attachFailures.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let failure { throw failure }
        attached.withLock { $0.append(id) }
    }
}
