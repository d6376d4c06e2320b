import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("A server against all rules")
struct FaultTests {
    private static let whole = Array("HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\nfields".utf8)
    private static let chunked = Array(
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nfie\r\n3\r\nlds\r\n0\r\n\r\n".utf8)

    /// A client that asks once.
    private func client(_ change: (inout HTTPLimits) -> Void = { _ in }) -> WebClient {
        var limits = HTTPLimits()
        limits.silence = .seconds(3_600)
        change(&limits)
        var once = RetryPolicy()
        once.attempts = 1
        return WebClient(
            over: NetworkTransport(limits, proxies: .none), userAgent: "fieldbook/test", limits: limits,
            retry: once, pause: { _ in }, chance: { 0 })
    }

    private func error(
        _ server: LoopbackServer, _ client: WebClient, _ content: RequestContent? = nil
    ) async throws -> HTTPError? {
        let request = HTTPRequest(
            try WebAddress(server.address()), method: content == nil ? .get : .post, content: content)
        return await #expect(throws: HTTPError.self) { _ = try await client.bytes(of: request) }
    }

    @Test(
        "never has half a response taken for a whole one, at whichever byte it ends",
        arguments: [whole, chunked])
    func cuts(_ answer: [UInt8]) async throws {
        let asked = Counter()
        let server = try LoopbackServer { _, connection in connection.send(Array(answer[..<asked.next()])) }
        let client = client()
        for count in 1..<answer.count {
            let error = try await error(server, client)
            #expect(error.map { [.cut, .connection].contains($0.code) } == true, "\(count)")
            #expect(error?.isTransient == true, "\(count)")
        }
        let bytes = try await client.bytes(of: HTTPRequest(try WebAddress(server.address())))
        #expect(bytes == Array("fields".utf8))
    }

    @Test("that sends a head byte by byte fails at the time limit")
    func slowHead() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nX-Long: ")
            connection.drip(repeatElement(0x78, count: 60_000))
        }
        let error = try await error(
            server,
            client {
                $0.silence = .milliseconds(100)
                $0.total = .milliseconds(100)
            })
        #expect(error?.code == .timeout)
    }

    @Test("that sends a body byte by byte fails at the time limit")
    func slowBody() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 60000\r\n\r\n")
            connection.drip(repeatElement(0x78, count: 60_000))
        }
        #expect(try await error(server, client { $0.total = .milliseconds(100) })?.code == .timeout)
    }

    @Test("does not wait for the head of an endless stream that arrives byte by byte")
    func slowStream() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nX-Long: ")
            connection.drip(repeatElement(0x78, count: 60_000))
        }
        let base = try WebAddress(server.address())
        var limits = HTTPLimits()
        limits.silence = .milliseconds(100)
        limits.total = .milliseconds(100)
        let client = try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", limits: limits)
        let error = await #expect(throws: APIError.self) {
            for try await _ in client.events(of: APIRequest(Endpoint(.post, "/start", startsWork: true))) {}
        }
        #expect(error?.code == .slow)
        #expect(server.requests.count == 1)
    }

    @Test("that only stops sending gives a complete response or an error")
    func halfClosed() async throws {
        let server = try LoopbackServer { request, connection in
            let answer = request.path == "/cut" ? Self.whole.dropLast(2) : Self.whole[...]
            connection.send(Array(answer))
            connection.endSending()
            connection.waitUntilPeerCloses()
        }
        let client = client()
        let bytes = try await client.bytes(of: HTTPRequest(try WebAddress(server.address())))
        #expect(bytes == Array("fields".utf8))
        let cut = HTTPRequest(try WebAddress(server.address("/cut")))
        // Another client: the first one may not have noticed yet that its connection has ended.
        let other = self.client()
        let error = await #expect(throws: HTTPError.self) { _ = try await other.bytes(of: cut) }
        #expect(error?.code == .cut)
    }

    @Test("that refuses a large content before it has it all is understood")
    func earlyRefusal() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 413 X\r\nContent-Length: 8\r\nConnection: close\r\n\r\ntoo much")
            connection.endSending()
            connection.waitUntilPeerCloses()
        }
        let content = RequestContent([UInt8](repeating: 7, count: 16 << 20))
        let error = try await error(server, client { $0.total = .seconds(60) }, content)
        #expect(error?.status == 413)
        #expect(error?.body == Array("too much".utf8))
    }

    @Test(
        "whose length makes no sense is not believed",
        arguments: ["-6", "six", "6\r\nContent-Length: 7", "99999999999999999999", "6, 7"])
    func lengths(_ length: String) async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: \(length)\r\n\r\nfields")
        }
        let error = try await error(server, client())
        #expect(
            error.map { [.malformed, .cut, .connection].contains($0.code) } == true,
            "\(String(describing: error))")
    }

    @Test("that sends more than it announced is read up to the announced length")
    func tooMuch() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send("HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nfields")
        }
        let bytes = try await client().bytes(of: HTTPRequest(try WebAddress(server.address())))
        #expect(bytes == Array("fie".utf8))
    }
}
