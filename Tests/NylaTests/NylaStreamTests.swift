import APICore
import Foundation
import LoopbackServer
import Streams
import Synchronization
import TestClients
import Testing

@testable import Nyla

/// Nyla's counterpart and a signed-in client.
func signedInNyla(_ server: PythonServer, attempts: Int = 1) async throws -> APIClient {
    let client = try client(of: server.address(), attempts: attempts)
    try await NylaClient(client).signIn("anna", password: "planted-secret-password")
    return client
}

/// What the counterpart has counted.
func counted(_ client: APIClient) async throws -> JSONObject {
    try await client.object(of: APIRequest(Endpoint(.get, "/api/counted")))
}

/// The events of a stream, collected.
private final class Events: Sendable {
    let words = Mutex<[String]>([])
    let text = Mutex("")

    func take(_ event: Nyla.WorkEvent, _ piece: Nyla.WorkTurn.Piece, _ turn: Nyla.WorkTurn) {
        words.withLock { $0.append(event.kind.word) }
        if case .text(let more) = piece { text.withLock { $0 += more } }
    }
}

@Suite("Nyla's streams")
struct NylaStreamTests {
    private func chat(
        _ server: PythonServer, _ area: Nyla.Area = .workspace, attempts: Int = 1
    ) async throws -> NylaConversation {
        NylaConversation(
            try await signedInNyla(server, attempts: attempts), area, instance: "i1", mandate: "m1",
            patience: .seconds(30))
    }

    @Test(
        "are read to their end, with the text once", arguments: [Nyla.Area.workspace, .chatbot, .codeEditor])
    func whole(area: Nyla.Area) async throws {
        let server = try PythonServer("nyla.py")
        let chat = try await chat(server, area)
        let events = Events()
        var prompt = Nyla.Prompt("Was steht da?")
        prompt.files = ["f1", 7]
        prompt.language = "de"
        let turn = try await chat.send(prompt) { events.take($0, $1, $2) }
        #expect(turn.ending == .complete && turn.workflow == "w7" && turn.files == ["Vertrag.pdf"])
        #expect(turn.text == "Ein Vertrag für Zürich." && events.text.withLock { $0 } == turn.text)
        #expect(
            events.words.withLock { $0 } == [
                "status", "chunk", "tool_activity", "chunk", "message", "fileCreated", "complete",
            ])
        let sent = try await counted(try await signedInNyla(server))
        guard case .array(let prompts)? = sent["prompts"], case .object(let first)? = prompts.first else {
            Issue.record("no prompt came")
            return
        }
        #expect(prompts.count == 1 && first["fileIds"] == .array(["f1", "7"]))
        #expect(first["userLanguage"] == "de" && first["workflowId"] == nil)
    }

    @Test("keep events that no client knows, and steer by none of them")
    func odd() async throws {
        let server = try PythonServer("nyla.py")
        let events = Events()
        let turn = try await chat(server).send(Nyla.Prompt("odd", in: "w1")) { events.take($0, $1, $2) }
        #expect(turn.ending == .complete && turn.workflow == "w1")
        #expect(turn.text.hasPrefix("no JSON") && turn.text.contains("red") && !turn.text.contains("mine"))
        #expect(events.words.withLock { $0.contains("somethingNew") })
    }

    @Test("end with the service's words where the work fails, and are an error where they break off")
    func ends() async throws {
        let server = try PythonServer("nyla.py")
        let chat = try await chat(server)
        let failed = try await chat.send(Nyla.Prompt("fail")) { _, _, _ in }
        #expect(failed.ending == .failed("the model is away"))
        let error = await apiError { _ = try await chat.send(Nyla.Prompt("break")) { _, _, _ in } }
        #expect(error?.code == .unreachable, "\(String(describing: error))")
        // Nothing is sent again.
        let counts = try await counted(try await signedInNyla(server))
        guard case .array(let prompts)? = counts["prompts"] else {
            Issue.record("no prompts")
            return
        }
        #expect(prompts.count == 2)
    }

    @Test("stop at the service, also if that fails at first, and say so", arguments: ["hold", "reluctant"])
    func stop(prompt: String) async throws {
        let server = try PythonServer("nyla.py")
        let (stop, request) = AsyncStream.makeStream(of: Void.self)
        let turn = try await chat(server, attempts: 2).send(Nyla.Prompt(prompt), until: stop) { event, _, _ in
            if event.kind == .chunk { request.yield() }
        }
        #expect(turn.ending == .stopped && turn.text == "Ein ")
        let counts = try await counted(try await signedInNyla(server))
        #expect(counts["stopped"] == .array(["w7"]))
    }

    @Test("say why they could not be stopped", arguments: ["stubborn", "nameless"])
    func unstoppable(prompt: String) async throws {
        let server = try PythonServer("nyla.py")
        let (stop, request) = AsyncStream.makeStream(of: Void.self)
        let turn = try await chat(server).send(Nyla.Prompt(prompt), until: stop) { event, _, _ in
            if event.kind == .chunk { request.yield() }
        }
        #expect(turn.ending == .open && turn.text == "Ein ")
        if prompt == "stubborn" {
            #expect(turn.workflow == "w7" && turn.stopError?.code == .conflict)
        } else {
            #expect(turn.workflow == nil && turn.stopError == nil)
        }
    }

    @Test("of a coaching session go to the session; those of the Teams bot are followed across connections")
    func sessions() async throws {
        let server = try PythonServer("nyla.py")
        let coaching = try await chat(server, .coaching)
        let turn = try await coaching.send(Nyla.Prompt("Wie war das?", in: "s1")) { _, _, _ in }
        #expect(turn.ending == .complete && turn.workflow == "s1")
        let bot = try await chat(server, .teamsbot)
        let seen = try await bot.follow("s1") { _, _, _ in }
        #expect(seen.ending == .complete)
        #expect(seen.text == "Satz 1. Satz 2. Satz 3. Satz 4. ")
    }

    @Test("need mandate and instance")
    func context() async throws {
        let server = try PythonServer("nyla.py")
        let stranger = NylaConversation(
            try await signedInNyla(server), .workspace, instance: "i2", mandate: "m1")
        let error = await apiError { _ = try await stranger.send(Nyla.Prompt("x")) { _, _, _ in } }
        #expect(error?.code == .forbidden)
    }

    @Test("show a whole message only where it differs from its chunks")
    func turns() {
        var turn = Nyla.WorkTurn()
        func take(_ kind: String, _ data: String) -> Nyla.WorkTurn.Piece {
            turn.take(Nyla.WorkEvent(ServerEvent(type: kind, data: data)))
        }
        #expect(take("chunk", #"{"content":"Ei"}"#) == .text("Ei"))
        #expect(take("message", #"{"content":"Eins"}"#) == .text("ns"))
        #expect(take("message", #"{"content":"Zwei"}"#) == .text("\nZwei"))
        #expect(take("chunk", #"{"content":"Drei"}"#) == .text("\nDrei"))
        #expect(take("message", #"{"content":"Vier"}"#) == .text("\nVier"))
        #expect(turn.text == "Eins\nZwei\nDrei\nVier" && turn.ending == .open)
        #expect(take("chunk", #"{"content":"Fü"}"#) == .text("\nFü"))
        #expect(take("chunk", #"{"content":"nf"}"#) == .text("nf"))
        #expect(take("message", #"{"content":"Fünf"}"#) == .nothing)
        #expect(take("chunk", #"{"content":"Sechs"}"#) == .text("\nSechs"))
        #expect(take("message", #"{"content":"Sechs."}"#) == .text("."))
        #expect(turn.text == "Eins\nZwei\nDrei\nVier\nFünf\nSechs.")
        #expect(take("agent_progress", #"{"data":{"message":"round 2"}}"#) == .note("round 2"))
        #expect(take("stopped", "") == .nothing && turn.ending == .stopped)
    }

    @Test("may have members without number")
    func wide() {
        let members = (0..<200_000).map { #""m\#($0)":\#($0)"# }.joined(separator: ",")
        var turn = Nyla.WorkTurn()
        let time = ContinuousClock().measure {
            let event = ServerEvent(type: "chunk", data: #"{"data":{\#(members),"content":"Ei"}}"#)
            #expect(turn.take(Nyla.WorkEvent(event)) == .text("Ei"))
        }
        #expect(time < .seconds(20))
    }

    @Test("belong to threads, messages, files, sources, edits and settings")
    func lists() async throws {
        let server = try PythonServer("nyla.py")
        let chat = try await chat(server)
        let records = chat.records
        func resource(_ name: String) throws -> Nyla.Resource {
            try #require(Nyla.Resource.named(name, in: .workspace))
        }
        let threads = try await records.all(resource("threads"))
        #expect(threads.map(\.id) == ["w1"] && threads[0].text("name")?.contains("Vertrag") == true)
        let messages = try await records.all(resource("messages"), of: "w1")
        #expect(messages.map { $0.text("content") } == ["Was steht da?", "Ein Vertrag."])
        let edits = try resource("edits")
        #expect(try await records.perform("accept", on: "e1", in: edits).text("status") == "accepted")
        #expect(
            await apiError { _ = try await records.perform("eat", on: "e1", in: edits) }?.code == .request)
        #expect(try await chat.decideAllEdits(accepting: false).text("count") == "2")
        #expect(try await records.all(edits).map { $0.text("status") } == ["rejected", "rejected"])
        let settings = try resource("settings")
        try await records.update(nil, to: ["language": "fr"], in: settings)
        #expect(try await records.all(settings).first?.text("language") == "fr")
        let sources = try resource("sources")
        let made = try await records.create(["label": "Pläne"], in: sources)
        try await records.delete(try #require(made.id), in: sources)
        #expect(try await records.all(sources).map(\.id) == ["d1"])
        let missing = await apiError { _ = try await records.all(resource("messages")) }
        #expect(missing?.code == .request)
    }
}
