import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("Commands for onboarding")
struct OnboardingCommandTests {
    /// The onboarding counterpart and a profile for it.
    private struct Service {
        let folder: TemporaryFolder
        let server: PythonServer
        var command: Command

        init(_ environment: [String: String] = [:]) throws {
            folder = try TemporaryFolder()
            server = try PythonServer("onboarding.py", [], environment)
            try folder.write(
                "profiles:\n  people: {service: onboarding, url: \"\(server.address())\"}\n",
                to: "profiles.yaml")
            command = .withProfiles(
                in: folder.path, ["FIELDBOOK_TOKEN": "planted-secret-onboarding"])
        }

        func run(_ arguments: String...) throws -> Command.Outcome {
            try command.run(["onboarding"] + arguments)
        }

        /// The rows that a command printed as NDJSON.
        func rows(_ arguments: String...) throws -> [[String: Any]] {
            let outcome = try command.run(["onboarding"] + arguments + ["--format", "ndjson"])
            #expect(outcome.status == 0, "\(outcome.errors)")
            return try outcome.output.split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
    }

    @Test("are for those whose token the service accepts")
    func signedIn() throws {
        var service = try Service()
        let known = try service.command.run("whoami")
        #expect(known.status == 0 && known.errors.isEmpty, "\(known.errors)")
        let row = try service.command.run("whoami", "--format", "ndjson")
        #expect(row.output.contains(#""user":"u7""#), "\(row.output)")
        service.command.environment["FIELDBOOK_TOKEN"] = "planted-wrong-token"
        let unknown = try service.command.run("whoami")
        #expect(
            unknown.status == 2 && unknown.output.isEmpty && unknown.errors.contains("api.signIn"),
            "\(unknown.errors)")
        #expect(!unknown.errors.contains("planted-wrong-token"))
    }

    @Test("show the progress, the next task and the compliance of each document")
    func status() throws {
        let service = try Service()
        let rows = try service.rows("status")
        func values(_ part: String, _ key: String) -> [String?] {
            rows.filter { $0["part"] as? String == part }.map { $0[key] as? String }
        }
        #expect(values("progress", "value") == ["33", "1 of 3 tasks completed", "in_progress"])
        #expect(values("next", "id") == ["t1"] && values("next", "status") == ["pending"])
        #expect(values("compliance", "value") == ["not met", "1 of 2 documents verified"])
        #expect(values("document", "status") == ["verified", "needs_review"])
        // How many are overdue depends on the day, and comes last.
        #expect(values("tasks", "name").prefix(3) == ["pending", "in_progress", "completed"])
        #expect(values("tasks", "value").prefix(3) == ["1", "1", "1"])
        let table = try service.run("status", "--of", "u7")
        #expect(table.output.contains("○ Pending") && table.output.contains("● Verified"), "\(table.output)")
        let partial = try Service(["ONB_FAILS": "compliance"]).run("status")
        #expect(partial.status == 1 && partial.output.contains("1 of 3 tasks completed"))
        #expect(partial.errors.contains("without the compliance: api.server"), "\(partial.errors)")
    }

    @Test("show the number of tasks with each status and of overdue ones after everything else")
    func counts() throws {
        // t5 was due in 2025, and the due time of t4 is no time.
        let rows = try Service(["ONB_MORE": "1", "ONB_STAMPED": "1"]).rows("status")
        let counts = rows.drop { $0["part"] as? String != "tasks" }
        #expect(counts.allSatisfy { $0["part"] as? String == "tasks" }, "\(rows)")
        let names = ["in_progress", "completed", "error", "blocked", "overdue"]
        #expect(counts.map { $0["name"] as? String } == names)
        #expect(counts.dropLast().map { $0["value"] as? String } == ["1", "2", "1", "1"])
        let without = try Service(["ONB_FAILS": "tasks"]).run("status", "--format", "ndjson")
        #expect(without.status == 1 && !without.output.contains(#""part":"tasks""#), "\(without.output)")
    }

    @Test("list documents with their files, and one with its extracted data and the log of its checks")
    func documents() throws {
        let service = try Service(["ONB_FAILS": "tasks"])
        let rows = try service.rows("documents")
        #expect(rows.map { $0["id"] as? String } == [nil, "d4"])
        #expect(rows[0]["type"] as? String == "identity")
        #expect(rows[0]["verified"] as? String == "2026-03-02T08:00:00Z")
        #expect(rows[1]["file"] as? String == "w4.png" && rows[1]["bytes"] as? Int == 48_213)
        #expect(rows[1]["format"] as? String == "PNG" && rows[1]["width"] as? Int == 1_240)
        #expect(rows[1]["height"] as? Int == 1_754 && rows[1]["status"] as? String == "needs_review")
        #expect(rows[1]["uploaded"] as? String == "2026-02-28T16:30:00")
        let table = try service.run("documents", "--of", "u7")
        #expect(table.output.contains("◐ Needs Review") && table.output.contains("48.2"), "\(table.output)")

        let details = try service.rows("documents", "d4")
        func values(_ part: String) -> [String: String] {
            let own = details.filter { $0["part"] as? String == part }
            return Dictionary(
                own.compactMap { row in
                    (row["name"] as? String).map { ($0, row["value"].map { "\($0)" } ?? "") }
                }, uniquingKeysWith: { $1 })
        }
        #expect(values("document")["type"] == "W4" && values("document")["bytes"] == "48213")
        #expect(values("document")["requirement"] == "employment")
        #expect(values("extracted")["name"] == "Anna\u{1B}[2J Muster" && values("extracted")["spouse"] == "")
        #expect(values("extracted")["allowances"] == #"{"line":3,"amount":2000}"#)
        #expect(values("log")["1"] == "at: 2026-03-01T08:00:00, by: hr7, action: needs_review")
        #expect(values("log")["2"] == "seen by hr9")
        let shown = try service.run("documents", "d4")
        #expect(shown.output.contains("Muster") && !shown.output.contains("\u{1B}"), "\(shown.output)")

        let missing = try service.run("documents", "d9")
        #expect(missing.status != 0 && missing.errors.contains("no document d9"), "\(missing.errors)")
        let partial = try Service(["ONB_FAILS": "compliance"]).run("documents")
        #expect(partial.status == 1 && partial.output.contains("w4.png"), "\(partial.errors)")
        #expect(partial.errors.contains("without the compliance"), "\(partial.errors)")
        let down = try Service(["ONB_FAILS": "status"]).run("documents", "--of", "u7", "--format", "ndjson")
        #expect(down.status == 1 && down.output.contains("identity"), "\(down.errors)")
    }

    @Test("list tasks in an order, with a status, and one with its documents and related tasks")
    func tasks() throws {
        let service = try Service(["ONB_MORE": "1"])
        let rows = try service.rows("tasks")
        #expect(rows.map { $0["id"] as? String } == ["t5", "t2", "t1", "t3", "t4"])
        #expect(rows[1]["waits_for"] as? [String] == ["t1"])
        #expect(rows[1]["documents"] as? [String] == ["d4"])
        #expect(rows[2]["may"] as? [String] == ["start", "complete", "view related tasks"])
        #expect(
            try service.rows("tasks", "--status", "In Progress").map { $0["id"] as? String } == ["t2"])
        #expect(try service.rows("tasks", "--sort", "priority").first?["id"] as? String == "t3")
        let detail = try service.rows("tasks", "t2")
        func ids(_ part: String) -> [String?] {
            detail.filter { $0["part"] as? String == part }.map { $0["id"] as? String }
        }
        #expect(ids("waits for") == ["t1"] && ids("related task") == ["t1"] && ids("document") == ["d4"])
        let table = try service.run("tasks")
        #expect(table.status == 0 && !table.output.contains("\u{1B}"), "what people write steers no terminal")
        let mistyped = try service.run("tasks", "--status", "pendin")
        #expect(mistyped.status == 4, "\(mistyped.errors)")
        #expect(mistyped.errors.contains("pending, in_progress, completed, error"), "\(mistyped.errors)")
        #expect(try service.run("tasks", "t9").errors.contains("api.notFound"))
        #expect(try service.run("tasks", "--of", "u8").errors.contains("no such user"))
        #expect(try service.run("tasks", "--zone", "Nowhere").status == 2)
    }

    @Test("accept options that mean nothing for them, which their help leaves out")
    func hiddenOptions() throws {
        let service = try Service()
        let hidden = ["--zone", "Europe/Zurich", "--mandate", "m1", "--instance", "i1"]
        let outcome = try service.command.run(["onboarding", "documents"] + hidden)
        #expect(outcome.status == 0 && !outcome.output.isEmpty, "\(outcome.errors)")
        #expect(try service.run("documents", "--zone", "Nowhere").status == 2)
        let help = try service.run("documents", "--help").output
        #expect(help.contains("--profile"))
        for option in ["--zone", "--mandate", "--instance"] { #expect(!help.contains(option), "\(help)") }
        #expect(try service.run("tasks", "--help").output.contains("--zone"))
    }

    @Test("show a task with a time of completion as completed, whatever its status")
    func stamped() throws {
        let service = try Service(["ONB_STAMPED": "1"])
        func ids(_ status: String) throws -> [String?] {
            try service.rows("tasks", "--status", status).map { $0["id"] as? String }
        }
        #expect(try ids("completed") == ["t1", "t3"])
        #expect(try service.run("tasks", "--status", "pending").status == 4)
        let statuses = try service.rows("tasks").map { $0["status"] as? String }
        #expect(statuses == ["in_progress", "completed", "completed"])
        #expect(try service.rows("tasks", "t1").first?["status"] as? String == "completed")
    }

    @Test("complete tasks in their order, but none that waits for another")
    func complete() throws {
        let service = try Service()
        let blocked = try service.run("complete", "t2")
        #expect(
            blocked.status == 1 && blocked.errors.contains("waits for t1 (Passport)"), "\(blocked.errors)")
        let unknown = try service.run("complete", "t1", "t9")
        #expect(unknown.status == 1 && unknown.output.isEmpty, "nothing is completed if one is unknown")
        let rows = try service.rows("complete", "t1", "t2", "t3", "--of", "u7")
        #expect(rows.map { $0["status"] as? String } == ["completed", "completed", "completed"])
        #expect(try service.rows("status")[0]["value"] as? String == "100")
        #expect(try service.rows("status").contains { $0["part"] as? String == "next" } == false)
    }

    @Test("begin tasks here, which are in progress until the service says otherwise")
    func start() throws {
        let service = try Service()
        let begun = try service.rows("start", "t1")
        #expect(begun.map { $0["status"] as? String } == ["in_progress"])
        let listed = try service.rows("tasks", "t1")
        #expect(listed.contains { $0["name"] as? String == "started" }, "\(listed)")
        #expect(!listed.contains { $0["name"] as? String == "start" && $0["part"] as? String == "you may" })
        #expect(try service.rows("tasks", "--status", "in_progress").count == 2)
        #expect(try service.run("status").output.contains("◐ In Progress"))
        #expect(
            try service.rows("start", "t1", "t3").map { $0["status"] as? String } == [
                "in_progress", "completed",
            ])
        let blocked = try service.run("start", "t2")
        #expect(
            blocked.status == 1 && blocked.errors.contains("waits for t1 (Passport)"), "\(blocked.errors)")
        #expect(try service.run("start", "t9").errors.contains("api.notFound"))
        #expect(try service.rows("complete", "t1").map { $0["status"] as? String } == ["completed"])
        #expect(service.folder.text(".state/fieldbook/onboarding/people.json") == #"{"marks":[]}"#)
    }

    @Test("go on without the marks of begun tasks if their file is damaged or others can read it")
    func unreadableMarks() throws {
        let service = try Service()
        #expect(try service.run("start", "t1").status == 0)
        let marks = ".state/fieldbook/onboarding/people.json"
        let path = service.folder.path + "/" + marks
        func restrict(to mode: Int) throws {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        let kept = service.folder.text(marks)
        try restrict(to: 0o644)
        var advancing = try Service(["ONB_ADVANCES": "3"])
        advancing.command.environment["XDG_STATE_HOME"] = service.folder.path + "/.state"
        let reading: [(at: Service, [String])] = [
            (service, ["status"]), (service, ["tasks"]), (service, ["tasks", "t1"]),
            (service, ["remind", "--within", "36500"]),
            (advancing, ["watch", "--interval", "0.1", "--count", "1"]),
        ]
        for (server, command) in reading {
            let outcome = try server.command.run(["onboarding"] + command)
            #expect(outcome.status == 0, "\(command) \(outcome.errors)")
            let notes = outcome.errors.components(separatedBy: "note: the marks of begun tasks").count - 1
            #expect(notes == 1 && outcome.errors.contains("chmod 600"), "\(command) \(outcome.errors)")
        }
        let again = try service.run("start", "t1")
        #expect(again.status != 0 && again.errors.contains("others can read it"), "\(again.errors)")
        #expect(service.folder.text(marks) == kept)

        try service.folder.write("{", to: marks)
        try restrict(to: 0o600)
        let done = try service.run("complete", "t1", "--format", "ndjson")
        #expect(done.status == 0 && done.output.contains(#""status":"completed""#), "\(done.errors)")
        #expect(done.errors.contains("note: the marks of begun tasks: "), "\(done.errors)")
        #expect(service.folder.text(marks) == "{")
    }

    @Test("remind of what is due, on the desktop too, and have the service send a test")
    func remind() throws {
        let service = try Service(["ONB_MORE": "1"])
        let bin = service.folder.path + "/bin"
        let script = "#!/bin/sh\nprintf '%s\\n' \"$@\" > '\(service.folder.path)/shown'\n"
        try service.folder.write(script, to: "bin/notify-send")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: bin + "/notify-send")
        var command = service.command
        command.environment["PATH"] = bin + ":/usr/bin:/bin"
        let remind = ["onboarding", "remind", "--within", "36500", "--notify", "--format", "ndjson"]
        let outcome = try command.run(remind)
        #expect(outcome.status == 0 && !outcome.errors.contains("not shown"), "\(outcome.errors)")
        let ids = outcome.output.split(separator: "\n").map { String($0.prefix(10)) }
        // t3 is completed, and the due time of t4 is no time.
        #expect(ids == [#"{"id":"t5""#, #"{"id":"t2""#, #"{"id":"t1""#], "\(outcome.output)")
        let shown = try #require(service.folder.text("shown")).split(separator: "\n").map(String.init)
        #expect(shown.prefix(3) == ["--app-name=fieldbook", "--", "3 tasks are due"], "\(shown)")
        #expect(shown.last?.hasPrefix("Passport: ") == true && shown.last?.hasSuffix(" 2026-12-01") == true)
        command.environment["PATH"] = service.folder.path + "/nothing"
        let without = try command.run(remind)
        #expect(without.status == 0 && without.errors.contains("notify-send is not installed"))
        let done = try service.run("remind", "--of", "u8")
        #expect(done.status == 1 && done.errors.contains("no such user"), "\(done.errors)")
        #expect(try service.run("remind", "--within", "-1").status == 2)
        let sent = try service.rows("test-notification", "--of", "u7")
        #expect(sent.first?["answer"] as? String == "sent" && sent.first?["person"] as? String == "u7")
        #expect(try service.run("test-notification", "--of", "u8").errors.contains("no such user"))
    }

    @Test("review documents before the upload, and with its plan")
    func review() throws {
        let service = try Service()
        let picture = try Data(contentsOf: URL(filePath: Command.sample("scans/letter.jpg")))
        try service.folder.write("text", to: "note.txt")
        try picture.write(to: URL(filePath: service.folder.path + "/letter.jpg"))
        let outcome = try service.run(
            "review", "letter.jpg", "note.txt", "none.png", "--document-type", "W-4", "--format", "ndjson")
        #expect(outcome.status == 1, "\(outcome.errors)")
        let rows = try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(rows.map { $0["ready"] as? Bool } == [true, false, false])
        #expect(rows[0]["format"] as? String == "JPEG" && rows[0]["bytes"] as? Int == picture.count)
        #expect((rows[0]["width"] as? Int ?? 0) >= 600 && rows[0]["type"] as? String == "W4")
        #expect(rows[1]["problem"] as? String == "the file is not a JPEG or PNG image, or is damaged")
        #expect(rows[2]["remedy"] as? String == "Check its path and permissions.")
        #expect(try service.run("review", "letter.jpg", "--document-type", "ID").status == 0)
        #expect(try service.run("review", "letter.jpg", "--document-type", "BANANA").status == 2)
        let paper = Command.sample("pdf/report.pdf")
        let refusedPaper = try service.run("review", paper, "--document-type", "ID", "--format", "csv")
        #expect(refusedPaper.status == 1 && refusedPaper.output.contains("this is a PDF"))
        #expect(refusedPaper.output.contains("fieldbook preview"), "\(refusedPaper.output)")
        let upload = ["--to", "people", "--of", "u7", "--document-type", "ID", "--dry-run", "--as-is"]
        let plan = try service.command.run(["upload", "letter.jpg", "--format", "ndjson"] + upload)
        #expect(
            plan.status == 0 && plan.output.contains(#""format":"JPEG""#), "\(plan.output) \(plan.errors)")
        let refused = try service.command.run(["upload", "note.txt", "--format", "ndjson"] + upload)
        #expect(refused.status == 1 && refused.output.contains("not a JPEG or PNG"), "\(refused.output)")
        // An upload makes pictures of other images only.
        try service.folder.write("text", to: "text.jpg")
        try service.folder.write("GIF89a, at least at its begin", to: "drawing.gif")
        let made = try service.command.run(
            ["upload", "text.jpg", "drawing.gif", "--format", "ndjson"] + upload.dropLast())
        #expect(made.status == 1, "\(made.output) \(made.errors)")
        let problems = made.output.split(separator: "\n").filter { $0.contains("not a JPEG or PNG") }
        #expect(problems.count == 1 && problems[0].contains("text.jpg"), "\(made.output)")
    }

    @Test("review what pictures show, and warn if it is not the document that is named")
    func typeCheck() throws {
        let service = try Service()
        for name in ["passport.jpg", "letter.jpg"] {
            try FileManager.default.copyItem(
                atPath: Command.sample("scans/\(name)"), toPath: service.folder.path + "/\(name)")
        }
        try service.folder.write("text", to: "note.txt")
        let files = ["passport.jpg", "letter.jpg", "note.txt"]
        let check = ["--document-type", "PASSPORT", "--check-type", "--language", "deu+eng"]
        let review = ["onboarding", "review"] + files + check + ["--format", "ndjson"]
        let outcome = try service.command.run(review)
        // Only the text cannot be sent.
        #expect(outcome.status == 1, "\(outcome.errors)")
        let rows = try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(rows.map { $0["type"] as? String } == Array(repeating: "PASSPORT", count: 3))
        #expect(rows.map { $0["recognised"] as? String } == ["passport", "letter", nil])
        #expect(rows.map { $0["type_check"] as? String } == ["matching", "not matching", nil])
        #expect(rows.map { $0["ready"] as? Bool } == [true, true, false])
        let warning = "warning: letter.jpg: recognised as letter, but the document type is PASSPORT"
        #expect(outcome.errorLines.count { $0.contains("warning: ") } == 1)
        #expect(outcome.errors.contains(warning), "\(outcome.errors)")
        let plain = try service.run("review", "letter.jpg", "--document-type", "W4", "--format", "csv")
        #expect(plain.status == 0 && plain.errors.isEmpty && !plain.output.contains("type_check"))
        let wrong = try service.run(
            "review", "letter.jpg", "--document-type", "W4", "--check-type", "--language", "xyz")
        #expect(wrong.status == 2 && wrong.errors.contains("xyz"), "\(wrong.errors)")
        let unread = try service.run(
            "review", "letter.jpg", "--document-type", "W4", "--language", "deu")
        #expect(unread.status == 2 && unread.errors.contains("--language needs --check-type"))
        let left = service.folder.files.filter { !$0.hasPrefix(".") }
        #expect(left.sorted() == (files + ["profiles.yaml"]).sorted())
    }

    @Test("review pictures in other formats, which the upload makes JPEGs of")
    func otherFormats() throws {
        let service = try Service()
        let (sample, path) = (Command.sample("scans/passport.jpg"), service.folder.path)
        let names = ["a.webp", "b.heic", "c.gif", "d.bmp", "e.jp2"]
        for name in names { _ = try Tool.run("vips", "copy", sample, "\(path)/\(name)") }
        let outcome = try service.command.run(
            ["onboarding", "review"] + names + ["--document-type", "PASSPORT", "--format", "ndjson"])
        #expect(outcome.status == 1, "\(outcome.errors)")
        let rows = try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(rows.map { $0["format"] as? String } == ["WebP", "HEIF", "GIF", "BMP", "JPEG 2000"])
        #expect(rows.allSatisfy { $0["width"] as? Int == 1_476 && $0["height"] as? Int == 1_039 })
        #expect(rows.allSatisfy { $0["ready"] as? Bool == false })
        let upload = ["--to", "people", "--of", "u7", "--document-type", "PASSPORT", "--dry-run"]
        let plan = try service.command.run(["upload"] + names + upload + ["--format", "ndjson"])
        #expect(plan.status == 0 && !plan.output.contains("not a JPEG"), "\(plan.output) \(plan.errors)")
    }

    @Test("watch prints what changes while somebody else works")
    func watch() throws {
        let service = try Service(["ONB_ADVANCES": "3"])
        let rows = try service.rows("watch", "--interval", "0.1", "--count", "4")
        #expect(rows.map { $0["what"] as? String } == ["task", "document", "compliance", "progress"])
        #expect(rows[0]["name"] as? String == "Passport" && rows[0]["after"] as? String == "completed")
        let csv = try Service(["ONB_ADVANCES": "2"])
            .run("watch", "--interval", "0.1", "--count", "2", "--format", "csv")
        let lines = csv.output.split(separator: "\n")
        #expect(lines.count == 3 && lines[0] == "at,what,name,before,after,id", "\(csv.output)")
        let table = try Service(["ONB_ADVANCES": "2"]).run("watch", "--interval", "0.1", "--count", "1")
        #expect(table.output.hasSuffix("  task Passport: pending → completed\n"), "\(table.output)")
        #expect(table.errors.contains("33 %, 1 of 3 tasks completed; watching for changes"))
        #expect(try service.run("watch", "--interval", "0").status == 2)
    }

    @Test("show a profile, and refuse other services and sessions that have ended")
    func profile() throws {
        let service = try Service()
        let row = try #require(try service.rows("profile").first)
        #expect(row["id"] as? String == "u7" && row["name"] as? String == "Anna Muster")
        var stranger = service.command
        stranger.environment["FIELDBOOK_TOKEN"] = "planted-wrong"
        for command in ["status", "watch", "profile"] {
            let refused = try stranger.run("onboarding", command)
            #expect(refused.status == 2 && refused.errors.contains("api.signIn"), "\(refused.errors)")
            #expect(!refused.errors.contains("planted"))
        }
        try service.folder.write(
            "profiles: {land: {service: nyla, url: \"http://127.0.0.1:1/\"}}", to: "profiles.yaml")
        #expect(try service.run("status").errors.contains("pull.otherService"))
    }
}
