import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("The contents of a trace")
struct TraceTests {
    private let told = TracedExchanges()

    private func client(_ address: String) throws -> APIClient {
        let base = try WebAddress(address)
        let transport = TracingTransport(over: NetworkTransport(proxies: .none)) { [told] in told.take($0) }
        return try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", retry: HastyClient().policy,
            transport: transport)
    }

    @Test("include no secret, wherever one occurs or is repeated")
    func secrets() async throws {
        let server = try PythonServer("echo.py")
        let client = try client(server.address())
        client.session.state.token = AccessToken("planted-bearer-token", refreshToken: "planted-refresh")
        client.session.state.csrf = CSRFToken()
        let csrf = client.session.state.csrf.digits
        _ = try await client.bytes(of: APIRequest(Endpoint(.post, "/sign-in")))
        #expect(client.session.state.cookies.cookies.map(\.value) == ["planted-secret-cookie"])
        struct Body: Encodable {
            struct Inner: Encodable {
                var refresh_token = "planted-nested-token"
                var clientSecret = ["planted-listed-secret"]
                var password = ["deep": "planted-deep-password"]
                var plain = "visible-inner"
            }
            var list = [Inner()]
            var note = "visible-note"
        }
        var json = try APIRequest(Endpoint(.post, "/echo/json")).carrying(Body())
        json.query = [("api_key", "planted-query-key"), ("code", "planted-code"), ("q", "visible-query")]
        _ = try await client.bytes(of: json)
        let form = APIRequest(Endpoint(.post, "/echo/form"))
            .carrying(form: [("username", "anna"), ("password", "planted form+password")])
        _ = try await client.bytes(of: form)
        let jwt = "eyJhbGciOiJub25lIn0.eyJwbGFudGVkIjoicGxhbnRlZCJ9.cGxhbnRlZA"
        _ = try await client.bytes(of: try APIRequest(Endpoint(.post, "/echo/jwt")).carrying(["note": jwt]))

        let text = told.text
        #expect(!text.contains("planted"), "\(text)")
        #expect(!text.contains(csrf))
        #expect(!text.contains("eyJ"))
        for seen in [
            "visible-inner", "visible-note", "visible-query", "POST", "/echo/json", "Authorization: ***",
            "Cookie: ***", "set-cookie: ***", "X-CSRF-Token: ***", "User-Agent: fieldbook/test",
            "api_key=***",
            "code=***", #""plain":"visible-inner""#, " 200 ",
        ] {
            #expect(text.contains(seen), "\(seen)")
        }
    }

    @Test("include no secret of an answer")
    func answers() async throws {
        let body =
            #"{"access_token":"planted-new-token","user":{"apiKey":"planted-key","name":"anna","again":"planted-new-token"},"code":"LOCKED"}"#
        let server = try LoopbackServer {
            $1.answer(
                200,
                [
                    "Content-Type": "application/json; charset=utf-8", "X-Auth-Token": "planted-header",
                    "Location": "/callback?code=planted-code#planted",
                    "WWW-Authenticate": "Bearer planted-again",
                ], body)
        }
        _ = try await client(server.address()).bytes(of: APIRequest(Endpoint(.get, "/me")))
        #expect(!told.text.contains("planted"), "\(told.text)")
        #expect(told.text.contains(#""name":"anna""#))
        #expect(told.text.contains("/callback?***"))
        #expect(told.text.contains("LOCKED"))
    }

    @Test("include no secret of an address in an answer, nor an upload's address")
    func places() async throws {
        let body =
            #"{"next":"https://anna:planted-password@example.ch/a?state=planted-state&q=seen#code=planted-code","plain":"a=b & c"}"#
        let server = try LoopbackServer {
            $1.answer(
                200, ["Content-Type": "application/json", "Location": "/files/planted-place?planted"], body)
        }
        let client = try client(server.address())
        var create = APIRequest(Endpoint(.post, "/files/"))
        create.fields["Tus-Resumable"] = "1.0.0"
        _ = try await client.bytes(of: create)
        var ask = APIRequest(Endpoint(.get, "/files/{id}"), ["id": "planted-place"])
        ask.fields["Tus-Resumable"] = "1.0.0"
        _ = try await client.bytes(of: ask)
        #expect(!told.text.contains("planted"), "\(told.text)")
        for seen in ["https://***@example.ch/a?state=***&q=seen#code=***", "/files/***", "a=b & c"] {
            #expect(told.text.contains(seen), "\(seen)")
        }
    }

    @Test("are JSON bodies of 2 KiB, of others only the size")
    func bodies() async throws {
        let long = String(repeating: "x", count: 2_048)
        for (type, body, isTold) in [
            ("application/json", #"{"a":"seen"}"#, true),
            ("application/problem+json", #"{"a":"seen"}"#, true),
            ("application/json", #"{"a":"seen","b":"\#(long)"}"#, false),
            ("text/plain", #"{"a":"seen"}"#, false),
            ("application/json", #"{"a":"seen""#, false),
        ] {
            let told = TracedExchanges()
            let server = try LoopbackServer { $1.answer(200, ["Content-Type": type], body) }
            let transport = TracingTransport(over: NetworkTransport(proxies: .none)) { told.take($0) }
            let client = WebClient(over: transport, userAgent: "t", pause: { _ in }, chance: { 0 })
            let content = RequestContent(Array(body.utf8))
            _ = try await client.bytes(
                of: HTTPRequest(
                    try WebAddress(server.address()), method: .post, fields: ["Content-Type": type],
                    content: content))
            #expect(told.records.map(\.kind) == [.request, .answer, .body])
            #expect(told.records.map { $0.body != nil } == [isTold, false, isTold], "\(type) \(body.count)")
            #expect(told.records.first?.bytes == Int64(body.utf8.count))
            #expect(told.records.last?.bytes == Int64(body.utf8.count))
            #expect(told.text.contains("seen") == isTold)
        }
    }

    @Test("is what went wrong, and each try of it")
    func failures() async throws {
        let server = try LoopbackServer { $1.send("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf") }
        _ = try? await client(server.address()).bytes(of: APIRequest(Endpoint(.get, "/x")))
        #expect(
            told.records.map(\.kind)
                == Array(repeating: [.request, .answer, .failure], count: 5).flatMap(\.self))
        #expect(told.records.last?.failure?.contains("ended in the middle") == true)
        #expect(Set(told.records.map(\.number)) == [1, 2, 3, 4, 5])
    }

    @Test("include no terminal control sequence")
    func control() async throws {
        let server = try LoopbackServer { $1.answer(200, ["X-Name": "a\u{1B}[2Jb\u{9B}c"], "{}") }
        _ = try? await client(server.address()).bytes(of: APIRequest(Endpoint(.get, "/x")))
        #expect(
            told.text.unicodeScalars.allSatisfy { $0 == "\n" || !CharacterSet.controlCharacters.contains($0) }
        )
    }
}

/// The records so far.
private final class TracedExchanges: Sendable {
    private let all = Mutex<[TraceRecord]>([])
    var records: [TraceRecord] { all.withLock { $0 } }
    var text: String { records.map(\.description).joined(separator: "\n") }
    func take(_ record: TraceRecord) { all.withLock { $0.append(record) } }
}
