import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Files that are sent")
struct FileContentTests {
    private let folder: TransferFolder

    init() throws { folder = try TransferFolder() }

    private func sent(_ content: RequestContent) async throws -> [UInt8] {
        try await content.chunks.all(atMost: 1 << 30)
    }

    @Test("are read whole, and in parts", arguments: [0, 1, 1_048_575, 1_048_576, 1_048_577, 2_500_000])
    func parts(count: Int) async throws {
        let file = try folder.file("a", count)
        let bytes = TransferFolder.bytes(count)
        #expect(file.content.length == Int64(count))
        #expect(try await sent(file.content) == bytes)
        let part = file.part(Int64(count / 3)..<Int64(count + 9))
        #expect(part.length == Int64(count - count / 3))
        #expect(try await sent(part.content) == Array(bytes[(count / 3)...]))
        #expect(try await ContentDigest.of(file) == ContentDigest(of: bytes))
        #expect(try await ContentDigest.of(part) == ContentDigest(of: Array(bytes[(count / 3)...])))
    }

    @Test("are read at once only as they are read in turn")
    func atOnce() throws {
        let file = try SourceFile(folder.file("a", 700_000).path)
        for range: Range<Int64> in [0..<0, 0..<1, 3..<262_147, 400_000..<700_000] {
            // A file system may always have to be waited for.
            guard let part = file.readAtOnce(range) else { continue }
            #expect(try part == file.read(range))
        }
        #expect(file.readAtOnce(600_000..<700_001) == nil)
    }

    @Test("are the same where the system has forgotten them")
    func forgotten() async throws {
        let file = try folder.file("a", 2_500_000)
        let descriptor = open(file.path, O_RDWR)
        defer { close(descriptor) }
        #expect(fsync(descriptor) == 0 && posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED) == 0)
        #expect(try await sent(file.content) == TransferFolder.bytes(2_500_000))
    }

    @Test("are an error where they change before the last chunk", arguments: ["longer", "shorter", "other"])
    func changed(how: String) async throws {
        let file = try folder.file("a", 2_500_000)
        var chunks = file.content.chunks.makeAsyncIterator()
        _ = try await chunks.next()
        let handle = try #require(FileHandle(forUpdatingAtPath: file.path))
        switch how {
        case "longer": try handle.seekToEnd()
        case "shorter": try handle.truncate(atOffset: 1_000)
        default: try handle.seek(toOffset: 10)
        }
        try handle.write(contentsOf: Data("x".utf8))
        try handle.close()
        let error = await #expect(throws: HTTPError.self) {
            while try await chunks.next() != nil {}
        }
        #expect(error?.code == .content)
        #expect(error?.message.contains(file.path) == true)
        let digest = await #expect(throws: HTTPError.self) { _ = try await ContentDigest.of(file) }
        #expect(digest?.code == .content)
    }

    @Test("are an error if another file has taken their name, even the name of an empty one")
    func replaced() async throws {
        for count in [0, 5] {
            let file = try folder.file("a", count)
            try FileManager.default.removeItem(atPath: file.path)
            _ = try folder.file("a", count + 1)
            await #expect(throws: HTTPError.self) { _ = try await sent(file.content) }
        }
    }

    @Test("are no folders, pipes or nothing at all")
    func others() throws {
        #expect(mkfifo(folder.path + "/pipe", 0o600) == 0)
        for name in ["", "/pipe", "/none"] {
            let error = #expect(throws: HTTPError.self) { try FileContent(folder.path + name) }
            #expect(error?.code == .content)
        }
    }

    @Test("arrive unchanged, with their length announced")
    func arrival() async throws {
        let server = try PythonServer("files.py", [folder.path])
        let client = try TransferFolder.client(server.address())
        let file = try folder.file("a", 700_000)
        struct Answer: Decodable, Sendable { let sha256: String, bytes: Int, length: String? }
        let reports = Recorder<TransferProgress>()
        let request = APIRequest(Endpoint(.put, "/content"), content: file.content).reporting {
            reports.record($0)
        }
        let answer: Answer = try await client.answer(to: request)
        #expect(answer.sha256 == ContentDigest(of: TransferFolder.bytes(700_000)).description)
        #expect(answer.length == "700000")
        #expect(reports.values.first == TransferProgress(bytes: 0, total: 700_000))
        #expect(reports.values.last == TransferProgress(bytes: 700_000, total: 700_000))
    }

    @Test("that change while they are sent are not sent again, and the error names them")
    func changedOnTheWay() async throws {
        let file = try folder.file("a", 700_000)
        try Data("short".utf8).write(to: URL(filePath: file.path))
        let server = try LoopbackServer { $1.waitUntilPeerCloses() }
        let client = try TransferFolder.client(server.address())
        let error = await #expect(throws: APIError.self) {
            _ = try await client.bytes(of: APIRequest(Endpoint(.put, "/content"), content: file.content))
        }
        #expect(error?.code == .file)
        #expect(error?.message.contains("changed") == true)
        #expect(server.requests.count <= 1)
    }
}
