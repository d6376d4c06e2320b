import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Uploads by tus to a third-party server")
struct TusServerTests {
    private let folder: TransferFolder

    init() throws { folder = try TransferFolder() }

    private var retry: RetryPolicy { HastyClient().policy }

    /// The complete uploads that the server reports: path, name, type.
    private var done: [[String]] {
        String(decoding: folder.bytes(of: "done") ?? [], as: UTF8.self).split(separator: "\n").map {
            $0.split(separator: " ").map(String.init)
        }
    }

    private func received(_ line: [String]?) -> [UInt8]? {
        line?.first.flatMap { FileManager.default.contents(atPath: $0) }.map { Array($0) }
    }

    @Test(
        "arrive complete and once, even if requested again before the caller recorded it",
        arguments: [0, 1, 700_000])
    func arrival(count: Int) async throws {
        let python = try PythonServer("tus.py", [folder.path])
        let client = try TransferFolder.client(python.address())
        var server = try await TusServer.find("/files/", of: client, store: MemoryUploadStore(), retry: retry)
        server.chunk = 300_000
        let file = try folder.file("a", count)
        let reports = Recorder<TransferProgress>()
        let upload = try await server.upload(file, named: "Müller.pdf", type: "application/pdf") {
            reports.record($0)
        }
        #expect(done.map { $0.dropFirst().joined(separator: " ") } == ["Müller.pdf application/pdf"])
        #expect(received(done.first) == TransferFolder.bytes(count))
        #expect(upload.digest == ContentDigest(of: TransferFolder.bytes(count)))
        #expect(reports.values.last == TransferProgress(bytes: Int64(count), total: Int64(count)))
        let again = try await server.upload(file, named: "Müller.pdf", type: "application/pdf")
        #expect(again == upload)
        #expect(done.count == 1)
        try await server.forget(upload)
        _ = try await server.upload(file, named: "Müller.pdf", type: "application/pdf")
        #expect(done.count == 2)
    }

    @Test("are sent again if complete ones are forgotten, even after a kill left the record of the first")
    func anew() async throws {
        let python = try PythonServer("tus.py", [folder.path])
        let client = try TransferFolder.client(python.address())
        let store = MemoryUploadStore()
        var server = try await TusServer.find("/files/", of: client, store: store, retry: retry)
        let file = try folder.file("a", 10)
        _ = try await server.upload(file)
        server.forgetsComplete = true
        let upload = try await server.upload(file)
        #expect(done.count == 2)
        #expect(store.record(upload.key) == nil)
    }

    @Test("continue where they were when the server is killed and restarted repeatedly")
    func killedServer() async throws {
        let python = Mutex(try PythonServer("tus.py", [folder.path, "4"]))
        let path = folder.path
        let client = try TransferFolder.client(python.withLock { $0.address() })
        let restarts = Counter()
        var server = try await TusServer.find(
            "/files/", of: client, store: MemoryUploadStore(), retry: retry,
            pause: { _ in
                let life = restarts.next() <= 3 ? ["4"] : []
                try python.withLock { $0 = try $0.restarted("tus.py", [path] + life) }
            })
        server.chunk = 120_000
        let file = try folder.file("a", 1_500_000)
        _ = try await server.upload(file)
        #expect(restarts.next() > 2)
        #expect(done.count == 1)
        #expect(received(done.first) == TransferFolder.bytes(1_500_000))
    }

    @Test("go on where they were when the sender is killed, by what its folder remembers")
    func killedSender() async throws {
        let python = try PythonServer("tus.py", [folder.path, "4"])
        let client = try TransferFolder.client(python.address())
        let file = try folder.file("a", 900_000)
        var never = retry
        never.attempts = 1
        var first = try await TusServer.find(
            "/files/", of: client, store: FileUploadStore(folder: folder.path + "/store"), retry: never)
        first.chunk = 120_000
        let dying = first
        await #expect(throws: APIError.self) { _ = try await dying.upload(file) }
        let record = try #require(
            try FileManager.default.contentsOfDirectory(atPath: folder.path + "/store").first)
        for (place, mode) in [("/store", 0o700), ("/store/" + record, 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + place)
            #expect(attributes[.posixPermissions] as? Int == mode)
        }

        let restarted = try python.restarted("tus.py", [folder.path])
        var second = try await TusServer.find(
            "/files/", of: client, store: FileUploadStore(folder: folder.path + "/store"), retry: retry)
        second.chunk = 120_000
        let reports = Recorder<TransferProgress>()
        _ = try await second.upload(file) { reports.record($0) }
        // Of three chunks in pieces, at least the first was complete.
        #expect((reports.values.first?.bytes ?? 0) > 0)
        #expect(received(done.first) == TransferFolder.bytes(900_000))
        #expect(done.count == 1)
        restarted.stop()
    }

    @Test(
        "are not sent again where the server may have had them whole, until they are forgotten",
        arguments: [0, 1_000])
    func inDoubt(count: Int) async throws {
        let python = Mutex(try PythonServer("tus.py", [folder.path]))
        let (path, store) = (folder.path, FileUploadStore(folder: folder.path + "/store"))
        let client = try TransferFolder.client(python.withLock { $0.address() })
        @Sendable func restart() throws {
            try? FileManager.default.removeItem(atPath: path + "/uploads")
            try python.withLock { $0 = try $0.restarted("tus.py", [path]) }
        }
        let server = try await TusServer.find(
            "/files/", of: client, store: store, retry: retry, pause: { _ in try restart() })
        let file = try folder.file("a", count)
        #expect(FileManager.default.createFile(atPath: path + "/die", contents: nil))
        let lost = await #expect(throws: APIError.self) { _ = try await server.upload(file) }
        #expect(lost?.code == (count == 0 ? .unreachable : .conflict))
        if count == 0 { try restart() }
        let again = await #expect(throws: APIError.self) { _ = try await server.upload(file) }
        #expect(again?.code == .conflict)
        let remedy = try #require(again?.remedy)
        let record = try #require(remedy.split(separator: " ").first { $0.hasPrefix(path) }.map(String.init))
        #expect(FileManager.default.fileExists(atPath: record))
        #expect(done.count == 1)

        var looking = server
        looking.forgetsComplete = true
        _ = try await looking.upload(file)
        #expect(done.count == 2)
        #expect(!FileManager.default.fileExists(atPath: record))
    }

    @Test("send another content under the same name as another upload")
    func changedFile() async throws {
        let python = try PythonServer("tus.py", [folder.path])
        let client = try TransferFolder.client(python.address())
        let server = try await TusServer.find("/files/", of: client, store: MemoryUploadStore(), retry: retry)
        let one = try await server.upload(try folder.file("a", 1_000))
        let two = try await server.upload(try folder.file("a", 1_001))
        #expect(one.place != two.place)
        #expect(done.count == 2)
    }
}
