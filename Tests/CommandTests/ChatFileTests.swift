import Foundation
import Testing

@Suite("Files of conversations at Nyla")
struct ChatFileTests {
    /// The rows that a command printed as NDJSON.
    private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("hold a thread as Markdown, as a page or as JSON")
    func export() throws {
        let service = try PulledService(nyla: "{}")
        for ending in ["md", "html", "json"] {
            let outcome = try service.command.run(["chat", "export", "w1", "-o", "out/w1.\(ending)"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            let text = try #require(service.folder.text("out/w1.\(ending)"))
            #expect(text.contains("Ein Vertrag.") && text.contains("search") && !text.contains("\u{1B}"))
            #expect(ending != "html" || !text.contains("<script"))
        }
        #expect(service.folder.text("out/w1.md")?.contains("Werkzeug: search") == true)
        let italian = ["chat", "export", "w1", "-o", "it.md", "--language", "it"]
        #expect(try service.command.run(italian).status == 0)
        #expect(service.folder.text("it.md")?.contains("strumento: search") == true)
        let again = try service.command.run(["chat", "export", "w1", "-o", "out/w1.md"])
        #expect(again.status == 2 && again.errors.contains("output.exists"), "\(again.errors)")
        #expect(
            try service.command.run(["chat", "export", "w1", "-o", "out/w1.md", "--overwrite"]).status == 0)
        let printed = try service.command.run([
            "chat", "export", "t1", "--feature", "chatbot", "-o", "-", "--to-format", "json",
        ])
        #expect(try rows(printed).first?["thread"] as? String == "t1", "\(printed.errors)")
        let missing = try service.command.run(["chat", "export", "w99", "-o", "w99.md"])
        #expect(missing.status == 1 && service.folder.text("w99.md") == nil, "\(missing.errors)")
        #expect(try service.command.run(["chat", "export", "w1"]).status == 2)
        #expect(try service.command.run(["chat", "export", "w1", "-o", "w1.docx"]).status == 2)
    }

    @Test("and tools are columns of messages; single threads are found in their list")
    func messages() throws {
        let service = try PulledService(nyla: "{}")
        let listed = try rows(
            service.command.run(["chat", "list", "messages", "--of", "w1", "--format", "ndjson"]))
        #expect(listed.map { $0["files"] as? [String] } == [["f1"], ["Vertrag \u{1B}[31m.pdf"]])
        #expect(listed.last?["tools"] as? [String] == ["search", "read"])
        let table = try service.command.run(["chat", "list", "messages", "--of", "w1"])
        #expect(table.output.contains("search; read") && !table.output.contains("\u{1B}"), "\(table.output)")
        let shown = try service.command.run(["chat", "show", "threads", "w1", "--format", "csv"])
        #expect(shown.status == 0 && shown.output.contains("status,completed"), "\(shown.errors)")
        let missing = try service.command.run(["chat", "show", "threads", "w99"])
        #expect(missing.status == 1 && missing.errors.contains("api.notFound"), "\(missing.errors)")
    }

    @Test("are sent into the workspace, and used by the prompt")
    func attach() throws {
        let service = try PulledService(nyla: "{}")
        try service.folder.write("Parzelle 12\n\u{1B}[31m zwei\n", to: "Plan: 12.txt")
        let outcome = try service.command.run([
            "chat", "send", "Was steht da?", "--attach", "Plan: 12.txt", "--file", "f1",
        ])
        #expect(outcome.status == 0 && outcome.output == "Ein Vertrag für Zürich.\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("Plan_ 12.txt is sent as file f101"), "\(outcome.errors)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(counted.output.contains(#""fileIds":["f1","f101"]"#), "\(counted.output)")
        let lines = try service.command.run(["chat", "file", "f101", "--feature", "workspace", "--lines"])
        #expect(lines.output == "1  Parzelle 12\n2  \u{FFFD}[31m zwei\n", "\(lines.output) \(lines.errors)")
        let missing = try service.command.run(["chat", "send", "x", "--attach", "no such.pdf"])
        #expect(missing.status != 0 && missing.errors.contains("no such.pdf"), "\(missing.errors)")
        #expect(!service.tellsSecret(outcome, lines))
    }

    @Test("are sent by themselves, each with its outcome")
    func upload() throws {
        let service = try PulledService(nyla: "{}")
        for name in ["one.txt", "lost.txt", "two.txt"] { try service.folder.write("text", to: name) }
        let upload = ["chat", "upload", "--format", "ndjson"]
        let sent = try service.command.run(upload + ["one.txt", "lost.txt", "two.txt"])
        #expect(sent.status == 1 && sent.errors.contains("lost.txt"), "\(sent.errors)")
        #expect(try rows(sent).map { $0["state"] as? String } == ["sent", "failed", "sent"])
        let id = try #require(try rows(sent).first?["id"] as? String)
        #expect(try service.command.run("chat", "file", id).output == "text")
        let editor = try service.command.run(upload + ["one.txt", "--feature", "codeeditor"])
        #expect(editor.status == 0, "\(editor.errors)")
        let counted = try service.command.run("api", "GET", "/api/counted").output
        #expect(counted.contains(#""POST /api/workspace/i1/files/upload":3"#), "\(counted)")
        #expect(counted.contains(#""POST /api/codeeditor/i1/files/upload":1"#), "\(counted)")
        let none = try service.command.run(upload + ["one.txt", "no such.txt"])
        #expect(none.status != 0 && none.errors.contains("no such.txt"), "\(none.errors)")
        #expect(
            try service.command.run("api", "GET", "/api/counted").output.contains(
                "workspace/i1/files/upload\":3"))
        #expect(try service.command.run(upload + ["one.txt", "--feature", "chatbot"]).status == 2)
    }

    @Test("are the coaching's documents, too")
    func coachingDocuments() throws {
        let service = try PulledService(nyla: "{}")
        let file = ["chat", "file", "--feature", "commcoach"]
        let outcome = try service.command.run(file + ["o1", "-o", "guide.pdf"])
        #expect(
            outcome.status == 0 && service.folder.text("guide.pdf") == "%PDF-1.4 guide", "\(outcome.errors)")
        let missing = try service.command.run(file + ["o9", "-o", "other.pdf"])
        #expect(missing.status == 1 && service.folder.data("other.pdf") == nil, "\(missing.errors)")
        #expect(try service.command.run("chat", "file", "f1", "--feature", "chatbot").status == 2)
    }

    @Test("wait for the answer after a lost connection with --keep-alive")
    func keepAlive() throws {
        let service = try PulledService(nyla: "{}")
        let outcome = try service.command.run(["chat", "send", "resume", "--keep-alive"])
        #expect(outcome.status == 0 && outcome.output == "Ein Vertrag für Zürich.\n", "\(outcome.errors)")
        #expect(outcome.errors.contains("waiting for the answer in the thread"), "\(outcome.errors)")
        // The service did not take the prompt: the thread's old state is not its end.
        let busy = try service.command.run(["chat", "send", "busy", "--thread", "w1", "--keep-alive"])
        #expect(busy.status == 3 && busy.output.isEmpty && !busy.errors.isEmpty, "\(busy.errors)")
    }

    @Test("are not waited for after Ctrl-C, and the work is stopped")
    func interruptedWaiting() throws {
        let service = try PulledService(nyla: "{}")
        let (status, notes) = try interrupted(
            service, ["chat", "send", "break", "--keep-alive"], on: "waiting for the answer in the thread")
        #expect(status == 130 && !notes.contains("may still be working"), "\(notes)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(counted.output.contains(#""POST /api/workspace/i1/stop/w7":1"#), "\(counted.output)")
    }

    @Test("are not followed by the prompt after Ctrl-C")
    func interruptedSending() throws {
        let service = try PulledService(nyla: "{}")
        try service.folder.write("a", to: "first.txt")
        try service.folder.write("b", to: "hold.txt")
        let (status, notes) = try interrupted(
            service, ["chat", "send", "Was?", "--attach", "first.txt", "--attach", "hold.txt"],
            on: "first.txt is sent as file")
        #expect(status == 130 && notes.contains("the prompt was not sent"), "\(notes)")
        #expect(!notes.contains("may still be working"), "\(notes)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(counted.output.contains(#""prompts":[]"#), "\(counted.output)")
    }

    /// The exit status and the notes of a command that is interrupted once it has written some words.
    private func interrupted(
        _ service: PulledService, _ arguments: [String], on words: String
    ) throws -> (status: Int32, notes: String) {
        let process = service.command.process(arguments)
        let errors = Pipe()
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        try process.run()
        var notes = ""
        while !notes.contains(words) {
            let more = errors.fileHandleForReading.availableData
            try #require(!more.isEmpty, "\(notes)")
            notes += String(decoding: more, as: UTF8.self)
        }
        process.interrupt()
        notes += String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, notes)
    }

    @Test("of the Teams bot are screenshots; a talk goes over a web socket")
    func teamsbot() throws {
        let service = try PulledService(nyla: "{}")
        let shots = try service.command.run(["chat", "screenshots", "s1", "h1", "h3", "-o", "shots"])
        #expect(shots.status == 0, "\(shots.errors)")
        let names = service.folder.files.filter { $0.hasPrefix("shots/") }
        #expect(Set(names) == ["shots/h1-.._10_00.png", "shots/h3.png"], "\(names)")
        let missing = try service.command.run(["chat", "screenshots", "s1", "-o", "more"])
        #expect(
            missing.status == 1 && missing.errors.contains("h2: ") && missing.errors.contains("api.notFound"),
            "\(missing.errors)")
        #expect(service.folder.files.contains("more/h3.png"), "one that is missing does not stop the others")
        let unknown = try service.command.run(["chat", "screenshots", "s1", "h9", "-o", "more"])
        #expect(unknown.status == 1 && unknown.errors.contains("chat.noScreenshot"), "\(unknown.errors)")
        // A service that no longer answers is not asked again for each one.
        var impatient = service.command
        impatient.environment["FIELDBOOK_TIMEOUT"] = "1"
        let silent = try impatient.run(["chat", "screenshots", "s2", "-o", "silent", "--format", "ndjson"])
        #expect(silent.status == 3 && silent.errors.contains("api.slow"), "\(silent.errors)")
        #expect(try rows(silent).compactMap { $0["id"] as? String } == ["g1"], "\(silent.output)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(!counted.output.contains("screenshots/g3/content"), "\(counted.output)")
        let talk = try service.command.run([
            "chat", "talk", "s1", "--say", "Grüezi", "--say", "leave", "--format", "ndjson",
        ])
        #expect(talk.status == 0, "\(talk.errors)")
        #expect(try rows(talk).compactMap { $0["text"] as? String }.joined() == "Gehört: Grüezi")
        let typed = try service.command.run(["chat", "talk", "s1"], input: Data("Hallo\n\nleave\n".utf8))
        #expect(typed.status == 0 && typed.output == "Gehört: Hallo\n", "\(typed.output) \(typed.errors)")
        let twice = try service.command.run(
            ["chat", "talk", "s1", "--wait", "3600"], input: Data("Hallo\ntwice\nleave\n".utf8))
        #expect(
            twice.status == 0 && twice.output == "Gehört: Hallo\nGehört: twice\nNoch etwas: twice\n",
            "\(twice.output) \(twice.errors)")
        let overview = try rows(
            service.command.run(["chat", "overview", "--feature", "teamsbot", "--format", "ndjson"]))
        #expect(
            overview.map { $0["part"] as? String } == ["session", "bot", "setting", "setting", "setting"])
        #expect(overview.first?["status"] as? String == "joined")
        let sessions = try service.command.run(["chat", "list", "sessions", "--feature", "teamsbot"])
        let threads = try service.command.run(["chat", "list", "threads", "--feature", "teamsbot"])
        #expect(sessions.status == 0 && sessions.output == threads.output, "\(sessions.errors)")
        #expect(sessions.output.contains("Sitzung"), "\(sessions.output)")
        let several = try service.command.run(["chat", "list", "sessions"])
        #expect(
            several.status == 2
                && several.errors.contains("sessions need --feature commcoach or --feature teamsbot"),
            "\(several.errors)")
        let account = try service.command.run(["chat", "list", "user-account"])
        #expect(account.status == 0 && account.output.contains("Anna Muster"), "\(account.errors)")
    }

    @Test("of the coaching are dossiers, beside an overview")
    func coaching() throws {
        let service = try PulledService(nyla: "{}")
        let dossier = try service.command.run(["chat", "dossier", "c1", "-o", "dossier.pdf"])
        #expect(dossier.status == 0 && service.folder.text("dossier.pdf")?.hasPrefix("%PDF") == true)
        #expect(try service.command.run(["chat", "dossier", "c1", "-o", "dossier.pdf"]).status == 2)
        #expect(try service.command.run(["chat", "dossier", "c1", "-o", "dossier"]).status == 2)
        #expect(try service.command.run(["chat", "dossier", "c1"]).output.hasPrefix("%PDF"))
        try service.folder.write("mine", to: "box.pdf/a")
        let folder = try service.command.run(["chat", "dossier", "c1", "-o", "box.pdf", "--overwrite"])
        #expect(folder.status == 2 && folder.errors.contains("never replaces"), "\(folder.errors)")
        #expect(service.folder.text("box.pdf/a") == "mine")
        let overview = try rows(service.command.run(["chat", "overview", "--format", "ndjson"]))
        #expect(
            overview.map { $0["part"] as? String } == [
                "context", "context", "context", "score", "score", "badge",
            ])
        #expect(overview.first?["value"] as? Double == 50, "\(overview)")
        #expect(
            (overview.first?["details"] as? String)?.hasPrefix("1 of 1 session active") == true, "\(overview)"
        )
    }
}
