import APICore
import LoopbackServer
import Nyla
import TestClients
import Testing

@Suite("A talk with the Teams bot")
struct NylaTalkTests {
    private func bot(_ server: PythonServer) async throws -> NylaConversation {
        NylaConversation(try await signedInNyla(server), .teamsbot, instance: "i1", mandate: "m1")
    }

    private func lines(_ lines: String...) -> AsyncStream<String> {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        for line in lines { continuation.yield(line) }
        continuation.finish()
        return stream
    }

    @Test("says lines and hears answers until the service ends it")
    func life() async throws {
        let server = try PythonServer("nyla.py")
        let shown = Shown()
        let turn = try await bot(server).talk(
            in: "s1", saying: lines("Grüezi", "odd", "leave"), receive: { shown.take($0, $1, $2) })
        #expect(turn.ending == .complete)
        #expect(shown.text.withLock { $0 }.hasPrefix("Gehört: Grüezi"), "\(shown.text.withLock { $0 })")
        #expect(shown.kinds.withLock { $0.first == "status" && $0.contains("somethingNew") })
    }

    /// The talk until a text has been heard, with no other end.
    private func talk(_ lines: AsyncStream<String>, until last: String) async throws -> Nyla.WorkTurn {
        let server = try PythonServer("nyla.py")
        let (stop, request) = AsyncStream.makeStream(of: Void.self)
        return try await bot(server).talk(
            in: "s1", saying: lines, quiet: .seconds(86_400), until: stop
        ) { _, _, turn in
            if turn.text.hasSuffix(last) { request.yield() }
        }
    }

    @Test("hears the answers to all lines, and several to one")
    func answers() async throws {
        let turn = try await talk(lines("Grüezi", "Wer ist da?"), until: "Wer ist da?")
        #expect(turn.ending == .open && turn.text == "Gehört: Grüezi\nGehört: Wer ist da?")
        let twice = try await talk(lines("twice"), until: "Noch etwas: twice")
        #expect(twice.ending == .open && twice.text == "Gehört: twice\nNoch etwas: twice")
    }

    @Test("ends at once where nothing is said")
    func silent() async throws {
        let server = try PythonServer("nyla.py")
        let turn = try await bot(server).talk(
            in: "s1", saying: lines(), quiet: .seconds(86_400), receive: { _, _, _ in })
        #expect(turn.ending == .open && turn.text.isEmpty)
    }

    @Test(
        "ends in time where the bot stays silent, or sends only heartbeats", .timeLimit(.minutes(5)),
        arguments: ["odd", "beat"])
    func unanswered(last: String) async throws {
        let server = try PythonServer("nyla.py")
        let turn = try await bot(server).talk(
            in: "s1", saying: lines("Grüezi", last), quiet: .milliseconds(20), receive: { _, _, _ in })
        #expect(turn.ending == .open)
    }

    @Test("fails with the reason where the service refuses")
    func refused() async throws {
        let server = try PythonServer("nyla.py")
        let bot = try await bot(server)
        let error = await apiError {
            _ = try await bot.talk(in: "s1", saying: lines("refuse"), receive: { _, _, _ in })
        }
        #expect(error?.message.contains("the bot was thrown out") == true, "\(String(describing: error))")
        let unknown = await apiError {
            _ = try await bot.talk(in: "s9", saying: lines("a"), receive: { _, _, _ in })
        }
        #expect(unknown?.code == .forbidden, "\(String(describing: unknown))")
    }

    @Test("fails where it breaks off, and keeps what was heard")
    func cut() async throws {
        let server = try PythonServer("nyla.py")
        let bot = try await bot(server)
        let shown = Shown()
        let error = await apiError {
            _ = try await bot.talk(
                in: "s1", saying: lines("Grüezi", "cut"), receive: { shown.take($0, $1, $2) })
        }
        #expect(error?.isTransient == true, "\(String(describing: error))")
        #expect(shown.text.withLock { $0 } == "Gehört: Grüezi")
    }

    @Test("is stopped while it waits, and leaves the session alone")
    func stopped() async throws {
        let server = try PythonServer("nyla.py")
        let (stop, request) = AsyncStream.makeStream(of: Void.self)
        // Somebody who may still say more.
        let (lines, saying) = AsyncStream.makeStream(of: String.self)
        saying.yield("Grüezi")
        let turn = try await bot(server).talk(in: "s1", saying: lines, until: stop) { event, _, _ in
            if event.kind == .message { request.yield() }
        }
        #expect(turn.ending == .open && turn.text == "Gehört: Grüezi")
    }

    @Test("has screenshots to download")
    func screenshots() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let records = try await bot(server).records
        let resource = try #require(Nyla.Resource.named("screenshots", in: .teamsbot))
        let bytes = try await client.bytes(of: records.content(of: "h1", in: resource, of: "s1"))
        #expect(bytes.starts(with: Array("\u{89}PNG".unicodeScalars.map { UInt8($0.value) })))
        let account = try #require(Nyla.Resource.named("user-account", in: .teamsbot))
        #expect(try await records.all(account).first?.text("displayName") == "Anna Muster")
    }
}

@Suite("The overview of the coaching")
struct NylaCoachingTests {
    @Test("has contexts with their progress, the newest scores, and the badges")
    func overview() async throws {
        let server = try PythonServer("nyla.py")
        let coaching = NylaConversation(
            try await signedInNyla(server), .coaching, instance: "i1", mandate: "m1")
        let overview = try await coaching.coachingOverview()
        #expect(overview.contexts.map(\.id) == ["c1", "c2", nil])
        let first = overview.contexts[0]
        #expect(first.title == "Bauherrschaft" && first.activeSessions == 1 && first.sessions == 1)
        #expect(first.tasks == 2 && first.doneTasks == 1 && first.progress == 0.5)
        #expect(overview.contexts[1].progress == nil)
        // A task whose context is gone is not lost.
        #expect(overview.contexts[2].tasks == 1)
        #expect(overview.scores.map(\.dimension) == ["clarity", "empathy"])
        #expect(overview.scores[0].value == 7.5 && overview.scores[0].change == 1.5)
        #expect(overview.scores[0].trend == "up" && overview.scores[1].value == nil)
        #expect(overview.badges == ["Ausdauer"])
        #expect(try await coaching.coachingOverview { _ in "en" }.badges == ["stamina"])
    }

    @Test("goes with a dossier of each context")
    func dossier() async throws {
        let server = try PythonServer("nyla.py")
        let client = try await signedInNyla(server)
        let coaching = NylaConversation(client, .coaching, instance: "i1", mandate: "m1")
        let pdf = try await client.bytes(of: coaching.dossier(of: "c1", format: "pdf"))
        #expect(pdf.starts(with: Array("%PDF".utf8)))
        let missing = await apiError {
            _ = try await client.bytes(of: coaching.dossier(of: "c9", format: "pdf"))
        }
        #expect(missing?.code == .notFound)
    }
}
