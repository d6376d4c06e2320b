import Foundation
import GRDB
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Earlier answers, for when a service cannot be reached")
final class OfflineCacheTests {
    private struct Travel: Codable, Sendable, Equatable { let id: String }

    private let folder = NSTemporaryDirectory() + "/offline-\(UUID().uuidString)"
    private let notices = Notices()
    private let anna = CacheScope(profile: "Prod", user: "anna")
    private let clock = Clock()

    private var path: String { folder + "/answers.sqlite" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func cache(_ limits: CacheLimits = CacheLimits()) throws -> OfflineCache {
        try OfflineCache(at: path, limits: limits) { [notices] in notices.take($0) }
    }

    /// A service that answers a few times, and then fails or disappears.
    private func client(
        _ server: LoopbackServer, _ cache: OfflineCache, _ scope: CacheScope? = nil,
        context: RequestContext = .init()
    ) throws -> CachingClient {
        let base = try WebAddress(server.address())
        var client = try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", retry: HastyClient().policy)
        client.context = context
        return CachingClient(client, cache: cache, scope: scope ?? anna) { [clock] in clock.now }
    }

    private static func request(
        _ device: Int = 4, isCacheable: Bool = true, key: String? = "a"
    ) throws -> APIRequest {
        let endpoint = Endpoint(.post, "/api/travels", isCacheable: isCacheable)
        return try APIRequest(endpoint, query: key.map { [("key", $0)] } ?? []).carrying([
            "deviceId": device
        ])
    }

    private static func server(_ good: Int, then status: Int = 503, _ body: String = #"[{"id":"a"}]"#) throws
        -> LoopbackServer
    {
        let asked = Counter()
        return try LoopbackServer { $1.answer(asked.next() <= good ? 200 : status, [:], body) }
    }

    @Test("are used with a note if the service fails or is unreachable", arguments: [500, 502, 503, 429])
    func outage(_ status: Int) async throws {
        let server = try Self.server(1, then: status)
        let client = try client(server, try cache())
        let fresh: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        #expect(!fresh.isCached)
        let time = clock.now
        clock.now += 3_600
        let earlier: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        #expect(earlier.isCached)
        #expect(earlier.value == [Travel(id: "a")])
        #expect(abs(earlier.fetchedAt.timeIntervalSince(time)) < 0.001)
        #expect(earlier.failure?.status == status)
        server.stop()
        let gone: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        #expect(gone.failure?.code == .unreachable || gone.isCached)
    }

    @Test("are returned if the service does not answer at all")
    func gone() async throws {
        let server = try LoopbackServer { request, connection in
            if request.fields["x-mandate-id"] != nil { connection.answer(200, [:], #"[{"id":"a"}]"#) }
            connection.stopServer()
        }
        let client = try client(server, try cache(), context: RequestContext(mandate: "m"))
        let _: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        let earlier: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        #expect(earlier.failure?.code == .unreachable)
    }

    @Test("that are missing do not make each request of a group wait for a silent service")
    func waitedOnce() async throws {
        let server = try LoopbackServer { $1.waitUntilPeerCloses() }
        let base = try WebAddress(server.address())
        var (limits, retry) = (HTTPLimits(), RetryPolicy())
        limits.total = .milliseconds(200)
        retry.attempts = 1
        let client = CachingClient(
            try APIClient(
                base, session: Session(for: base), userAgent: "fieldbook/test", limits: limits, retry: retry),
            cache: try cache(), scope: anna)
        let (first, second) = (try Self.request(4), try Self.request(5))
        let error = await #expect(throws: APIError.self) {
            _ = try await client.fetched { (client) async throws(APIError) -> [Travel] in
                if let travels: [Travel] = try? await client.answer(to: first) { return travels }
                return try await client.answer(to: second)
            }
        }
        #expect(error?.code == .slow && server.requests.count == 1)
    }

    @Test("are not used if the service rejects the request", arguments: [400, 401, 403, 404, 409, 422])
    func refusal(_ status: Int) async throws {
        let client = try client(try Self.server(1, then: status), try cache())
        let _: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        let error = await #expect(throws: APIError.self) {
            let _: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        }
        #expect(error?.status == status)
    }

    @Test("are used only for the same user and the same request")
    func separation() async throws {
        let cache = try cache()
        let context = RequestContext(mandate: "m1", instance: "i1")
        let server = try Self.server(1)
        let client = try client(server, cache, context: context)
        let _: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        let _: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        let others: [(CachingClient, APIRequest)] = [
            (
                try self.client(server, cache, CacheScope(profile: "Prod", user: "bert"), context: context),
                try Self.request()
            ),
            (
                try self.client(server, cache, CacheScope(profile: "Int", user: "anna"), context: context),
                try Self.request()
            ),
            (
                try self.client(server, cache, CacheScope(profile: "Pro", user: "danna"), context: context),
                try Self.request()
            ),
            (
                try self.client(server, cache, context: RequestContext(mandate: "m2", instance: "i1")),
                try Self.request()
            ),
            (try self.client(server, cache, context: RequestContext(mandate: "m1")), try Self.request()),
            (try self.client(server, cache, context: RequestContext(mandate: "m1i1")), try Self.request()),
            (client, try Self.request(5)),
            (client, APIRequest(Endpoint(.post, "/api/travels", isCacheable: true))),
            (client, APIRequest(Endpoint(.get, "/api/travels", isCacheable: true))),
            (client, try Self.request(isCacheable: false)),
            (client, try Self.request(key: "b")), (client, try Self.request(key: nil)),
        ]
        for (place, (other, request)) in others.enumerated() {
            await #expect(throws: APIError.self, "\(place)") {
                let _: Fetched<[Travel]> = try await other.answer(to: request)
            }
        }
        await cache.forget(profile: "Int")
        let _: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        await cache.forget(profile: "Prod")
        await #expect(throws: APIError.self) {
            let _: Fetched<[Travel]> = try await client.answer(to: try Self.request())
        }
    }

    @Test("are not kept of endpoints that are not marked, nor what cannot be read")
    func unmarked() async throws {
        let cache = try cache()
        let client = try client(try Self.server(3), cache)
        let _: Fetched<[Travel]> = try await client.answer(to: try Self.request(isCacheable: false))
        await #expect(throws: APIError.self) {
            let _: Fetched<[Int]> = try await client.answer(to: try Self.request())
        }
        #expect(try count() == 0)
    }

    @Test("are forgotten after a week, and when there are too many")
    func bounds() async throws {
        var limits = CacheLimits()
        limits.bytes = 100
        limits.answer = 60
        let cache = try cache(limits)
        func key(_ name: String) -> CacheKey { CacheKey([name], in: anna) }
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        for number in 0..<5 {
            let bytes = [UInt8](repeating: 7, count: 30)
            await cache.keep(bytes, under: key("\(number)"), fetchedAt: start + Double(number), now: start)
        }
        #expect(try count() == 3)
        #expect(await cache.answer(under: key("1"), now: start) == nil)
        #expect(await cache.answer(under: key("4"), now: start)?.bytes.count == 30)
        await cache.keep([UInt8](repeating: 7, count: 61), under: key("large"), fetchedAt: start, now: start)
        #expect(try count() == 3)
        #expect(await cache.answer(under: key("4"), now: start + 7 * 86_400 + 3) != nil)
        #expect(await cache.answer(under: key("4"), now: start + 7 * 86_400 + 5) == nil)
        let week = start + 8 * 86_400
        await cache.keep([1], under: key("new"), fetchedAt: week, now: week)
        #expect(try count() == 1)
        await cache.keep([2], under: key("new"), fetchedAt: start, now: week)
        #expect(await cache.answer(under: key("new"), now: week)?.bytes == [1])
    }

    @Test("are in a private file that does not reveal who asked what")
    func file() async throws {
        let server = try Self.server(1)
        let client = try client(server, try cache(), CacheScope(profile: "Prod", user: "planted-user"))
        client.client.session.state.token = AccessToken("planted-secret-token")
        var request = try APIRequest(Endpoint(.post, "/x", isCacheable: true)).carrying([
            "password": "planted-body"
        ])
        request.query = [("apikey", "planted-query")]
        let _: Fetched<[Travel]> = try await client.answer(to: request)
        for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
            let file = folder + "/" + name
            let mode = try FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? Int
            #expect(mode == 0o600, "\(name)")
            let text = String(decoding: try Data(contentsOf: URL(filePath: file)), as: UTF8.self)
            #expect(!text.contains("planted"), "\(name)")
        }
        let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test("do not replace a file that is not a cache", arguments: [0, 16])
    func noDatabase(count: Int) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let theirs = Data("SQLite format 3\u{0}".utf8.prefix(count)) + Data(repeating: 7, count: 5_000)
        try theirs.write(to: URL(filePath: path))
        let error = #expect(throws: APIError.self) { try cache() }
        #expect(error?.code == .file)
        #expect(try Data(contentsOf: URL(filePath: path)) == theirs)
    }

    @Test("are removed if their file is not a database, and never if it is one")
    func removal() async throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data("no database".utf8).write(to: URL(filePath: path))
        #expect(try OfflineCache.removeNoDatabase(at: path))
        let (cache, key) = (try cache(), CacheKey(["x"], in: anna))
        await cache.keep([4], under: key)
        #expect(try !OfflineCache.removeNoDatabase(at: path))
        #expect(await cache.answer(under: key)?.bytes == [4])
    }

    @Test("of a time to come, by a clock that was wrong, are not given and make room for others")
    func timeToCome() async throws {
        let cache = try cache()
        let (now, later) = (clock.now, clock.now + 86_400)
        let (one, two) = (CacheKey(["1"], in: anna), CacheKey(["2"], in: anna))
        for key in [one, two] { await cache.keep([1], under: key, fetchedAt: later, now: later) }
        #expect(await cache.answer(under: one, now: now) == nil)
        await cache.keep([2], under: one, fetchedAt: now, now: now)
        #expect(await cache.answer(under: one, now: now)?.bytes == [2])
        #expect(try count() == 1)
    }

    @Test("are lost where the file is damaged while it is used, and the next one is kept")
    func damageInUse() async throws {
        let key = CacheKey(["x"], in: anna)
        do {
            let first = try cache()
            await first.keep([UInt8](repeating: 1, count: 100_000), under: key)
        }
        let size = try #require(try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int)
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.seek(toOffset: 4_096)
        try handle.write(contentsOf: Data(repeating: 0xAB, count: max(size, 8_192) - 4_096))
        try handle.close()
        let cache = try cache()
        _ = await cache.answer(under: key)
        await cache.keep([4], under: key)
        #expect(await cache.answer(under: key)?.bytes == [4])
        let damaged = path + ".damaged"
        #expect(!FileManager.default.fileExists(atPath: damaged))
        #expect(notices.all.contains { $0.contains("a new offline cache was created") })
        #expect(notices.all.allSatisfy { !$0.contains("cannot be used") })
    }

    @Test("are not lost again if a user of the damaged file comes after another has replaced it")
    func damageFoundTwice() async throws {
        let file = CacheFile(path: path)
        let (first, second) = (try file.open().database, try file.open().database)
        let (fresh, isAnew) = try file.openAnew(insteadOf: first)
        try first.queue.close()
        try await fresh.queue.write { try $0.execute(sql: "CREATE TABLE kept (a)") }
        let (other, isAnewAgain) = try file.openAnew(insteadOf: second)
        try second.queue.close()
        #expect(isAnew && !isAnewAgain)
        #expect(try await other.queue.read { try $0.tableExists("kept") })
        try await fresh.queue.write { try $0.execute(sql: "INSERT INTO kept VALUES (1)") }
        #expect(try await other.queue.read { try Int.fetchOne($0, sql: "SELECT a FROM kept") } == 1)
    }

    @Test("are not looked for in another program's database")
    func stranger() throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let other = try DatabaseQueue(path: path)
        try other.write { try $0.execute(sql: "CREATE TABLE theirs (a)") }
        let error = #expect(throws: APIError.self) { try cache() }
        #expect(error?.code == .file)
        #expect(try other.read { try $0.tableExists("theirs") })
    }

    @Test("are stored by several processes at once")
    func together() async throws {
        let caches = try (0..<4).map { _ in try cache() }
        await withTaskGroup { group in
            for (place, cache) in caches.enumerated() {
                group.addTask { [anna] in
                    for number in 0..<20 {
                        await cache.keep([UInt8(number)], under: CacheKey(["\(place)-\(number)"], in: anna))
                    }
                }
            }
        }
        #expect(try count() == 80)
        #expect(notices.all == [])
        #expect(await caches[0].answer(under: CacheKey(["3-19"], in: anna))?.bytes == [19])
    }

    @Test("are snapshots of several requests, under a key of the caller's")
    func snapshot() async throws {
        let client = try client(try Self.server(0), try cache())
        let selection = ["4", "2026-05-01", "2026-05-09", "selected-hash"]
        let key = CacheKey(selection, in: anna)
        let fresh = try await client.snapshot(under: key) { () throws(APIError) in [Travel(id: "b")] }
        #expect(!fresh.isCached)
        let failure = APIError(.unreachable, "gone", remedy: "-")
        let earlier = try await client.snapshot(under: key) { () throws(APIError) -> [Travel] in throw failure
        }
        #expect(earlier.value == [Travel(id: "b")])
        #expect(earlier.failure == failure)
        let no = APIError(.forbidden, "no", remedy: "-")
        await #expect(throws: no) {
            _ = try await client.snapshot(under: key) { () throws(APIError) -> [Travel] in throw no }
        }
        let other = CacheKey(["4", "2026-05-01", "2026-05-09", "other-hash"], in: anna)
        await #expect(throws: failure) {
            _ = try await client.snapshot(under: other) { () throws(APIError) -> [Travel] in throw failure }
        }
    }

    private func count() throws -> Int? {
        try DatabaseQueue(path: path).read { try Int.fetchOne($0, sql: "SELECT count(*) FROM answer") }
    }
}

/// The notices of a cache.
private final class Notices: Sendable {
    private let lines = Mutex<[String]>([])
    var all: [String] { lines.withLock { $0 } }
    func take(_ line: String) { lines.withLock { $0.append(line) } }
}

/// A time that tests set.
private final class Clock: Sendable {
    private let time = Mutex(Date(timeIntervalSince1970: 1_790_000_000))
    var now: Date {
        get { time.withLock { $0 } }
        set { time.withLock { $0 = newValue } }
    }
}
