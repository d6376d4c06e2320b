import Foundation
import Testing

@Suite("Prompts to Nyla")
struct ChatTests {
    @Test("are answered as text, with progress beside it")
    func text() throws {
        let service = try PulledService(nyla: "{}")
        let outcome = try service.command.run(["chat", "send", "Was steht da?", "--file", "f1"])
        #expect(outcome.status == 0 && outcome.output == "Ein Vertrag für Zürich.\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("note: thread w7"), "\(outcome.errors)")
        #expect(outcome.errors.contains("note: search: running"), "\(outcome.errors)")
        // The answer cannot steer the terminal.
        let odd = try service.command.run(["chat", "send", "odd", "--feature", "chatbot"])
        #expect(odd.status == 0 && odd.output.contains("red") && !odd.output.contains("\u{1B}"))
        #expect(odd.errors.contains("note: somethingNew: unknown"), "\(odd.errors)")
        #expect(!service.tellsSecret(outcome, odd))
    }

    @Test("keep notes off the answer's line on a terminal")
    func terminal() throws {
        let service = try PulledService(nyla: "{}")
        var shell = service.command
        shell.prefix = ["/bin/sh", "-c", #"script -qec "'$0' $1" /dev/null"#]
        let shown = try shell.run("chat send Was").output
        let lines = shown.split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(lines.contains("fieldbook: note: search: running"), "\(shown)")
        #expect(lines.contains("Ein") && lines.contains("Vertrag für Zürich."), "\(shown)")
        #expect(lines.allSatisfy { !$0.contains("note:") || $0.hasPrefix("fieldbook: note:") }, "\(shown)")
    }

    @Test("are answered as events, one a line")
    func events() throws {
        let service = try PulledService(nyla: "{}")
        let outcome = try service.command.run(
            ["chat", "send", "Was steht da?", "--thread", "w1", "--format", "ndjson"])
        let lines = try outcome.ndjson
        #expect(lines.last?["event"] as? String == "complete" && lines.count == 7, "\(outcome.errors)")
        #expect(lines.allSatisfy { $0["thread"] as? String == "w1" })
        #expect(lines.compactMap { $0["text"] as? String }.joined() == "Ein Vertrag für Zürich.")
        let watched = try service.command.run(["chat", "watch", "s1"])
        #expect(watched.output == "Satz 1. Satz 2. Satz 3. Satz 4. \n", "\(watched.errors)")
    }

    @Test("fail with the service's words, and are not sent again where the connection is lost")
    func failures() throws {
        let service = try PulledService(nyla: "{}")
        let failed = try service.command.run(["chat", "send", "fail"])
        #expect(
            failed.status == 1 && failed.errors.contains("chat.failed: the work failed: the model is away"))
        let broken = try service.command.run(["chat", "send", "break"])
        #expect(
            broken.status == 3 && broken.errors.contains("chat list messages --of w8"), "\(broken.errors)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(counted.output.contains("\"POST /api/workspace/i1/start/stream\":2"), "\(counted.output)")
        #expect(try service.command.run(["chat", "send", " "]).status == 2)
        #expect(try service.command.run(["chat", "send", "x", "--feature", "commcoach"]).status == 2)
        #expect(try service.command.run(["chat", "send", "x", "--feature", "teamsbot"]).status == 2)
    }

    @Test("are stopped at the service by Ctrl-C", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let service = try PulledService(nyla: "{}")
        let process = service.command.process(["chat", "send", "hold", "--format", "ndjson"])
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        var said = ""
        while !said.contains("\"chunk\"") {
            let words = output.fileHandleForReading.availableData
            try #require(!words.isEmpty, "\(said)")
            said += String(decoding: words, as: UTF8.self)
        }
        kill(process.processIdentifier, signal)
        said += String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130 && said.contains("\"stopped\""), "\(said)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(counted.output.contains("\"POST /api/workspace/i1/stop/w7\":1"), "\(counted.output)")
    }

    @Test("may go on after Ctrl-C, which is said", arguments: ["stubborn", "nameless"])
    func unstoppable(prompt: String) throws {
        let service = try PulledService(nyla: "{}")
        let process = service.command.process(["chat", "send", prompt, "--format", "ndjson"])
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var said = ""
        while !said.contains("\"chunk\"") {
            let words = output.fileHandleForReading.availableData
            try #require(!words.isEmpty, "\(said)")
            said += String(decoding: words, as: UTF8.self)
        }
        process.interrupt()
        let notes = String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(
            process.terminationStatus == 130 && notes.contains("the service may still be working on it"),
            "\(notes)")
        #expect(notes.contains("chat list messages --of w7") == (prompt == "stubborn"), "\(notes)")
        #expect(notes.contains("it cannot be stopped now") == (prompt == "stubborn"), "\(notes)")
    }

    @Test("leave threads, edits, files and settings")
    func lists() throws {
        let service = try PulledService(nyla: "{}")
        let threads = try service.command.run(["chat", "list", "threads"])
        #expect(threads.status == 0 && threads.output.contains("w1") && !threads.output.contains("\u{1B}"))
        let messages = try service.command.run([
            "chat", "list", "messages", "--of", "w1", "--format", "ndjson",
        ])
        #expect(try messages.ndjson.map { $0["text"] as? String } == ["Was steht da?", "Ein Vertrag."])
        let accepted = try service.command.run(["chat", "accept", "e1"])
        #expect(accepted.status == 0 && accepted.output.contains("accepted"), "\(accepted.errors)")
        #expect(try service.command.run(["chat", "reject", "--all"]).status == 0)
        #expect(try service.command.run(["chat", "reject"]).status == 2)
        let gone = try service.command.run(["chat", "accept", "e9"])
        #expect(gone.status == 1 && gone.errors.contains("api.notFound"), "\(gone.errors)")
        let file = try service.command.run(["chat", "file", "f1", "-o", "a.py"])
        #expect(file.status == 0 && service.folder.text("a.py") == "print('Zürich')\n", "\(file.errors)")
        let renamed = try service.command.run(["chat", "change", "threads", "w1", "--set", "name=Neu"])
        #expect(renamed.status == 0 && renamed.output.contains("Neu"), "\(renamed.errors)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(counted.output.contains("\"PATCH /api/workspace/i1/workflows/w1\":1"), "\(counted.output)")
        let settings = try service.command.run(["chat", "change", "settings", "--set", "language=fr"])
        #expect(settings.status == 0 && settings.output.contains("fr"), "\(settings.errors)")
        #expect(try service.command.run(["chat", "list", "messages"]).status == 2)
        let unknown = try service.command.run(["chat", "list", "dreams"])
        #expect(unknown.status == 2 && unknown.errors.contains("threads, messages"), "\(unknown.errors)")
        let none = try service.command.run([
            "chat", "delete", "threads", "t2", "--feature", "chatbot", "--yes",
        ])
        #expect(none.status == 0, "\(none.errors)")
        // Only coaching has badges.
        let badges = try service.command.run(["chat", "list", "badges"])
        #expect(badges.status == 0 && badges.output.contains("Ausdauer"), "\(badges.errors)")
        let wrong = try service.command.run(["chat", "list", "badges", "--feature", "chatbot"])
        #expect(wrong.status == 2 && wrong.errors.contains("--feature commcoach"), "\(wrong.errors)")
    }
}
