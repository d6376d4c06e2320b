import Foundation
import LoopbackServer
import Synchronization
import Testing

@testable import APICore

@Suite("Events of a service")
struct EventStreamTests {
    private static let nylaEndings: Set<String> = ["complete", "stopped", "error"]
    private static let start = Endpoint(.post, "/start/stream", startsWork: true)

    private func client(_ address: String, _ change: (inout HTTPLimits) -> Void = { _ in }) throws
        -> APIClient
    {
        let base = try WebAddress(address)
        var limits = HTTPLimits()
        change(&limits)
        return try APIClient(
            base, session: Session(for: base), userAgent: "fieldbook/test", limits: limits,
            retry: HastyClient().policy)
    }

    private func events(_ stream: EventStream) async throws -> [ServerEvent] {
        var events: [ServerEvent] = []
        for try await event in stream { events.append(event) }
        return events
    }

    private func error(_ stream: EventStream) async -> APIError? {
        await #expect(throws: APIError.self) { _ = try await events(stream) }
    }

    private static func answer(_ body: String, _ fields: String = "") -> String {
        "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream; charset=utf-8\r\nConnection: close\r\n\(fields)\r\n\(body)"
    }

    private struct Wanted: Encodable {
        var count: Int
        var ending = "complete"
        var separator = "\r\n"
        var unnamed = false
    }

    @Test("come by the thousand over POST, and end with the last one", arguments: ["\r\n", "\n", "\r"])
    func workflow(_ separator: String) async throws {
        let server = try PythonServer("events.py")
        let count = separator == "\n" ? 20_000 : 100
        let request = try APIRequest(Self.start).carrying(
            Wanted(count: count, ending: "stopped", separator: separator))
        let stream = try client(server.address()).events(of: request, endingWith: Self.nylaEndings)
        let events = try await events(stream)
        #expect(events.count == count + 2)
        #expect(events[1].type == "chunk")
        #expect(events[1].data == #"{"number": 1, "text": "Zürich\nLand"}"#)
        #expect(events.prefix(count).enumerated().allSatisfy { $1.id == "\($0)" })
        #expect(events[count].type == "fileCreated")
        #expect(events[count].data == "first line\nsecond line")
        #expect(events[count + 1].type == "stopped")
    }

    @Test("end by what their data say where they have no names")
    func unnamed() async throws {
        let server = try PythonServer("events.py")
        let request = try APIRequest(Self.start).carrying(Wanted(count: 0, ending: "error", unnamed: true))
        let stream = try client(server.address()).events(of: request, endingWith: Self.nylaEndings)
        let events = try await events(stream)
        #expect(events.map(\.kind) == ["tool_activity", "somethingNew", "error"])
        #expect(events.allSatisfy { $0.type == "message" })
        #expect(ServerEvent(type: "chunk", data: #"{"type":"error"}"#).kind == "chunk")
        #expect(ServerEvent(data: #"{"type":"#).kind == "message")
    }

    @Test("go on after the last one where a stream by GET breaks off, until the server says that it is over")
    func reconnection() async throws {
        let server = try PythonServer("events.py")
        let request = APIRequest(Endpoint(.get, "/sessions/{id}/stream"), ["id": "s1"])
        let events = try await events(try client(server.address()).events(of: request))
        #expect(events.map(\.data) == (1...6).map { "event \($0)" })
        #expect(events.map(\.id) == (1...6).map { "\($0)" })
    }

    @Test("stop with the task that reads them, and the server learns of it")
    func cancellation() async throws {
        let server = try PythonServer("events.py")
        let client = try client(server.address())
        let stream = client.events(of: APIRequest(Endpoint(.post, "/endless")))
        let begun = AsyncStream<Void>.makeStream()
        let reading = Task {
            var count = 0
            for try await _ in stream {
                count += 1
                begun.continuation.yield()
            }
            return count
        }
        for await _ in begun.stream { break }
        reading.cancel()
        #expect(try await reading.value == 1)
        let ended: [String: Bool] = try await client.answer(to: APIRequest(Endpoint(.get, "/ended")))
        #expect(ended == ["ended": true])
    }

    @Test("are an error where a POST breaks off, at whichever byte, and it is sent once")
    func cuts() async throws {
        let answer = Array(Self.answer("event: chunk\ndata: 1\n\nevent: complete\ndata: 2\n\n", "").utf8)
        let asked = Counter()
        let server = try LoopbackServer { _, connection in connection.send(Array(answer[..<asked.next()])) }
        let client = try client(server.address())
        for count in 1..<answer.count {
            let stream = client.events(of: APIRequest(Self.start), endingWith: Self.nylaEndings)
            let error = await error(stream)
            #expect(error?.code == .unreachable, "\(count)")
            #expect(error?.endpoint == "POST /start/stream")
            #expect(error?.requestID == server.requests.last?.fields["x-request-id"])
        }
        let last = client.events(of: APIRequest(Self.start), endingWith: Self.nylaEndings)
        #expect(try await events(last).map(\.data) == ["1", "2"])
        #expect(server.requests.count == answer.count)
    }

    @Test("by GET that never arrive end with an error")
    func givingUp() async throws {
        let server = try LoopbackServer { $1.send(Self.answer("retry: 0\n\n: nothing\n\n")) }
        var limits = EventLimits()
        limits.reconnections = 4
        limits.leastWait = .zero
        let stream = try client(server.address()).events(of: APIRequest(Endpoint(.get, "/x")), limits: limits)
        #expect(await error(stream)?.code == .unreachable)
        #expect(server.requests.count == 5)
    }

    @Test("by GET name the last complete event when they reconnect")
    func lastEvent() async throws {
        let server = try LoopbackServer { request, connection in
            if request.fields["last-event-id"] == "5" { return connection.answer(204) }
            connection.send(Self.answer("retry: 0\nid: 5\ndata: whole\n\nid: 6\ndata: cut\n"))
        }
        var limits = EventLimits()
        limits.leastWait = .zero
        let stream = try client(server.address()).events(of: APIRequest(Endpoint(.get, "/x")), limits: limits)
        #expect(try await events(stream).map(\.data) == ["whole"])
        #expect(server.requests.map { $0.fields["last-event-id"] } == [nil, "5"])
        #expect(server.requests.allSatisfy { $0.fields["accept"] == "text/event-stream" })
    }

    @Test("are reconnected after a while, whatever wait the server asks for")
    func waits() {
        let limits = EventLimits()
        #expect(limits.wait(asked: .zero, failures: 1) == .milliseconds(500))
        #expect(limits.wait(asked: .zero, failures: 3) == .seconds(2))
        #expect(limits.wait(asked: .seconds(1), failures: 1) == .seconds(1))
        #expect(limits.wait(asked: nil, failures: 1) == .seconds(3))
        #expect(limits.wait(asked: .seconds(3_600), failures: .max) == .seconds(120))
    }

    @Test("end when the server ends them")
    func cleanEnd() async throws {
        let server = try LoopbackServer {
            $1.answer(200, ["Content-Type": "text/event-stream"], "data: 1\n\ndata: 2")
        }
        let stream = try client(server.address()).events(of: APIRequest(Endpoint(.post, "/x")))
        #expect(try await events(stream).map(\.data) == ["1"])
    }

    @Test("are not read from an answer that is not an event stream")
    func mediaType() async throws {
        for (type, body, words) in [
            ("text/html", "<html>", "\"text/html\""), ("application/json", "{}", "\"application/json\""),
            ("application/json", #"{"success":false,"error":"no workflow"}"#, "no workflow"),
        ] {
            let server = try LoopbackServer { $1.answer(200, ["Content-Type": type], body) }
            let error = await error(try client(server.address()).events(of: APIRequest(Self.start)))
            #expect(error?.message.contains(words) == true, "\(error?.message ?? "")")
            #expect([.answer, .refused].contains(error?.code))
            #expect(error?.requestID == server.requests.last?.fields["x-request-id"])
        }
        let server = try LoopbackServer { $1.answer(422, [:], #"{"detail":"no prompt"}"#) }
        let error = await error(try client(server.address()).events(of: APIRequest(Self.start)))
        #expect(error?.code == .invalid)
        #expect(server.requests.count == 1)
    }

    @Test("end where the server is silent, though it keeps the connection")
    func silence() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(Self.answer("data: 1\n\nda"))
            connection.waitUntilPeerCloses()
        }
        let client = try client(server.address()) { $0.silence = .milliseconds(50) }
        var iterator = client.events(of: APIRequest(Self.start)).makeAsyncIterator()
        #expect(try await iterator.next()?.data == "1")
        await #expect(throws: APIError.self) { while try await iterator.next() != nil {} }
        #expect(try await iterator.next() == nil)
    }

    @Test("last longer than an answer may")
    func noEnd() async throws {
        let server = try LoopbackServer { _, connection in
            connection.send(Self.answer("data: 1\n\n"))
            let end = ContinuousClock.now + .milliseconds(600)
            while ContinuousClock.now < end {}
            connection.send("data: 2\n\n")
        }
        let client = try client(server.address()) {
            $0.total = .milliseconds(400)
            $0.bytes = 1
        }
        #expect(try await events(client.events(of: APIRequest(Endpoint(.post, "/x")))).count == 2)
    }
}
