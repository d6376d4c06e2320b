import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Uploads by tus to servers that fail")
struct TusFaultTests {
    private let folder: TransferFolder
    private let pauses = Recorder<Duration>()
    private let notes = Recorder<String>()

    init() throws { folder = try TransferFolder() }

    private func upload(
        _ tus: FaultyTus, _ file: FileContent, chunk: Int64 = 100_000,
        store: any UploadStore = MemoryUploadStore()
    ) async throws(APIError) -> TusServer.Upload {
        let address: String
        var client: APIClient
        do {
            let server = try LoopbackServer { tus.answer($0, $1) }
            address = server.address()
            client = try TransferFolder.client(address)
        } catch {
            throw APIError(.request, "\(error)", remedy: "-")
        }
        let (pauses, notes) = (pauses, notes)
        client.onAskedWait = { notes.record($0.words) }
        var server = try await TusServer.find(
            "/files/", of: client, store: store, retry: HastyClient().policy,
            pause: { pauses.record($0) })
        server.chunk = chunk
        return try await server.upload(file)
    }

    private func error(_ tus: FaultyTus, _ file: FileContent) async -> APIError? {
        let error = await #expect(throws: APIError.self) { _ = try await upload(tus, file) }
        #expect(error.map { "\($0)".contains("planted") } == false)
        return error
    }

    @Test("arrive once though an answer is cut at any byte", arguments: ["POST", "HEAD", "PATCH"])
    func cuts(method: String) async throws {
        let file = try folder.file("a", 2_000)
        for count in 0..<FaultyTus.answerLength(method) {
            let tus = FaultyTus { asked, number in
                if method == "HEAD", asked == "PATCH", number == 1 { return .refusal(503) }
                return asked == method && number == 1 ? .cut(count) : nil
            }
            _ = try await upload(tus, file, chunk: 1_000)
            #expect(tus.received == TransferFolder.bytes(2_000), "cut after \(count) bytes")
        }
    }

    @Test("wait as long as the server asks, in both notations, and report it")
    func waits() async throws {
        let file = try folder.file("a", 10)
        let tus = FaultyTus { method, number in
            switch (method, number) {
            case ("PATCH", 1): .refusal(429, ["Retry-After": "7"])
            case ("PATCH", 2): .refusal(429, ["Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"])
            case ("PATCH", 3): .refusal(503)
            default: nil
            }
        }
        _ = try await upload(tus, file)
        #expect(pauses.values == [.seconds(7), .zero, .zero])
        #expect(notes.values == ["the service asks for a pause of 7 s (too many requests)"])
        #expect(tus.received == TransferFolder.bytes(10))
        let long = FaultyTus { method, _ in method == "PATCH" ? .refusal(429, ["Retry-After": "9999"]) : nil }
        #expect(await error(long, file)?.code == .busy)
    }

    @Test("ask again if the upload is locked or the offset differs", arguments: [409, 423, 460, 502])
    func passing(status: Int) async throws {
        let tus = FaultyTus { method, number in method == "PATCH" && number <= 3 ? .refusal(status) : nil }
        _ = try await upload(tus, try folder.file("a", 10))
        #expect(tus.received == TransferFolder.bytes(10))
        #expect(tus.places == 1)
        let never = FaultyTus { method, _ in method == "PATCH" ? .refusal(status) : nil }
        #expect(await error(never, try folder.file("a", 10))?.status == status)
    }

    @Test("start again if the server has lost them", arguments: [404, 410])
    func loss(status: Int) async throws {
        let tus = FaultyTus(extensions: "creation") { method, number in
            method == "PATCH" && number == 2 ? .loss : nil
        }
        let file = try folder.file("a", 300_000)
        _ = try await upload(tus, file)
        #expect(tus.received == TransferFolder.bytes(300_000))
        #expect(tus.places == 2)
        let always = FaultyTus(extensions: "creation") { method, _ in
            method == "PATCH" ? .refusal(status) : nil
        }
        #expect(await error(always, file)?.code == .notFound)
        #expect(always.places == 3)
    }

    @Test("are not sent again where the server may have had it all before it lost them")
    func unclearEnd() async throws {
        let tus = FaultyTus { method, number in method == "PATCH" && number == 1 ? .lossAfter : nil }
        let (store, file) = (MemoryUploadStore(), try folder.file("a", 10))
        let loopback = try LoopbackServer { tus.answer($0, $1) }
        let server = try await TusServer.find(
            "/files/", of: TransferFolder.client(loopback.address()), store: store)
        for _ in 0..<2 {
            let error = await #expect(throws: APIError.self) { _ = try await server.upload(file) }
            #expect(error?.code == .conflict)
            #expect(tus.places == 1)
        }
        try await server.forget(file)
        _ = try await server.upload(file)
        #expect(tus.received == TransferFolder.bytes(10))
    }

    @Test("of empty files are not sent again if they may have arrived", arguments: [408, 500, 502, 503, 504])
    func unclearNothing(status: Int) async throws {
        let tus = FaultyTus { method, _ in method == "POST" ? .refusal(status) : nil }
        let posts = Counter()
        let counting = FaultyTus { method, number in
            if method == "POST" { _ = posts.next() }
            return method == "POST" && number == 1 ? .refusal(status) : nil
        }
        let empty = try folder.file("a", 0)
        #expect(await error(tus, empty)?.status == status)
        #expect(await error(counting, empty)?.status == status)
        #expect(posts.next() == 2)
    }

    @Test(
        "are an error if the server reports impossible offsets", arguments: ["-1", "11", "x", "1e1", ""])
    func offsets(offset: String) async throws {
        let file = try folder.file("a", 10)
        let patch = FaultyTus { method, _ in method == "PATCH" ? .fields(["Upload-Offset": offset]) : nil }
        let error = await error(patch, file)
        #expect(error?.code == .answer)
        #expect(error?.endpoint == "PATCH /files/{upload}")
        let head = FaultyTus { method, number in
            switch method {
            case "PATCH" where number == 1: .refusal(503)
            case "HEAD": .fields(["Upload-Offset": offset])
            default: nil
            }
        }
        #expect(await self.error(head, file)?.code == .answer)
    }

    @Test("continue from a smaller offset, and fail if the server never accepts anything")
    func takenInPart() async throws {
        let file = try folder.file("a", 10)
        let lazy = FaultyTus { method, _ in method == "PATCH" ? .fields(["Upload-Offset": "0"]) : nil }
        _ = try await upload(lazy, file)
        #expect(lazy.received == TransferFolder.bytes(10))
        let idle = FaultyTus { method, _ in
            ["PATCH", "HEAD"].contains(method) ? .refusal(200, ["Upload-Offset": "0"]) : nil
        }
        #expect(await error(idle, file)?.code == .busy)
        #expect(pauses.values.count < 20)
    }

    @Test("of the same file at the same time arrive once", arguments: [false, true])
    func together(inMemory: Bool) async throws {
        let tus = FaultyTus()
        let loopback = try LoopbackServer { tus.answer($0, $1) }
        let client = try TransferFolder.client(loopback.address())
        let store: any UploadStore =
            inMemory ? MemoryUploadStore() : FileUploadStore(folder: folder.path + "/store")
        let server = try await TusServer.find("/files/", of: client, store: store)
        let file = try folder.file("a", 100_000)
        let places = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await server.upload(file).place } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(places.count == 1)
        #expect(tus.places == 1)
        #expect(tus.received == TransferFolder.bytes(100_000))
        #expect(folder.names.contains("store") != inMemory)
        let left = try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/store")
        #expect(left?.contains { $0.hasSuffix(".lock") } != true)
    }

    @Test("pass to the next sender only when the previous one is done")
    func holds() throws {
        let path = folder.path + "/store"
        let key = String(repeating: "a", count: 64)
        let stores: [(any UploadStore, any UploadStore)] = [
            (FileUploadStore(folder: path), FileUploadStore(folder: path))
        ]
        for (one, other) in stores {
            var hold = try one.hold(key)
            #expect(hold != nil)
            #expect(try other.hold(key) == nil)
            hold = nil
            #expect(try other.hold(key) != nil)
        }
    }

    @Test("wait only for a limited time while another process holds them")
    func heldTooLong() async throws {
        let store = MemoryUploadStore()
        let hold = store.hold("a")
        let error = await #expect(throws: APIError.self) {
            try await store.holding("a", within: .milliseconds(1)) { () throws(APIError) in }
        }
        #expect(error?.code == .busy)
        withExtendedLifetime(hold) {}
    }

    @Test("go to no other server")
    func otherPlace() async throws {
        let other = try LoopbackServer { $1.answer(204, ["Upload-Offset": "10"]) }
        let place = "http://localhost:\(other.port)/x"
        let tus = FaultyTus { method, _ in method == "POST" ? .fields(["Location": place]) : nil }
        #expect(await error(tus, try folder.file("a", 10))?.code == .answer)
        #expect(other.requests.isEmpty)
    }

    @Test("fail if the server does not support tus 1.0 or files of that size")
    func capabilities() async throws {
        let file = try folder.file("a", 10)
        let old = FaultyTus { method, _ in method == "OPTIONS" ? .fields(["Tus-Version": "0.2.2"]) : nil }
        #expect(await error(old, file)?.code == .answer)
        let small = FaultyTus { method, _ in method == "OPTIONS" ? .fields(["Tus-Max-Size": "9"]) : nil }
        #expect(await error(small, file)?.code == .invalid)
        #expect(small.places == 0)
    }

    @Test("whose record others may read are not continued")
    func looseStore() async throws {
        let store = FileUploadStore(folder: folder.path + "/store")
        let file = try folder.file("a", 10)
        _ = try await upload(FaultyTus(), file, store: store)
        let path = folder.path + "/store"
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: path).first)
        chmod("\(path)/\(name)", 0o644)
        let key = String(name.dropLast(5))
        let error = await #expect(throws: APIError.self) { _ = try await store.record(key) }
        #expect(error?.code == .file)
    }
}
