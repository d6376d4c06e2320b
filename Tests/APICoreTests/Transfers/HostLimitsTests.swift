import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Concurrent work with one server")
struct HostLimitsTests {
    private let here = try? WebAddress("http://127.0.0.1:1/a")

    /// Blocks until it is opened.
    private final class Gate: Sendable {
        private let stream: AsyncStream<Void>
        private let opener: AsyncStream<Void>.Continuation
        init() { (stream, opener) = AsyncStream.makeStream() }
        func open() { opener.finish() }
        func pass() async { for await _ in stream {} }
    }

    /// Counts who is at work.
    private final class Load: Sendable {
        private let counts = Mutex((now: 0, most: 0))
        var now: Int { counts.withLock { $0.now } }
        var most: Int { counts.withLock { $0.most } }
        func add(_ change: Int) {
            counts.withLock {
                $0.now += change
                $0.most = max($0.most, $0.now)
            }
        }
    }

    @Test(
        "is never more than allowed, and all of it is done", arguments: [(3, nil), (9, 3)] as [(Int, Int?)])
    func most(perHost: Int, most: Int?) async throws {
        let address = try #require(here)
        let limits = HostLimits(perHost: perHost)
        let load = Load()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    try await limits.run(at: address, atMost: most) { () throws(APIError) in
                        load.add(1)
                        for _ in 0..<10 { await Task.yield() }
                        load.add(-1)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(load.now == 0)
        #expect((1...3).contains(load.most))
    }

    @Test("runs in order of arrival, separately for each server")
    func order() async throws {
        let address = try #require(here)
        let other = try WebAddress("http://127.0.0.1:2/a")
        let limits = HostLimits(perHost: 1)
        let gate = Gate()
        let order = Recorder<Int>()
        let first = Task { try await limits.run(at: address) { () throws(APIError) in await gate.pass() } }
        while limits.running(at: address) < 1 { await Task.yield() }
        var waiting: [Task<Void, any Error>] = []
        for number in 0..<5 {
            waiting.append(
                Task { try await limits.run(at: address) { () throws(APIError) in order.record(number) } })
            while limits.waiting(at: address) < number + 1 { await Task.yield() }
        }
        try await limits.run(at: other) { () throws(APIError) in order.record(99) }
        gate.open()
        try await first.value
        for task in waiting { try await task.value }
        #expect(order.values == [99, 0, 1, 2, 3, 4])
    }

    @Test("is skipped if cancelled, without delaying others")
    func cancelled() async throws {
        let address = try #require(here)
        let limits = HostLimits(perHost: 1)
        let gate = Gate()
        let first = Task { try await limits.run(at: address) { () throws(APIError) in await gate.pass() } }
        while limits.running(at: address) < 1 { await Task.yield() }
        let second = Task { try await limits.run(at: address) { () throws(APIError) in } }
        while limits.waiting(at: address) < 1 { await Task.yield() }
        second.cancel()
        let error = await #expect(throws: APIError.self) { try await second.value }
        #expect(error?.code == .cancelled)
        gate.open()
        try await first.value
        try await limits.run(at: address) { () throws(APIError) in }
        #expect(limits.running(at: address) == 0)
    }

    @Test("is cancelled before it began: the connection is closed, and nothing sent again")
    func cancelledRequest() async throws {
        let folder = try TransferFolder()
        let began = Gate()
        let ended = Gate()
        let server = try LoopbackServer { _, connection in
            began.open()
            connection.waitUntilPeerCloses()
            ended.open()
        }
        let client = try TransferFolder.client(server.address())
        let file = try folder.file("a", 8 << 20)
        var request = APIRequest(Endpoint(.post, "/x"), content: file.content)
        request = try client.identified(request, by: ContentDigest(of: []))
        let sent = request
        let task = Task { try await client.bytes(of: sent) }
        await began.pass()
        task.cancel()
        let error = await #expect(throws: APIError.self) { _ = try await task.value }
        #expect(error?.code == .cancelled)
        await ended.pass()
        #expect(server.requests.count == 1)
    }

    @Test("has keys made from content and destination")
    func keys() throws {
        let client = try TransferFolder.client("http://127.0.0.1:1/")
        let (one, two) = (ContentDigest(of: [1]), ContentDigest(of: [2]))
        let request = APIRequest(Endpoint(.post, "/a/{id}"), ["id": "1"])
        let other = APIRequest(Endpoint(.post, "/a/{id}"), ["id": "2"])
        var inMandate = client
        inMandate.context = RequestContext(mandate: "m")
        let keys = [
            try client.identified(request, by: one), try client.identified(request, by: two),
            try client.identified(other, by: one), try inMandate.identified(request, by: one),
        ].compactMap(\.idempotencyKey)
        #expect(Set(keys).count == 4)
        #expect(try client.identified(request, by: one).idempotencyKey == keys[0])
        #expect(keys.allSatisfy { $0.utf8.count == 64 })
    }

    @Test("is reported at the start, at the end, and rarely in between")
    func progress() async throws {
        let clock = Recorder<ContinuousClock.Instant>()
        let (reports, start) = (Recorder<Int64>(), ContinuousClock.now)
        let reporter = ProgressReporter(every: .seconds(1), now: { clock.values.last ?? start }) {
            reports.record($0.bytes)
        }
        for bytes in 0...100 as ClosedRange<Int64> {
            clock.record(start + .milliseconds(100 * bytes))
            reporter.update(bytes, of: 100)
        }
        #expect(reports.values == [0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 100])
    }
}
