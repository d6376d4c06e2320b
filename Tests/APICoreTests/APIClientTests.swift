import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("A client of a service")
struct APIClientTests {
    private let hasty = HastyClient()

    private func client(_ address: String, keeper: (any SessionKeeper)? = nil) throws -> APIClient {
        let base = try WebAddress(address)
        return try APIClient(
            base, session: Session(for: base), keeper: keeper, userAgent: "fieldbook/test",
            retry: hasty.policy)
    }

    private func error(_ work: () async throws -> Void) async -> APIError? {
        await #expect(throws: APIError.self) { try await work() }
    }

    private struct Echo: Decodable, Sendable {
        let method: String
        let path: String
        let query: [String: String]
        let headers: [String: String]
        let bytes: Int
        let body: String
    }

    @Test("looks up the mandate of an instance once, for its requests alone, by the feature of the path")
    func mandateOfInstance() async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "[]") }
        var client = try client(server.address())
        client.context = RequestContext(mandate: "m1", instance: "i3")
        client.instanceMandate = InstanceMandate(of: "i3") { (client) throws(APIError) in
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/features/my")))
            return [.init(feature: "trustee", mandate: "m2"), .init(feature: "chatbot", mandate: "m3")]
        }
        func asked(_ path: String, in context: RequestContext = .init()) async throws -> [String?] {
            var request = APIRequest(Endpoint(.get, path))
            request.context = context
            _ = try await client.bytes(of: request)
            let fields = try #require(server.requests.last?.fields)
            return [fields["x-mandate-id"], fields["x-instance-id"]]
        }
        #expect(try await asked("/api/files/list") == [nil, nil])
        #expect(
            try await asked("/api/trustee/i4", in: .init(mandate: "m1", instance: "i4")) == ["m1", "i4"])
        #expect(server.requests.count == 2)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask { [client] in
                    _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/trustee/i3")))
                }
            }
            try await group.waitForAll()
        }
        #expect(server.requests.count { $0.path == "/api/features/my" } == 1)
        #expect(
            server.requests.allSatisfy { $0.path != "/api/trustee/i3" || $0.fields["x-mandate-id"] == "m2" })
        #expect(try await asked("/api/chatbot/i3", in: client.context) == ["m3", "i3"])
        #expect(
            try await asked("/api/trustee/i3", in: .init(mandate: "m3", instance: "i3")) == ["m2", "i3"])
        let several = await error { _ = try await asked("/api/attributes/Prompt") }
        #expect(several?.code == .request && several?.remedy.contains("--mandate") == true)
    }

    @Test(
        "looks up a mandate again after an error only if that is temporary",
        arguments: [(false, 1), (true, 3)])
    func failedLookup(isTransient: Bool, lookups: Int) async throws {
        let server = try LoopbackServer { $1.answer(200, [:], "[]") }
        var foreign = try client(server.address())
        foreign.context = RequestContext(mandate: "m1", instance: "i3")
        foreign.instanceMandate = InstanceMandate(of: "i3") { (client) throws(APIError) in
            _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/features/my")))
            throw APIError(.server, "no", remedy: "Wait.", isTransient: isTransient)
        }
        let client = foreign
        for _ in 0..<3 {
            let failure = await error {
                _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/api/trustee/i3")))
            }
            #expect(failure?.code == .server && failure?.isTransient == isTransient)
        }
        #expect(server.requests.map(\.path) == Array(repeating: "/api/features/my", count: lookups))
    }

    @Test("asks with context, token, and a CSRF token where something changes")
    func context() async throws {
        let server = try PythonServer("echo.py")
        var client = try client(server.address("/echo/"))
        client.session.state.token = AccessToken("planted-secret-token")
        client.context = RequestContext(mandate: "m1", instance: "i1")
        let get: Echo = try await client.answer(
            to: APIRequest(
                Endpoint(.get, "/parcels/{id}"), ["id": "a/b ü"], query: [("q", "x y&z"), ("page", "2")]))
        #expect(get.path == "parcels/a/b ü")
        #expect(get.query == ["q": "x y&z", "page": "2"])
        #expect(get.headers["authorization"] == "Bearer planted-secret-token")
        #expect(get.headers["x-mandate-id"] == "m1")
        #expect(get.headers["x-instance-id"] == "i1")
        #expect(get.headers["x-csrf-token"] == nil)
        #expect(get.headers["x-request-id"]?.count == 36)
        var core = APIRequest(Endpoint(.get, "/api/files/{id}"), ["id": "7"])
        core.context = client.context
        for request in [core, APIRequest(Endpoint(.get, "/api/billing/balance"))] {
            let echo: Echo = try await client.answer(to: request)
            #expect(echo.headers["x-mandate-id"] == nil && echo.headers["x-instance-id"] == nil)
        }
        let near: Echo = try await client.answer(to: APIRequest(Endpoint(.get, "/api/filesystem")))
        #expect(near.headers["x-mandate-id"] == "m1")
        for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
            let echo: Echo = try await client.answer(
                to: try APIRequest(Endpoint(method, "/x")).carrying(["name": "Müller"]))
            #expect(echo.method == method.rawValue)
            #expect(echo.body == #"{"name":"Müller"}"#)
            #expect(echo.headers["content-type"] == "application/json")
            #expect(echo.headers["x-csrf-token"]?.wholeMatch(of: /[0-9a-f]{16}/) != nil)
        }
    }

    @Test("keeps the cookies of its server, and sends them back")
    func cookies() async throws {
        let server = try PythonServer("echo.py")
        let client = try client(server.address())
        let refused = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/me"))) }
        #expect(refused?.code == .signIn)
        _ = try await client.bytes(of: APIRequest(Endpoint(.post, "/sign-in")))
        let me: [String: String] = try await client.answer(to: APIRequest(Endpoint(.get, "/me")))
        #expect(me == ["name": "anna"])
    }

    @Test("reports FastAPI's errors by field")
    func validation() async throws {
        let server = try PythonServer("echo.py")
        let client = try client(server.address())
        let error = await error {
            let request = try APIRequest(Endpoint(.post, "/positions"))
                .carrying([["amount": "much", "label": "planted-secret-input"]])
            _ = try await client.bytes(of: request)
        }
        #expect(error?.code == .invalid)
        #expect(error?.status == 422)
        #expect(error?.endpoint == "POST /positions")
        #expect(error?.fields.map(\.field) == ["0.amount"])
        #expect(error?.requestID?.count == 36)
        for (kind, words) in [("text", "no such parcel"), ("object", "it is locked")] {
            let error = await self.error {
                _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/detail/{kind}"), ["kind": kind]))
            }
            #expect(error?.code == .conflict)
            #expect(error?.message == words)
        }
    }

    @Test("does not print its secrets, even if the server repeats them")
    func secrets() async throws {
        let server = try PythonServer("echo.py")
        let client = try client(server.address())
        client.session.state.token = AccessToken("planted-wrong-token")
        let error = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/me"))) }
        #expect(error?.message == "not signed in: Bearer ***")
        #expect(error.map { "\($0)".contains("planted") } == false)
        #expect(client.session.state.token == nil)
    }

    @Test("reveals neither the CSRF token nor a part of truncated secrets")
    func repeated() async throws {
        let server = try LoopbackServer { request, connection in
            let sent = "\(request.fields["x-csrf-token"] ?? "") \(request.fields["authorization"] ?? "")"
            connection.answer(400, [:], #"{"message":"\#(String(repeating: "x", count: 270)) \#(sent)"}"#)
            connection.waitUntilPeerCloses()
        }
        let client = try client(server.address())
        client.session.state.token = AccessToken(String(repeating: "planted", count: 20))
        let error = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.post, "/x"))) }
        #expect(error?.message.hasSuffix("x *** Bearer ***") == true, "\(error?.message ?? "")")
    }

    @Test("reports the request's identifier with every kind of error")
    func requestIDs() async throws {
        let bodies = [#"{"success":false,"error":"no"}"#, "<html>", #"{"a":1}"#]
        for body in bodies {
            let server = try LoopbackServer { $1.answer(200, [:], body) }
            let client = try client(server.address())
            let error = await error {
                let _: [String] = try await client.answer(to: APIRequest(Endpoint(.get, "/x")))
            }
            #expect(error?.requestID != nil)
            #expect(error?.requestID == server.requests.first?.fields["x-request-id"])
        }
        let cut = try LoopbackServer { $1.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") }
        let client = try client(cut.address())
        let error = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/x"))) }
        #expect(error?.code == .unreachable)
        #expect(error?.requestID == cut.requests.first?.fields["x-request-id"])
    }

    @Test("names fields that the server chose without what moves a cursor, and no more than a line of them")
    func namedPlaces() async throws {
        let name = "planted-token\\u001B[2J\\n" + String(repeating: "x", count: 5_000)
        let server = try LoopbackServer { $1.answer(200, [:], #"{"\#(name)":"y"}"#) }
        let client = try client(server.address())
        client.session.state.token = AccessToken("planted-token")
        let error = await error {
            let _: [String: Int] = try await client.answer(to: APIRequest(Endpoint(.get, "/x")))
        }
        let message = try #require(error?.message)
        #expect(message.hasPrefix("the response has the wrong type at ***[2Jx"), "\(message)")
        #expect(message.unicodeScalars.count < 400)
    }

    @Test("sends no credentials of one server to another host")
    func redirection() async throws {
        let other = try LoopbackServer { $1.answer(200, ["Set-Cookie": "theirs=1"], "{}") }
        let target = "http://localhost:\(other.port)/there"
        let server = try LoopbackServer { $1.answer(302, ["Location": target, "Set-Cookie": "own=1"]) }
        var client = try client(server.address())
        client.session.state.token = AccessToken("planted-secret-token")
        client.context = RequestContext(mandate: "m1", instance: "i1")
        _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/x")))
        let fields = try #require(other.requests.first?.fields)
        for name in ["authorization", "cookie", "x-csrf-token", "x-mandate-id", "x-instance-id"] {
            #expect(fields[name] == nil, "\(name)")
        }
        #expect(client.session.state.cookies.cookies.map(\.domain) == ["127.0.0.1", "localhost"])
    }

    @Test("follows redirections of changing requests only within the same service", arguments: [307, 308])
    func unchangedRedirection(status: Int) async throws {
        let server = try LoopbackServer { request, connection in
            guard request.target != "/files" else {
                return connection.answer(status, ["Location": "/files/"])
            }
            let content = String(decoding: connection.read(2), as: UTF8.self)
            connection.answer(200, [:], "{\"method\":\"\(request.method)\",\"content\":\"\(content)\"}")
        }
        let client = try client(server.address())
        let request = APIRequest(
            Endpoint(.post, "/files"), content: RequestContent(Array("ab".utf8)), contentType: "text/plain")
        let answer = try await client.bytes(of: request)
        #expect(String(decoding: answer, as: UTF8.self) == #"{"method":"POST","content":"ab"}"#)

        let other = try LoopbackServer { $1.answer() }
        let sending = try LoopbackServer { $1.answer(status, ["Location": other.address()]) }
        let away = try self.client(sending.address())
        let error = await error { _ = try await away.bytes(of: request) }
        #expect(error?.status == status)
        #expect(other.requests.isEmpty)
    }

    @Test("reports a page's title, without tags, if a server fails with a page")
    func pages() async throws {
        let pages = [
            ("text/html; charset=utf-8", "<head><title>502 Bad Gateway</title></head><h1>nginx</h1>"),
            ("text/plain", "<!doctype html><head><title>502 Bad Gateway</title></head>"),
        ]
        for (type, page) in pages {
            let server = try LoopbackServer { $1.answer(500, ["Content-Type": type], page) }
            let client = try client(server.address())
            let error = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/x"))) }
            #expect(error?.message == "502 Bad Gateway")
        }
        let server = try LoopbackServer { $1.answer(500, ["Content-Type": "text/html"], "<h1>Oh</h1>") }
        let client = try client(server.address())
        let error = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/x"))) }
        #expect(error?.message.contains("<") == false)
    }

    @Test("takes no cookies to another port, nor from it")
    func neighbour() async throws {
        let other = try LoopbackServer { $1.answer(200, ["Set-Cookie": "own=theirs"], "{}") }
        let server = try LoopbackServer {
            $1.answer(307, ["Location": "http://127.0.0.1:\(other.port)/", "Set-Cookie": "own=planted"])
        }
        let client = try client(server.address())
        for _ in 0..<2 { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/x"))) }
        #expect(other.requests.count == 2 && other.requests.allSatisfy { $0.fields["cookie"] == nil })
        #expect(server.requests.last?.fields["cookie"] == "own=planted")
    }

    @Test("renews its session once if the server rejects it, and signs out if that does not help")
    func renewal() async throws {
        let server = try LoopbackServer { request, connection in
            let isKnown = request.fields["authorization"] == "Bearer fresh"
            connection.answer(isKnown ? 200 : 401, [:], "{}")
        }
        let keeper = Renewal(to: "fresh")
        let client = try client(server.address(), keeper: keeper)
        client.session.state.token = AccessToken("stale")
        _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/x")))
        #expect(keeper.count == 1)
        #expect(server.requests.count == 2)

        let useless = Renewal(to: "stale too")
        let other = try self.client(server.address(), keeper: useless)
        other.session.state.token = AccessToken("stale")
        let error = await error { _ = try await other.bytes(of: APIRequest(Endpoint(.get, "/x"))) }
        #expect(error?.code == .signIn)
        #expect(useless.count == 1)
        #expect(other.session.state.isEmpty)
    }

    @Test("stays signed in if the session cannot be renewed now, or if another server rejects it")
    func staying() async throws {
        let server = try LoopbackServer { request, connection in
            connection.answer(
                request.path == "/away" ? 302 : 401,
                ["Location": "http://localhost:\(request.fields["host"]?.split(separator: ":").last ?? "")/x"]
            )
        }
        let keeper = Renewal(to: nil)
        let client = try client(server.address(), keeper: keeper)
        client.session.state.token = AccessToken("good")
        let busy = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/x"))) }
        #expect(busy?.code == .busy)
        #expect(client.session.state.token?.value == "good")
        _ = await error { _ = try await client.bytes(of: APIRequest(Endpoint(.get, "/away"))) }
        #expect(keeper.count == 1)
        #expect(client.session.state.token?.value == "good")
        #expect(server.requests.count == 3)
    }

    @Test("renews the session after a request that starts work, but does not repeat the request")
    func startsOnceRenewed() async throws {
        let server = try LoopbackServer { $1.answer(401) }
        let keeper = Renewal(to: "fresh")
        let client = try client(server.address(), keeper: keeper)
        let error = await error {
            _ = try await client.bytes(of: APIRequest(Endpoint(.post, "/start", startsWork: true)))
        }
        #expect(error?.code == .signIn)
        #expect(keeper.count == 1)
        #expect(server.requests.count == 1)
        #expect(client.session.state.token?.value == "fresh")
    }

    @Test("never repeats a request that starts work")
    func startsOnce() async throws {
        let server = try LoopbackServer { $1.answer(503) }
        let client = try client(server.address())
        var request = APIRequest(Endpoint(.post, "/start", startsWork: true))
        request.idempotencyKey = "1"
        let started = request
        _ = await error { _ = try await client.bytes(of: started) }
        #expect(server.requests.count == 1)
        var repeatable = APIRequest(Endpoint(.post, "/other"))
        repeatable.idempotencyKey = "1"
        let repeated = repeatable
        _ = await error { _ = try await client.bytes(of: repeated) }
        #expect(server.requests.count == 6)
    }

    @Test("names endpoint and field where the answer is not what it should be")
    func wrongAnswers() async throws {
        struct Travel: Decodable, Sendable { let id: String, distance: Double }
        for (body, words) in [
            (#"[{"id":"a","distance":"far"}]"#, "0.distance"), (#"[{"id":"a"}]"#, "0.distance"),
            ("<html>", "not JSON"), (#"{"success":false,"error":"no POI"}"#, "no POI"), ("{}", "its top"),
        ] {
            let server = try LoopbackServer { $1.answer(200, [:], body) }
            let client = try client(server.address())
            let error = await error {
                let _: [Travel] = try await client.answer(to: APIRequest(Endpoint(.get, "/travels")))
            }
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect(error?.endpoint == "GET /travels")
        }
    }

    @Test("sends no unencrypted request to another machine unless allowed")
    func plain() throws {
        let base = try WebAddress("http://example.ch/")
        #expect(throws: APIError.self) {
            try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test")
        }
        _ = try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", allowsPlainHTTP: true)
        for host in ["127.evil.ch", "localhost.evil.ch"] {
            #expect(try WebAddress("http://\(host)/").isLoopback == false)
        }
    }

    @Test("keeps each value within its part of a path")
    func paths() async throws {
        let endpoint = Endpoint(.get, "/files/{id}/content")
        #expect(try endpoint.path(["id": "../../admin"]) == "/files/..%2F..%2Fadmin/content")
        for value in ["", ".", "..", String(repeating: "x", count: 1_025)] {
            #expect(throws: APIError.self) { try endpoint.path(["id": value]) }
        }
    }
}

/// Gives a session another token.
private final class Renewal: SessionKeeper {
    private let token: String?
    private let calls = Mutex(0)
    var count: Int { calls.withLock { $0 } }

    /// Renews to that token, or cannot just now.
    init(to token: String?) { self.token = token }

    func prepare(_ session: Session) async throws(APIError) {}

    func renew(_ session: Session, refused state: SessionState) async throws(APIError) -> Bool {
        calls.withLock { $0 += 1 }
        guard let token else { throw APIError(.busy, "not now", remedy: "Try again later.") }
        session.state.token = AccessToken(token)
        return true
    }
}
