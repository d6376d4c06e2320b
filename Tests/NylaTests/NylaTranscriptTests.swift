import APICore
import LoopbackServer
import Nyla
import Streams
import Synchronization
import TestClients
import Testing

/// Text that a stream has shown.
final class Shown: Sendable {
    let text = Mutex("")
    let kinds = Mutex<[String]>([])
    let breaks = Mutex(0)

    func take(_ event: Nyla.WorkEvent, _ piece: Nyla.WorkTurn.Piece, _ turn: Nyla.WorkTurn) {
        kinds.withLock { $0.append(event.kind.word) }
        if case .text(let more) = piece { text.withLock { $0 += more } }
    }
}

@Suite("A conversation of Nyla")
struct NylaTranscriptTests {
    private func chat(
        _ server: PythonServer, _ area: Nyla.Area = .workspace, attempts: Int = 1
    ) async throws -> NylaConversation {
        NylaConversation(
            try await signedInNyla(server, attempts: attempts), area, instance: "i1", mandate: "m1",
            patience: .seconds(30))
    }

    private func event(_ kind: String, _ data: String) -> Nyla.WorkEvent {
        Nyla.WorkEvent(ServerEvent(type: kind, data: data))
    }

    @Test("is read from the lists of its thread, with files, tools and pending edits")
    func lists() async throws {
        let server = try PythonServer("nyla.py")
        let transcript = try await chat(server).transcript(of: "w1")
        #expect(transcript.thread == "w1" && transcript.title?.hasPrefix("Vertrag") == true)
        #expect(transcript.status == "completed" && transcript.isFinished)
        #expect(transcript.messages.map(\.role) == [.user, .assistant])
        #expect(transcript.messages.map(\.text) == ["Was steht da?", "Ein Vertrag."])
        #expect(transcript.answer == "Ein Vertrag.")
        #expect(transcript.messages[0].attachments.map(\.name) == ["f1"])
        #expect(transcript.messages[1].attachments.first?.size == 12)
        #expect(transcript.messages[1].activity.map(\.tool) == ["search", "read"])
        #expect(transcript.messages[1].activity.map(\.state) == ["done", "failed"])
        #expect(transcript.edits.map(\.file) == ["a.py", "b.py"])
        // The chatbot has no edits, and its thread is in its list only.
        let other = try await chat(server, .chatbot).transcript(of: "t1")
        #expect(other.edits.isEmpty && other.title == "Frage")
        var titled = try await chat(server, .chatbot).transcript(of: "t2")
        #expect(titled.title == "Zweite")
        titled.translateTitle(into: "en")
        #expect(titled.title == "second")
        let missing = await apiError { _ = try await chat(server).transcript(of: "w99") }
        #expect(missing?.code == .notFound)
        let bot = await apiError { _ = try await chat(server, .teamsbot).transcript(of: "s1") }
        #expect(bot?.code == .request)
    }

    @Test("grows with a prompt and the events of its stream")
    func events() {
        var transcript = Nyla.Transcript()
        var prompt = Nyla.Prompt("Was?")
        prompt.files = ["f1"]
        transcript.begin(prompt)
        #expect(transcript.messages[0].attachments.map(\.id) == ["f1"] && !transcript.isFinished)
        transcript.take(event("status", #"{"workflowId":"w7","status":"started"}"#))
        transcript.take(event("message", #"{"id":"n1","role":"user","content":"Was?"}"#))
        #expect(transcript.messages.count == 1 && transcript.messages[0].id == "n1")
        transcript.take(event("tool_activity", #"{"toolName":"search","status":"running"}"#))
        transcript.take(event("chunk", #"{"content":"Ein "}"#))
        transcript.take(event("tool_activity", #"{"toolName":"search","status":"done"}"#))
        #expect(transcript.messages.last?.isArriving == true)
        transcript.take(event("chunk", #"{"content":"Ver"}"#))
        transcript.take(event("message", #"{"id":"n2","role":"assistant","content":"Ein **Vertrag**."}"#))
        transcript.take(event("fileCreated", #"{"fileName":"a.pdf","fileId":"f9"}"#))
        transcript.take(event("workflowUpdated", #"{"id":"w7","name":"Vertrag","status":"completed"}"#))
        transcript.take(event("complete", "{}"))
        #expect(transcript.messages.count == 2 && transcript.thread == "w7" && transcript.title == "Vertrag")
        let answer = transcript.messages[1]
        #expect(answer.text == "Ein **Vertrag**." && answer.id == "n2" && !answer.isArriving)
        #expect(answer.activity == [.init(tool: "search", state: "done")])
        #expect(answer.attachments == [.init(id: "f9", name: "a.pdf")])
        #expect(transcript.ending == .complete && transcript.isFinished && transcript.progress == "started")
        transcript.begin(Nyla.Prompt("Noch etwas?"))
        #expect(transcript.ending == .open && transcript.answer.isEmpty)
        transcript.take(event("chunk", "kein JSON"))
        transcript.take(event("error", #"{"message":"away"}"#))
        #expect(transcript.answer == "kein JSON" && transcript.ending == .failed("away"))
    }

    @Test("keeps what it can of odd records and events")
    func odd() {
        let entries: [JSONObject] = [
            ["role": "oracle", "content": ["a", ["type": "text", "text": "b"], ["image": 1]]],
            [
                "role": .null, "content": .null, "files": "x",
                "toolCalls": [7, .null, ["function": ["name": "f"]]],
            ],
            [:],
        ]
        let transcript = Nyla.Transcript(messages: entries.map { Nyla.Entry($0) })
        #expect(transcript.messages.map(\.role) == [.other("oracle"), .assistant, .assistant])
        #expect(transcript.messages[0].text == "a\nb" && transcript.messages[1].attachments.isEmpty)
        #expect(transcript.messages[1].activity.map(\.tool) == ["tool", "f"])
        var other = Nyla.Transcript()
        for kind in ["chunk", "message", "fileCreated", "tool_activity", "somethingNew", "workflowUpdated"] {
            for data in ["", "[1]", "{}", #"{"data":{"data":[]}}"#, #"{"content":{"x":1}}"#] {
                other.take(event(kind, data))
            }
        }
        other.take(event("stopped", ""))
        #expect(other.ending == .stopped)
    }

    @Test("goes on from its lists where the stream has broken off, and keeps what only the stream had")
    func catchUp() {
        var transcript = Nyla.Transcript()
        transcript.begin(Nyla.Prompt("Was?", in: "w7"))
        transcript.take(event("tool_activity", #"{"tool":"search"}"#))
        transcript.take(event("chunk", #"{"content":"Ein "}"#))
        let user: Nyla.Entry = .init(["id": "n1", "role": "user", "content": "Was?"])
        func answer(_ text: String) -> Nyla.Entry {
            .init(["id": "n2", "role": "assistant", "content": .string(text)])
        }
        // The list is behind: without the prompt, then without the answer.
        #expect(transcript.catchUp(with: []) == "" && transcript.answer == "Ein ")
        #expect(transcript.catchUp(with: [user], record: .init(["status": "running"])) == "")
        #expect(transcript.answer == "Ein " && !transcript.isFinished)
        #expect(transcript.catchUp(with: [user, answer("Ein Ver")]) == "Ver")
        let end = transcript.catchUp(
            with: [user, answer("Ein Vertrag.")], record: .init(["status": "completed"]))
        #expect(end == "trag." && transcript.isFinished)
        #expect(transcript.messages.count == 2 && transcript.messages[1].activity.map(\.tool) == ["search"])
        #expect(transcript.catchUp(with: [user, answer("Anders.")]) == "\nAnders.")
    }

    @Test("is finished only by a final state, with the prompt and an answer in its lists")
    func finished() {
        var transcript = Nyla.Transcript()
        transcript.begin(Nyla.Prompt("Was?", in: "w7"))
        let (user, other): (Nyla.Entry, Nyla.Entry) = (
            .init(["role": "user", "content": "Was?"]), .init(["role": "user", "content": "Zuvor?"])
        )
        let answer = Nyla.Entry(["role": "assistant", "content": "Ein Vertrag."])
        func record(_ status: String) -> Nyla.Entry { .init(["status": .string(status)]) }
        // The state and the answer of the turn before.
        transcript.catchUp(with: [other, answer], record: record("completed"))
        #expect(!transcript.isFinished && transcript.answer.isEmpty)
        transcript.catchUp(with: [other, answer], record: record("failed"))
        #expect(!transcript.isFinished)
        transcript.catchUp(with: [other, answer, user], record: record("completed"))
        #expect(!transcript.isFinished)
        for state in ["active", "running", "working", "queued", "paused"] {
            transcript.catchUp(with: [user, answer], record: record(state))
            #expect(!transcript.isFinished, "\(state)")
        }
        transcript.catchUp(with: [user, answer], record: record("done"))
        #expect(transcript.isFinished)
        for state in ["failed", "cancelled"] {
            transcript.begin(Nyla.Prompt("Was?", in: "w7"))
            transcript.catchUp(with: [user], record: record(state))
            #expect(transcript.isFinished, "\(state)")
        }
    }

    @Test("does not repeat its answer where the list is behind the stream")
    func behind() {
        var transcript = Nyla.Transcript()
        transcript.begin(Nyla.Prompt("Was?", in: "w7"))
        transcript.take(event("chunk", #"{"content":"Ein "}"#))
        func listed(_ text: String) -> [Nyla.Entry] {
            [
                .init(["role": "user", "content": "Was?"]),
                .init(["role": "assistant", "content": .string(text)]),
            ]
        }
        let done = Nyla.Entry(["status": "completed"])
        #expect(transcript.catchUp(with: listed("Ei"), record: done) == "")
        #expect(transcript.answer == "Ein " && !transcript.isFinished)
        #expect(transcript.catchUp(with: listed("Ein"), record: .init(["status": "running"])) == "")
        #expect(transcript.catchUp(with: listed("Ein Vertrag."), record: done) == "Vertrag.")
        #expect(transcript.answer == "Ein Vertrag." && transcript.isFinished)
        transcript.begin(Nyla.Prompt("Was?", in: "w7"))
        transcript.take(event("chunk", #"{"content":"Ein Vertrag.\n"}"#))
        #expect(transcript.catchUp(with: listed("Ein Vertrag."), record: done) == "")
        #expect(transcript.isFinished, "a list may leave white space at the end away")
    }

    @Test("does not wait for the answer to a prompt that the service did not take")
    func notTaken() async throws {
        let server = try PythonServer("nyla.py")
        let chat = try await chat(server)
        let shown = Shown()
        let error = await apiError {
            _ = try await chat.sendAndKeepUp(
                Nyla.Prompt("busy", in: "w1"), every: .zero,
                onBreak: { _ in shown.breaks.withLock { $0 += 1 } }, receive: { shown.take($0, $1, $2) })
        }
        #expect(error?.isTransient == true && shown.breaks.withLock { $0 } == 0)
        #expect(shown.text.withLock { $0 } == "" && shown.kinds.withLock { $0 } == [])
    }

    @Test("is stopped at the service while it is kept alive")
    func stopped() async throws {
        let server = try PythonServer("nyla.py")
        let stop = Nyla.StopRequest()
        let turn = try await chat(server, attempts: 2).sendAndKeepUp(
            Nyla.Prompt("break"), every: .milliseconds(1), until: stop, onBreak: { _ in stop.make() },
            receive: { _, _, _ in })
        #expect(turn.stopError == nil)
        #expect(turn.ending == .stopped)
        guard case .object(let counts)? = try await counted(try await signedInNyla(server))["counts"] else {
            Issue.record("no counts")
            return
        }
        #expect(counts["POST /api/workspace/i1/stop/w7"]?.jsonText == "1")
        // A second request, which is made before anything is done.
        let none = try await stop.unlessMade { true }
        #expect(none == nil)
    }

    @Test("is kept alive over a break of its stream", arguments: ["resume", "despair"])
    func keepAlive(prompt: String) async throws {
        let server = try PythonServer("nyla.py")
        let shown = Shown()
        let turn = try await chat(server).sendAndKeepUp(
            Nyla.Prompt(prompt), every: .zero, onBreak: { _ in shown.breaks.withLock { $0 += 1 } },
            receive: { shown.take($0, $1, $2) })
        #expect(
            shown.text.withLock { $0 } == "Ein Vertrag für Zürich." && turn.text == "Ein Vertrag für Zürich.")
        #expect(shown.breaks.withLock { $0 } == 1 && turn.workflow == "w7")
        #expect(
            turn.ending == (prompt == "resume" ? .complete : .failed("the thread has the state failed")))
        let counts = try await counted(try await signedInNyla(server))
        guard case .array(let prompts)? = counts["prompts"] else {
            Issue.record("no prompts")
            return
        }
        #expect(prompts.count == 1, "the prompt is not sent again")
    }

    @Test("ends with the error of its stream where the work goes on for too long")
    func endless() async throws {
        let server = try PythonServer("nyla.py")
        let chat = try await chat(server)
        let error = await apiError {
            _ = try await chat.sendAndKeepUp(
                Nyla.Prompt("break"), every: .zero, tries: 3, receive: { _, _, _ in })
        }
        #expect(error?.code == .unreachable)
    }

    @Test("has files, which are sent into the workspace, or else among the user's own")
    func uploads() async throws {
        let server = try PythonServer("nyla.py")
        let file = FileInMemory(name: "Plan Zürich.txt", bytes: Array("Parzelle 12".utf8))
        for area in [Nyla.Area.workspace, .codeEditor] {
            let chat = try await chat(server, area)
            let sent = try await chat.upload(file)
            #expect(sent.name == "Plan Zürich.txt" && sent.size == 11)
            let files = try #require(Nyla.Resource.named("files", in: area))
            let client = try await signedInNyla(server)
            let content = try await client.bytes(of: chat.records.content(of: sent.id, in: files))
            #expect(content == file.bytes)
        }
        let own = try await chat(server, .chatbot).upload(file)
        #expect(own.name == "Plan Zürich.txt")
    }

    @Test("has each file once, even if the answer to its upload is lost")
    func lostUpload() async throws {
        let server = try PythonServer("nyla.py")
        let chat = try await chat(server)
        let error = await apiError {
            _ = try await chat.upload(FileInMemory(name: "lost.txt", bytes: Array("a".utf8)))
        }
        #expect(error?.isTransient == true)
        let files = try #require(Nyla.Resource.named("files", in: .workspace))
        let names = try await chat.records.all(files).map { $0.text("fileName") }
        #expect(names.filter { $0 == "lost.txt" }.count == 1)
    }

    @Test("of the workspace, and its messages and screenshots, are looked up in their lists")
    func entries() async throws {
        let server = try PythonServer("nyla.py")
        let records = try await chat(server).records
        let threads = try #require(Nyla.Resource.named("threads", in: .workspace))
        #expect(try await records.entry("w1", in: threads).text("status") == "completed")
        let missing = await apiError { _ = try await records.entry("w99", in: threads) }
        #expect(missing?.code == .notFound)
        let messages = try #require(Nyla.Resource.named("messages", in: .workspace))
        #expect(try await records.entry("n2", in: messages, of: "w1").text("content") == "Ein Vertrag.")
    }
}
