import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("A web socket")
struct WebSocketTests {
    private func client(_ address: String, keeper: (any SessionKeeper)? = nil) throws -> APIClient {
        let base = try WebAddress(address)
        return try APIClient(
            base, session: Session(for: base), keeper: keeper, userAgent: "fieldbook/test",
            retry: HastyClient().policy)
    }

    private func channel(_ path: String) -> APIRequest { APIRequest(Endpoint(.get, "/" + path)) }

    private func messages(_ client: APIClient, _ path: String, _ limits: WebSocketLimits = WebSocketLimits())
        async throws(APIError) -> [WebSocketMessage]
    {
        try await client.webSocket(channel(path), limits: limits) { (socket) throws(APIError) in
            var messages: [WebSocketMessage] = []
            for try await message in socket.messages { messages.append(message) }
            return messages
        }
    }

    private func error(_ client: APIClient, _ path: String, _ limits: WebSocketLimits = WebSocketLimits())
        async
        -> APIError?
    {
        await #expect(throws: APIError.self) { _ = try await messages(client, path, limits) }
    }

    @Test("carries text and bytes of every length both ways")
    func echo() async throws {
        let server = try PythonServer("channels.py")
        let sent: [WebSocketMessage] = [0, 1, 125, 126, 127, 65_535, 65_536, 100_000].flatMap { count in
            [
                .text(String(repeating: "ü", count: count / 2)),
                .binary([UInt8](repeating: 0xFE, count: count)),
            ]
        }
        let received = try await client(server.address()).webSocket(channel("echo")) {
            (socket) throws(APIError) in
            var received: [WebSocketMessage] = []
            var iterator = socket.messages.makeAsyncIterator()
            for message in sent {
                try await socket.send(message)
                if let answer = try await iterator.next() { received.append(answer) }
            }
            return received
        }
        #expect(received == sent)
    }

    @Test("is opened with session and mandate")
    func head() async throws {
        let server = try PythonServer("channels.py")
        var client = try client(server.address("/base/"))
        client.session.state.token = AccessToken("planted-secret-token")
        client.session.state.cookies.take(["session=abc; Path=/"], from: client.base)
        client.context = RequestContext(mandate: "m1", instance: "i1")
        let error = await error(client, "head")
        #expect(error?.code == .notFound)
        #expect(error?.message == "no such channel")
        client = try self.client(server.address()).sharing(client)
        var request = channel("head")
        request.query = [("q", "a b")]
        let text = try await client.webSocket(request, subprotocols: ["other", "bot.v1"]) {
            (socket) throws(APIError) in
            #expect(socket.subprotocol == "bot.v1")
            var iterator = socket.messages.makeAsyncIterator()
            return try await iterator.next()
        }
        guard case .text(let json) = text else { return #expect(text != nil) }
        let fields = try JSONDecoder().decode([String: String].self, from: Data(json.utf8))
        #expect(fields["authorization"] == "Bearer planted-secret-token")
        #expect(fields["cookie"] == "session=abc")
        #expect(fields["x-mandate-id"] == "m1")
        #expect(fields["x-instance-id"] == "i1")
        #expect(fields["host"] == "127.0.0.1:\(server.port)")
        #expect(fields["user-agent"] == "fieldbook/test")
    }

    @Test("joins what comes in parts, and answers pings")
    func parts() async throws {
        let server = try PythonServer("channels.py")
        let client = try client(server.address())
        #expect(try await messages(client, "fragments") == [.text("Zürich"), .binary([0, 1, 255])])
        #expect(try await messages(client, "ping") == [.text("it is")])
    }

    @Test("reports why it is closed, without a secret")
    func closing() async throws {
        let server = try PythonServer("channels.py")
        let client = try client(server.address())
        client.session.state.token = AccessToken("planted-secret-token")
        for code in [1_000, 1_001] { #expect(try await messages(client, "close/\(code)") == []) }
        let error = await error(client, "close/4003")
        #expect(error?.code == .refused)
        #expect(error?.message == "the service closed the web socket with code 4003: no place for Bearer ***")
        #expect(error?.endpoint == "GET /close/4003")
        #expect(error?.requestID?.count == 36)
        #expect(await self.error(client, "cut")?.code == .unreachable)
    }

    @Test("is closed cleanly, even before the server has sent everything")
    func leaving() async throws {
        let server = try PythonServer("channels.py")
        let client = try client(server.address())
        try await client.webSocket(channel("noted")) { (socket) throws(APIError) in
            try await socket.send(.text("a"))
        }
        #expect(try await messages(client, "last-closing") == [.text("1000")])
        let closing = WebSocketClosing(code: 4_001, reason: "done")
        try await client.webSocket(channel("noted")) { (socket) throws(APIError) in
            try await socket.close(closing)
        }
        #expect(try await messages(client, "last-closing") == [.text("4001")])
        let first = try await client.webSocket(channel("flood/20000")) { (socket) throws(APIError) in
            var iterator = socket.messages.makeAsyncIterator()
            return try await iterator.next()
        }
        #expect(first == .text("0"))
        #expect(try await messages(client, "flood/1000").count == 1_000)
    }

    @Test("is traced when it is opened, without its secrets")
    func traced() async throws {
        let server = try PythonServer("channels.py")
        let told = Mutex<[String]>([])
        let base = try WebAddress(server.address())
        let transport = TracingTransport(over: NetworkTransport(proxies: .none)) { record in
            told.withLock { $0.append(record.description) }
        }
        let client = try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", transport: transport)
        client.session.state.token = AccessToken("planted-token")
        try await client.webSocket(channel("noted")) { (_) throws(APIError) in }
        let text = told.withLock { $0.joined(separator: "\n") }
        #expect(text.contains("/noted") && text.contains(" 200 ") && !text.contains("planted"), "\(text)")
    }

    @Test("ends with the task that reads it")
    func cancellation() async throws {
        let server = try PythonServer("channels.py")
        let client = try client(server.address())
        let begun = AsyncStream<Void>.makeStream()
        let reading = Task {
            try await client.webSocket(channel("noted")) { (socket) throws(APIError) in
                begun.continuation.yield()
                for try await _ in socket.messages {}
            }
        }
        for await _ in begun.stream { break }
        reading.cancel()
        _ = await reading.result
        #expect(try await messages(client, "last-closing") == [.text("null")])
    }

    @Test("refuses what the rules do not allow, and says so")
    func rules() async throws {
        let server = try PythonServer("channels.py")
        let client = try client(server.address())
        var limits = WebSocketLimits()
        limits.message = 1_024
        for (frames, code) in [
            ("c10141", 1_002), ("010161810162", 1_002), ("800161", 1_002), ("8302ffff", 1_002),
            ("8181000000ff61", 1_002), ("8102c328", 1_007), ("8801ff", 1_002),
            ("880203ed", 1_002), ("880203e7", 1_002), ("880403e8c328", 1_007), ("090161", 1_002),
            ("897e0080", 1_002),
            ("827f0000000100000000", 1_009), ("827e0401", 1_009),
            (
                "027d" + String(repeating: "00", count: 125) + "807e03ff"
                    + String(repeating: "00", count: 1_023), 1_009
            ),
        ] {
            #expect(await error(client, "raw/" + frames, limits)?.code == .answer, "\(frames)")
            #expect(try await messages(client, "last-closing") == [.text("\(code)")], "\(frames)")
        }
    }

    @Test("treats a silent server as gone")
    func silence() async throws {
        let server = try PythonServer("channels.py")
        var limits = WebSocketLimits()
        limits.silence = .milliseconds(60)
        let error = await error(try client(server.address()), "silent", limits)
        #expect(error?.code == .slow)
        #expect(error?.message.contains("silent") == true)
    }

    @Test("is not opened without a session, and is opened once the session is renewed")
    func signIn() async throws {
        let server = try PythonServer("channels.py")
        let client = try client(server.address())
        let error = await error(client, "private")
        #expect(error?.code == .signIn)
        #expect(error?.message == "not signed in")
        let renewing = try self.client(server.address(), keeper: TakenCookie())
        try await renewing.webSocket(channel("private")) { (socket) throws(APIError) in
            try await socket.send(.text("a"))
        }
    }

    @Test("is not opened by a server that does not confirm the request")
    func handshake() async throws {
        let upgrade = "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        for answer in [
            upgrade + "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n", upgrade + "\r\n",
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: other\r\nConnection: Upgrade\r\n\r\n",
            "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}", "HTTP/1.1 200 OK\r\n", "", "nonsense\r\n\r\n",
        ] {
            let server = try LoopbackServer { $1.send(answer) }
            let error = await error(try client(server.address()), "x")
            #expect([.answer, .unreachable, .outdated].contains(error?.code), "\(answer)")
        }
        let server = try LoopbackServer { $1.waitUntilPeerCloses() }
        let base = try WebAddress(server.address())
        var limits = HTTPLimits()
        limits.silence = .milliseconds(50)
        var policy = HastyClient().policy
        policy.attempts = 1
        let impatient = try APIClient(
            base, session: Session(for: base), userAgent: "t", limits: limits, retry: policy)
        #expect(await error(impatient, "x")?.code == .unreachable)
    }

    @Test("that is rejected with an endless response fails")
    func endlessRefusal() async throws {
        let server = try LoopbackServer {
            $1.send("HTTP/1.1 403 Forbidden\r\nContent-Length: 100\r\n\r\nno")
            $1.waitUntilPeerCloses()
        }
        let base = try WebAddress(server.address())
        var limits = HTTPLimits()
        limits.silence = .milliseconds(500)
        let client = try APIClient(
            base, session: Session(for: base), userAgent: "t", limits: limits, retry: HastyClient().policy)
        #expect(await error(client, "x")?.code == .forbidden)
    }

    @Test("is encrypted where the service is, by a server that proves its name")
    func encryption() async throws {
        let authority = try TestCertificate()
        let server = try PythonServer("channels.py", [authority.path, authority.key])
        let client = try client("https://localhost:\(server.port)/")
        #expect(await error(client, "echo")?.message == "the server's certificate is not trusted")
        let opening = WebSocketOpening(WebSocketLimits(), HTTPLimits(), certificates: authority.path)
        let connection = try await client.over(opening).send(channel("echo")) { (_) throws(HTTPError) in
            try opening.take()
        }
        try await connection.channel.executeThenClose { inbound, outbound in
            try await outbound.write(.message(.text("secret")))
            var iterator = inbound.makeAsyncIterator()
            #expect(try await iterator.next() == .text("secret"))
        }
        let pin = try #require(KeyPin(try authority.pin))
        let strange = try #require(KeyPin(try TestCertificate().pin))
        func open(pinning pins: [KeyPin]) async throws {
            let pinned = WebSocketOpening(
                WebSocketLimits(), HTTPLimits(), certificates: authority.path,
                pins: HostPins(of: client.base, pins))
            let connection = try await client.over(pinned).send(channel("echo")) {
                (_) throws(HTTPError) in try pinned.take()
            }
            try await connection.channel.executeThenClose { _, _ in }
        }
        try await open(pinning: [strange, pin])
        let refusal = await #expect(throws: APIError.self) { try await open(pinning: [strange]) }
        #expect(refusal?.message == "the server's key is not among the profile's pins")
        let number = try self.client("https://127.0.0.1:\(server.port)/")
        let other = WebSocketOpening(WebSocketLimits(), HTTPLimits(), certificates: authority.path)
        await #expect(throws: APIError.self) {
            _ = try await number.over(other).send(channel("echo")) { (_) throws(HTTPError) in try other.take()
            }
        }
    }
}

extension APIClient {
    /// The same service at another place, asked by the same person.
    fileprivate func sharing(_ other: APIClient) throws -> APIClient {
        var client = try APIClient(base, session: other.session, userAgent: "fieldbook/test")
        client.context = other.context
        return client
    }
}

/// Accepts the cookie of the rejection.
private final class TakenCookie: SessionKeeper {
    func prepare(_ session: Session) async throws(APIError) {}
    func renew(_ session: Session, refused state: SessionState) async -> Bool { true }
}
