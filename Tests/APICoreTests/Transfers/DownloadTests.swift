import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("Downloads")
struct DownloadTests {
    private static let tag = ["ETag": "\"one\""]
    private let folder: TransferFolder
    private let bytes = TransferFolder.bytes(300_000)

    init() throws { folder = try TransferFolder() }

    private func download(
        _ address: String, overwriting: Bool = false, size: Int? = nil, digest: ContentDigest? = nil,
        attempts: Int = 5,
        report: @escaping @Sendable (TransferProgress) -> Void = { _ in }
    ) async throws(APIError) {
        let client: APIClient
        do { client = try TransferFolder.client(address) } catch {
            throw APIError(.request, "\(error)", remedy: "-")
        }
        var retry = HastyClient().policy
        retry.attempts = attempts
        try await client.download(
            APIRequest(Endpoint(.get, "/files/a")), to: folder.path + "/got", overwriting: overwriting,
            size: size, digest: digest, retry: retry, report: report)
    }

    private func error(_ handler: @escaping LoopbackServer.Handler) async throws -> APIError? {
        let server = try LoopbackServer(handler)
        let error = await #expect(throws: APIError.self) { try await download(server.address()) }
        #expect(folder.bytes(of: "got") == nil)
        return error
    }

    private static func head(_ status: Int, _ length: Int, _ fields: [String: String]) -> String {
        "HTTP/1.1 \(status) X\r\nContent-Length: \(length)\r\n"
            + fields.map { "\($0): \($1)\r\n" }.joined() + "Connection: close\r\n\r\n"
    }

    private static func start(_ request: LoopbackRequest) -> Int? {
        request.fields["range"].flatMap { Int($0.dropFirst(6).dropLast()) }
    }

    private static func digest(_ bytes: [UInt8]) -> String {
        Data(ContentDigest(of: bytes).bytes).base64EncodedString()
    }

    @Test("fail on an error message in place of a file, unless the file is expected to be one")
    func refusal() async throws {
        let reply = #"{"success":false,"error":"no such file"}"#
        let json = ["Content-Type": "application/json", "ETag": "\"one\""]
        let error = try await error { $1.answer(200, json, reply) }
        #expect(error?.code == .refused)
        #expect(error?.message == "no such file")
        #expect(folder.names.isEmpty)

        let server = try LoopbackServer { $1.answer(200, json, reply) }
        try await download(server.address(), digest: ContentDigest(of: Array(reply.utf8)))
        #expect(folder.bytes(of: "got") == Array(reply.utf8))
    }

    @Test("have the permissions that the umask allows")
    func mode() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "abc") }
        try await download(server.address())
        #expect(FileManager.default.createFile(atPath: folder.path + "/usual", contents: nil))
        var (got, usual) = (stat(), stat())
        #expect(stat(folder.path + "/got", &got) == 0 && stat(folder.path + "/usual", &usual) == 0)
        #expect(got.st_mode == usual.st_mode)
    }

    @Test("are private to their owner until complete, even if others could read an earlier part")
    func privateUntilWhole() throws {
        for wasThere in [false, true] {
            if wasThere {
                #expect(FileManager.default.createFile(atPath: folder.path + "/.got.part", contents: nil))
                #expect(chmod(folder.path + "/.got.part", 0o644) == 0)
            }
            let part = try PartialFile(for: folder.path + "/got")
            try part.write([1, 2, 3], at: 0)
            var status = stat()
            #expect(stat(part.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
            try part.publish(overwriting: true)
        }
        #expect(folder.names == ["got"])
    }

    @Test("work with a third-party server, and continue what an earlier call left")
    func counterpart() async throws {
        let bytes = TransferFolder.bytes(2_000_000)
        try Data(bytes).write(to: URL(filePath: folder.path + "/a"))
        let python = try PythonServer("files.py", [folder.path])
        try await download(python.address())
        #expect(folder.bytes(of: "got") == bytes)
        #expect(folder.names == ["a", "got"])
        unlink(folder.path + "/got")
        try leave(Array(bytes.prefix(1_200_000)), of: python.address("/files/a"), try await tag(python))
        let reports = Recorder<TransferProgress>()
        try await download(python.address()) { reports.record($0) }
        #expect((reports.values.first?.bytes ?? 0) > 1_200_000)
        #expect(folder.bytes(of: "got") == bytes)
        #expect(folder.names == ["a", "got"])
    }

    private func tag(_ python: PythonServer) async throws -> Validator? {
        let client = try TransferFolder.client(python.address())
        return try await client.send(APIRequest(Endpoint(.get, "/files/a"))) { (response) throws(HTTPError) in
            Validator(response.fields)
        }
    }

    /// Leaves the files of a call that ended in the middle.
    private func leave(_ bytes: [UInt8], of address: String, _ validator: Validator?) throws {
        let part = try PartialFile(for: folder.path + "/got")
        let request = ContentDigest(of: Array("\(address.utf8.count):\(address)0:0:".utf8))
        try part.write(bytes, at: 0)
        try part.keep(
            PartialFile.Origin(request: request, validator: validator, total: 2_000_000, digest: nil))
        #expect(folder.names == [".got.part", ".got.part.json", "a"])
    }

    @Test("continue where they were, however often the connection breaks")
    func resumed() async throws {
        let bytes = bytes
        let server = try LoopbackServer { request, connection in
            let start = Self.start(request) ?? 0
            let fields = Self.tag.merging(
                ["Content-Range": "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"]) { $1 }
            connection.send(Self.head(start == 0 ? 200 : 206, bytes.count - start, fields))
            connection.send(Array(bytes[start..<min(start + 70_000, bytes.count)]))
        }
        try await download(server.address(), digest: ContentDigest(of: bytes), attempts: 1_000)
        #expect(folder.bytes(of: "got") == bytes)
        let resumed = server.requests.filter { $0.fields["range"] != nil }
        #expect(resumed.count >= 4)
        #expect(resumed.allSatisfy { $0.fields["if-range"] == "\"one\"" })
        #expect(Set(resumed.compactMap(Self.start)).count > 1)
        #expect(folder.names == ["got"])
    }

    @Test(
        "are complete even if the server ignores or changes ranges, or the file changes meanwhile")
    func otherAnswers() async throws {
        let (bytes, others) = (bytes, Array(bytes.reversed()))
        let cases: [(status: Int, fields: [String: String], body: [UInt8], expected: [UInt8])] = [
            (200, Self.tag, bytes, bytes), (200, ["ETag": "\"two\""], others, others),
            (206, ["Content-Range": "bytes 0-299999/300000", "ETag": "\"one\""], bytes, bytes),
            (206, ["Content-Range": "bytes START-299999/300001", "ETag": "\"one\""], bytes, bytes),
            (206, ["Content-Range": "bytes START-299999/300000", "ETag": "\"two\""], bytes, bytes),
            (206, ["Content-Range": "lines 1-2/3"], bytes, bytes), (206, [:], bytes, bytes),
            (416, ["Content-Range": "bytes */300000"], [], bytes),
        ]
        for (status, fields, body, expected) in cases {
            let count = Counter()
            let server = try LoopbackServer { request, connection in
                switch (count.next(), Self.start(request)) {
                case (1, _):
                    connection.send(Self.head(200, bytes.count, Self.tag))
                    connection.send(Array(bytes.prefix(100_000)))
                case (_, nil):
                    connection.send(Self.head(200, bytes.count, Self.tag))
                    connection.send(bytes)
                case (_, let start?):
                    let told = fields.mapValues { $0.replacing("START", with: "\(start)") }
                    connection.send(Self.head(status, body.count, told))
                    connection.send(body)
                }
            }
            try await download(server.address(), overwriting: true)
            #expect(folder.bytes(of: "got") == expected, "\(status) \(fields)")
            #expect(folder.names == ["got"])
        }
    }

    @Test("start again if nothing proves that the rest is from the same file")
    func noValidator() async throws {
        let bytes = bytes
        let date = "Sun, 06 Nov 1994 08:49:37 GMT"
        for fields in [
            [:], ["ETag": "W/\"one\""], ["Last-Modified": date], ["Last-Modified": date, "Date": date],
        ] {
            let count = Counter()
            let server = try LoopbackServer { request, connection in
                connection.send(Self.head(200, bytes.count, fields))
                connection.send(Array(bytes.prefix(count.next() == 1 ? 100_000 : bytes.count)))
            }
            try await download(server.address(), overwriting: true)
            #expect(folder.bytes(of: "got") == bytes)
            #expect(server.requests.allSatisfy { $0.fields["range"] == nil })
        }
    }

    @Test(
        "have the digest that the server announces", arguments: ["Repr-Digest", "Content-Digest", "Digest"])
    func digests(name: String) async throws {
        let bytes = Array(bytes.prefix(1_000))
        func value(_ digest: String) -> String {
            name == "Digest" ? "md5=x,SHA-256=\(digest)" : "sha-512=:AA==:, sha-256=:\(digest):"
        }
        let good = value(Self.digest(bytes))
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head(200, bytes.count, [name: good]))
            connection.send(bytes)
        }
        try await download(server.address())
        #expect(folder.bytes(of: "got") == bytes)
        unlink(folder.path + "/got")
        let bad = value(Self.digest([1]))
        let error = try await error { _, connection in
            connection.send(Self.head(200, bytes.count, [name: bad].merging(Self.tag) { $1 }))
            connection.send(bytes)
        }
        #expect(error?.message.contains("digest") == true)
        #expect(folder.names == [])
    }

    @Test("keep nothing of a part that is damaged")
    func damagedPart() async throws {
        let part = try PartialFile(for: folder.path + "/got")
        let request = ContentDigest(of: [])
        try part.write(Array(bytes.prefix(10)), at: 0)
        let origin = PartialFile.Origin(request: request, validator: nil, total: 20, digest: nil)
        let arriving = ArrivingFile(
            file: part, request: request, known: (10, origin), size: nil,
            reporter: ProgressReporter(every: .seconds(1)) { _ in }, patience: .seconds(3_600))
        let fields: HTTPFields = [
            "Content-Range": "bytes 10-19/20", "Content-Digest": "sha-256=:\(Self.digest([1])):",
        ]
        let outcome = try await arriving.take(
            HTTPResponse(
                status: 206, fields: fields, body: HTTPBody(Array(bytes[10..<20])),
                address: try WebAddress("http://127.0.0.1/")))
        guard case .part(10, _, _?) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(try part.length() == 10)
        part.discard()
    }

    @Test("have the digest that the caller expects, or fail")
    func expected() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "other") }
        let error = await #expect(throws: APIError.self) {
            try await download(server.address(), digest: ContentDigest(of: [1]))
        }
        #expect(error?.code == .answer)
        #expect(error?.requestID == server.requests.last?.fields["x-request-id"])
        #expect(folder.names == [])
    }

    @Test("are an error where the server never sends all, sends too much, or nothing at all")
    func wrongAnswers() async throws {
        let cut = try await error { $1.send("HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nhalf") }
        #expect(cut?.code == .unreachable)
        #expect(try await error { $1.answer(204) }?.code == .answer)
        let part = try await error { $1.answer(206, ["Content-Range": "bytes 0-3/4"], "abcd") }
        #expect(part?.code == .answer)
        #expect(try await error { $1.answer(404) }?.code == .notFound)
        #expect(folder.names == [])
    }

    @Test("end at the size that was said before, whatever the server sends")
    func listedSize() async throws {
        let endless = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nETag: \"one\"\r\n\r\n")
            while connection.send(String(repeating: "x", count: 1 << 16)) {}
        }
        let length = bytes.count
        let endlessError = await #expect(throws: APIError.self) {
            try await download(endless.address(), size: length)
        }
        #expect(endlessError?.code == .oversized && endless.requests.count == 1)
        #expect(endlessError?.message.contains("\(length) bytes") == true)

        let bytes = bytes
        let larger = try LoopbackServer { _, connection in
            connection.send(Self.head(200, bytes.count, Self.tag))
            connection.send(bytes)
        }
        let error = await #expect(throws: APIError.self) { try await download(larger.address(), size: 10) }
        #expect(error?.code == .oversized)
        #expect(folder.names.isEmpty)
        try await download(larger.address(), size: length)
        #expect(folder.bytes(of: "got") == bytes)
    }

    @Test("that arrive a byte at a time end at a limit")
    func byteByByte() async throws {
        let bytes = bytes
        let server = try LoopbackServer { request, connection in
            let start = Self.start(request) ?? 0
            let range = ["Content-Range": "bytes \(start)-\(bytes.count - 1)/\(bytes.count)"]
            connection.send(
                Self.head(start == 0 ? 200 : 206, bytes.count - start, Self.tag.merging(range) { $1 }))
            connection.send([bytes[start]])
        }
        await #expect(throws: APIError.self) { try await download(server.address()) }
        #expect(server.requests.count == 5)
    }

    @Test("may be larger than any other answer")
    func large() async throws {
        let bytes = bytes
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head(200, bytes.count, [:]))
            connection.send(bytes)
        }
        let client = try TransferFolder.client(server.address()) { $0.bytes = 1_000 }
        try await client.download(
            APIRequest(Endpoint(.get, "/files/a")), to: folder.path + "/got", retry: HastyClient().policy)
        #expect(folder.bytes(of: "got") == bytes)
    }

    @Test("with an answer that makes little progress are requested again, then fail")
    func dripping() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head(200, 10, [:]) + "a")
            connection.waitUntilPeerCloses()
        }
        let client = try TransferFolder.client(server.address())
        let error = await #expect(throws: APIError.self) {
            try await client.download(
                APIRequest(Endpoint(.get, "/files/a")), to: folder.path + "/got", overwriting: false,
                digest: nil, retry: HastyClient().policy, report: { _ in }, patience: .zero, pause: { _ in })
        }
        #expect(error?.code == .slow)
        #expect(error?.message.contains("too little progress") == true)
        #expect(error?.requestID == server.requests.last?.fields["x-request-id"])
        #expect(server.requests.count == 5)
    }

    @Test("overwrite nothing unless allowed, and then send no request")
    func overwriting() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "new") }
        try Data("old".utf8).write(to: URL(filePath: folder.path + "/got"))
        let error = await #expect(throws: APIError.self) { try await download(server.address()) }
        #expect(error?.code == .file)
        #expect(server.requests.isEmpty)
        #expect(folder.bytes(of: "got") == Array("old".utf8))
        try await download(server.address(), overwriting: true)
        #expect(folder.bytes(of: "got") == Array("new".utf8))
        #expect(folder.names == ["got"])
    }

    @Test("never replace a folder or a device, even where overwriting is allowed, and then send no request")
    func otherKinds() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "new") }
        let path = folder.path + "/got"
        let makers: [() -> Bool] = [
            { mkdir(path, 0o700) == 0 }, { mkfifo(path, 0o600) == 0 }, { symlink("/dev/null", path) == 0 },
            { symlink(folder.path, path) == 0 },
        ]
        for make in makers {
            try #require(make())
            var (before, after) = (stat(), stat())
            #expect(lstat(path, &before) == 0)
            for overwriting in [true, false] {
                let error = await #expect(throws: APIError.self) {
                    try await download(server.address(), overwriting: overwriting)
                }
                #expect(error?.code == .request, "\(String(describing: error))")
            }
            #expect(lstat(path, &after) == 0 && after.st_ino == before.st_ino)
            #expect(folder.names.allSatisfy { !$0.contains(".part") }, "\(folder.names)")
            #expect(remove(path) == 0)
        }
        #expect(server.requests.isEmpty)
    }

    @Test("replace what a link to a file names, and leave that file alone")
    func link() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "new") }
        try Data("old".utf8).write(to: URL(filePath: folder.path + "/real"))
        #expect(symlink(folder.path + "/real", folder.path + "/got") == 0)
        try await download(server.address(), overwriting: true)
        #expect(folder.bytes(of: "got") == Array("new".utf8))
        #expect(folder.bytes(of: "real") == Array("old".utf8))
    }

    @Test("of the same file at the same time fail")
    func twice() async throws {
        let part = try PartialFile(for: folder.path + "/got")
        let server = try LoopbackServer { $1.answer(200, [:], "new") }
        let error = await #expect(throws: APIError.self) { try await download(server.address()) }
        #expect(error?.code == .file)
        #expect(error?.message.contains("already") == true)
        part.discard()
    }

    @Test("keep no address, cookie or token in what they leave")
    func secrets() async throws {
        let bytes = TransferFolder.bytes(1 << 20)
        let server = try LoopbackServer { _, connection in
            connection.send(Self.head(200, bytes.count, Self.tag))
            connection.send(Array(bytes.prefix(100_000)))
            connection.stopServer()
        }
        let client = try TransferFolder.client(server.address())
        client.session.state.token = AccessToken("planted-token")
        let error = await #expect(throws: APIError.self) {
            try await client.download(
                APIRequest(Endpoint(.get, "/a"), query: [("key", "planted-key")]), to: folder.path + "/got",
                retry: HastyClient().policy)
        }
        #expect(error.map { "\($0)".contains("planted") } == false)
        let left = try #require(folder.bytes(of: ".got.part.json"))
        #expect(!String(decoding: left, as: UTF8.self).contains("planted"))
        let record = try FileManager.default.attributesOfItem(atPath: folder.path + "/.got.part.json")
        #expect(record[.posixPermissions] as? Int == 0o600)
    }
}
