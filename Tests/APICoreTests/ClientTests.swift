import APICore
import Foundation
import LoopbackServer
import Synchronization
import Testing

@Suite("A client and servers of every kind")
struct ClientTests {
    private let hasty = HastyClient()

    private func request(_ server: LoopbackServer, _ path: String = "/") throws -> HTTPRequest {
        HTTPRequest(try WebAddress(server.address(path)))
    }

    private func error(
        _ server: LoopbackServer, _ path: String = "/", _ change: (inout HTTPLimits) -> Void = { _ in }
    ) async throws -> HTTPError? {
        let request = try request(server, path)
        let client = hasty.client(change)
        return await #expect(throws: HTTPError.self) { _ = try await client.bytes(of: request) }
    }

    @Test func aGoodAnswerComesWhole() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "field " + ($0.fields["user-agent"] ?? "")) }
        let bytes = try await hasty.client().bytes(of: try request(server))
        #expect(String(decoding: bytes, as: UTF8.self) == "field fieldbook/test")
        #expect(hasty.waits.isEmpty)
    }

    @Test func aBusyServerIsAskedAgain() async throws {
        let count = Counter()
        let server = try LoopbackServer { _, connection in
            switch count.next() {
            case 1: connection.answer(503, ["Retry-After": "3"])
            case 2: connection.answer(429)
            default: connection.answer(200, [:], "well")
            }
        }
        let bytes = try await hasty.client().bytes(of: try request(server))
        #expect(bytes == Array("well".utf8))
        #expect(hasty.waits == [.seconds(3), .seconds(0.5)])
    }

    @Test func eachLongWaitThatTheServerAsksForIsReported() async throws {
        let count = Counter()
        let server = try LoopbackServer { _, connection in
            switch count.next() {
            case 1: connection.answer(429, ["Retry-After": "12"])
            case 2: connection.answer(503, ["Retry-After": "1"])
            case 3: connection.answer(503, ["Retry-After": "0"])
            case 4: connection.answer(429)
            default: connection.answer(200, [:], "well")
            }
        }
        let waits = Recorder<String>()
        var client = hasty.client()
        client.onAskedWait = { waits.record($0.words) }
        _ = try await client.bytes(of: try request(server))
        let words = [
            "the service asks for a pause of 12 s (too many requests)", "the service asks for a pause of 1 s",
        ]
        #expect(waits.values == words)
    }

    @Test func aDownloadReportsSuchAWaitToo() async throws {
        let server = try LoopbackServer { $1.answer(503, ["Retry-After": "100"]) }
        let folder = try TransferFolder()
        let (waits, waiting) = AsyncStream.makeStream(of: String.self)
        var client = try TransferFolder.client(server.address())
        client.onAskedWait = { waiting.yield($0.words) }
        let download = Task { [client] in try await client.download("/a", to: folder.path + "/got") }
        for await words in waits {
            #expect(words == "the service asks for a pause of 100 s")
            break
        }
        download.cancel()
        await #expect(throws: APIError.self) { try await download.value }
    }

    @Test func fiveAttemptsAreMade() async throws {
        let server = try LoopbackServer { $1.answer(503) }
        let error = try await error(server)
        #expect(error?.code == .status)
        #expect(error?.status == 503)
        #expect(error?.isTransient == true)
        #expect(server.requests.count == 5)
    }

    @Test func aRefusalIsNotAskedAgainAndKeepsItsWords() async throws {
        let server = try LoopbackServer { $1.answer(400, [:], "no such layer") }
        let error = try await error(server)
        #expect(error?.body == Array("no such layer".utf8))
        #expect(server.requests.count == 1)
    }

    @Test func anAnswerThatEndsInTheMiddleIsAskedForAgain() async throws {
        let count = Counter()
        let server = try LoopbackServer { _, connection in
            if count.next() < 3 {
                connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            } else {
                connection.answer(200, [:], "whole")
            }
        }
        let path = FileManager.default.temporaryDirectory.path + "/cut-\(UUID().uuidString)"
        defer { unlink(path) }
        try await hasty.client().download(try request(server), to: path)
        #expect(try String(contentsOfFile: path, encoding: .utf8) == "whole")
        #expect(server.requests.count == 3)
    }

    @Test func anAnswerThatIsAlwaysCutIsAnError() async throws {
        let server = try LoopbackServer { $1.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") }
        #expect(try await error(server)?.code == .cut)
    }

    @Test func anEndlessAnswerIsCutOff() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\n\r\n")
            while connection.send(String(repeating: "x", count: 1 << 16)) {}
        }
        let error = try await error(server) { $0.bytes = 1 << 20 }
        #expect(error?.code == .tooLarge)
        #expect(server.requests.count == 1)
    }

    /// 200,000 zeros, packed by gzip.
    static let packed =
        Data(
            base64Encoded: """
                H4sIAAAAAAACA+3BMQEAAADCoPVPbQZ/oAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA\
                AACA1wB7WOBcQA0DAA==
                """) ?? Data()

    @Test func compressedAnswersAreCountedUnpacked() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(
                "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(Self.packed.count)\r\n\r\n")
            connection.send([UInt8](Self.packed))
        }
        let bytes = try await hasty.client().bytes(of: try request(server))
        #expect(bytes == [UInt8](repeating: 0, count: 200_000))
        #expect(server.requests.first?.fields["accept-encoding"]?.contains("gzip") == true)
        #expect(try await error(server) { $0.bytes = 100_000 }?.code == .tooLarge)
    }

    @Test func silenceEnds() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
            connection.waitUntilPeerCloses()
        }
        let code = try await error(server) { $0.silence = .milliseconds(20) }?.code
        #expect(code == .timeout || code == .cut)
    }

    @Test func aHeadThatNeverComesEnds() async throws {
        let server = try LoopbackServer { $1.waitUntilPeerCloses() }
        #expect(try await error(server) { $0.total = .milliseconds(20) }?.code == .timeout)
    }

    @Test func aServerThatStopsReadingEnds() async throws {
        let isOver = DispatchSemaphore(value: 0)
        defer { isOver.signal() }
        let server = try LoopbackServer { _, _ in isOver.wait() }
        var request = try request(server)
        request.method = .post
        request.content = RequestContent([UInt8](repeating: 7, count: 64 << 20))
        let (sent, client) = (request, hasty.client { $0.silence = .milliseconds(200) })
        let error = await #expect(throws: HTTPError.self) {
            _ = try await client.bytes(of: sent)
        }
        #expect(error?.code == .timeout)
        #expect(error?.message.contains("stopped accepting") == true)
    }

    @Test func invalidHTTPIsAnError() async throws {
        let server = try LoopbackServer { $1.send("220 mail.example.ch ESMTP\r\n") }
        #expect(try await error(server)?.code == .malformed)
    }

    @Test func aMissingServerIsATemporaryError() async throws {
        let port = try UnansweredPort()
        let request = HTTPRequest(try WebAddress(port.address()))
        let error = await #expect(throws: HTTPError.self) { _ = try await hasty.client().bytes(of: request) }
        #expect(error?.code == .connection)
        #expect(error?.isTransient == true)
        #expect(error?.address == port.address())
    }

    @Test func redirectionsAreFollowedAndCounted() async throws {
        let server = try LoopbackServer { request, connection in
            switch request.path {
            case "/old": connection.answer(301, ["Location": "new?x=1"])
            case "/new": connection.answer(200, [:], request.target)
            default: connection.answer(302, ["Location": "/loop"])
            }
        }
        let bytes = try await hasty.client().bytes(of: try request(server, "/old"))
        #expect(bytes == Array("/new?x=1".utf8))
        #expect(try await error(server, "/loop")?.code == .redirection)
    }

    @Test func credentialsStayWithTheirOrigin() async throws {
        let other = try LoopbackServer { $1.answer(200, [:], $0.fields["authorization"] ?? "nobody") }
        let otherAddress = other.address("/there")
        let server = try LoopbackServer { request, connection in
            if request.path == "/away" {
                connection.answer(302, ["Location": otherAddress])
            } else {
                connection.answer(200, [:], "\(request.fields["authorization"] ?? "") \(request.target)")
            }
        }
        let given = try SecretAddress(
            "http://anna:geheim@127.0.0.1:\(server.port)/here?apikey=k")
        var request = HTTPRequest(given.address, credentials: given.credentials)
        let here = try await hasty.client().bytes(of: request)
        #expect(here == Array("Basic YW5uYTpnZWhlaW0= /here?apikey=k".utf8))
        request.address = try WebAddress(server.address("/away"))
        let there = try await hasty.client().bytes(of: request)
        #expect(there == Array("nobody".utf8))
        #expect(other.requests.first?.target == "/there")
    }

    @Test func aThreadGivesUpAnAnswerThatNeverComes() throws {
        let silent = try LoopbackServer { $1.waitUntilPeerCloses() }
        let request = try request(silent)
        let client = hasty.client()
        let error = #expect(throws: HTTPError.self) {
            try BlockingCall.wait(
                every: .milliseconds(10), until: { !silent.requests.isEmpty }
            ) { () async throws(HTTPError) in try await client.bytes(of: request) }
        }
        #expect(error?.code == .cancelled && silent.requests.count == 1)
    }

    @Test func aThreadCanWait() throws {
        let server = try LoopbackServer { $1.answer(200, [:], "waited for") }
        let request = try request(server)
        let client = hasty.client()
        let bytes = try BlockingCall.wait { () throws(HTTPError) in try await client.bytes(of: request) }
        #expect(bytes == Array("waited for".utf8))
    }
}

/// Counts from 1.
final class Counter: Sendable {
    private let value = Mutex(0)

    func next() -> Int {
        value.withLock {
            $0 += 1
            return $0
        }
    }
}
