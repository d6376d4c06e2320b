import Foundation
import LoopbackServer
import Testing

@testable import APICore

@Suite("A client's verbs")
struct VerbTests {
    /// The request as the counterpart received it.
    private struct Asked: Decodable, Sendable {
        let method: String
        let path: String
        let query: [String: String]
        let headers: [String: String]
        let body: String
    }

    private func client(_ server: PythonServer) throws -> APIClient {
        let base = try WebAddress(server.address())
        return try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", retry: HastyClient().policy)
    }

    @Test("ask by the method of their name, at the path with its values")
    func methods() async throws {
        let server = try PythonServer("echo.py")
        defer { withExtendedLifetime(server) {} }
        let client = try client(server)
        let place = "/echo/travels/{id}"
        let read = try await client.get(place, ["id": "7 a"], query: [("q", "x&y")], as: Asked.self)
        #expect(read.method == "GET" && read.path == "travels/7 a" && read.query == ["q": "x&y"])
        #expect(read.body.isEmpty)
        let value = ["name": "Zürich"]
        let sent = [
            try await client.post(place, ["id": "7"], sending: value, as: Asked.self),
            try await client.put(place, ["id": "7"], sending: value, as: Asked.self),
            try await client.patch(place, ["id": "7"], sending: value, as: Asked.self),
        ]
        #expect(sent.map(\.method) == ["POST", "PUT", "PATCH"])
        for asked in sent {
            #expect(asked.path == "travels/7" && asked.body == #"{"name":"Zürich"}"#)
            #expect(asked.headers["content-type"] == "application/json")
        }
        let error = await #expect(throws: APIError.self) {
            _ = try await client.get("/detail/{kind}", ["kind": "object"], as: Asked.self)
        }
        #expect(error?.serverCode == "LOCKED")
    }

    @Test("delete a path")
    func removing() async throws {
        let server = try LoopbackServer { request, connection in
            connection.answer(request.target == "/travels/a%2Fb" ? 204 : 404)
        }
        let base = try WebAddress(server.address())
        let client = try APIClient(base, session: Session(for: base), userAgent: "fieldbook/test")
        try await client.delete("/travels/{id}", ["id": "a/b"])
        let error = await #expect(throws: APIError.self) { try await client.delete("/travels/8") }
        #expect(error?.code == .notFound)
        #expect(server.requests.map(\.method) == ["DELETE", "DELETE"])
    }

    @Test("send a file in a form, and bring one here")
    func files() async throws {
        let folder = try TransferFolder()
        let path = folder.path + "/scan.txt"
        try Data("a scan".utf8).write(to: URL(filePath: path))
        let server = try PythonServer("echo.py")
        defer { withExtendedLifetime(server) {} }
        let client = try client(server)
        let asked = try await client.upload(
            FileContent(path), to: "/echo/{kind}", ["kind": "papers"], fields: [("kind", "letter")],
            contentType: "text/plain", as: Asked.self)
        #expect(asked.method == "POST" && asked.path == "papers")
        for part in [#"name="kind""#, "letter", #"name="file""#, "scan.txt", "text/plain", "a scan"] {
            #expect(asked.body.contains(part), "\(part)")
        }
        let arrived = folder.path + "/answer.json"
        try await client.download("/echo/{kind}", ["kind": "papers"], query: [("page", "2")], to: arrived)
        let answer = try JSONDecoder().decode(Asked.self, from: Data(contentsOf: URL(filePath: arrived)))
        #expect(answer.method == "GET" && answer.path == "papers" && answer.query == ["page": "2"])
    }

    @Test("read events as they come")
    func events() async throws {
        let server = try PythonServer("events.py")
        defer { withExtendedLifetime(server) {} }
        let client = try client(server)
        var types: [String] = []
        let started = try client.stream(
            "/{verb}/stream", ["verb": "start"], sending: ["count": 2], endingWith: ["complete"])
        for try await event in started { types.append(event.type) }
        #expect(types == ["status", "chunk", "fileCreated", "complete"])
        var texts: [String] = []
        for try await event in client.stream("/sessions/{id}/stream", ["id": "s1"]) {
            texts.append(event.data)
        }
        #expect(texts == (1...6).map { "event \($0)" })
    }
}
