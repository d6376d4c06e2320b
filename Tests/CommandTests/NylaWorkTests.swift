import Foundation
import Testing

/// The rows that a command printed as NDJSON.
private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
    try outcome.output.split(separator: "\n").map {
        try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
}

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
        let lines = try rows(outcome)
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
        #expect(try rows(messages).map { $0["text"] as? String } == ["Was steht da?", "Ein Vertrag."])
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

@Suite("Automations of Nyla")
struct AutomationTests {
    @Test("have their outcome as the exit code")
    func outcomes() throws {
        let service = try PulledService(nyla: "{}")
        func run(_ arguments: String...) throws -> Command.Outcome {
            try service.command.run(["automations", "run"] + arguments + ["--pause", "0.001"])
        }
        let done = try run("a1", "--set", "month=2026-03", "--format", "ndjson")
        #expect(done.status == 0, "\(done.errors)")
        #expect(try rows(done).first?["status"] as? String == "completed")
        let failed = try run("a2")
        #expect(failed.status == 1 && failed.errors.contains("automation.failed"), "\(failed.errors)")
        #expect(failed.errors.contains("no balance for March"))
        let endless = try run("a3", "--timeout", "0.01")
        #expect(endless.status == 3 && endless.errors.contains("automation.unfinished"), "\(endless.errors)")
        let started = try run("a3", "--no-wait")
        #expect(started.status == 0 && started.output.contains("r4"), "\(started.errors)")
        let second = try run("b1", "--engine", "automation2")
        #expect(second.status == 0 && second.errors.contains("r5 waits for a person"), "\(second.errors)")
        #expect(try run("a9").status == 1)
    }

    @Test("have definitions, runs, logs and tasks")
    func lists() throws {
        let service = try PulledService(nyla: "{}")
        let all = try service.command.run(["automations", "list", "definitions", "--format", "csv"])
        #expect(all.output.hasPrefix("id,label,schedule,active,template_id,record\na1,Monatsabschluss,"))
        #expect(try service.command.run(["automations", "list", "runs"]).status == 4)
        let logs = try service.command.run(["automations", "list", "logs", "--of", "r1"])
        #expect(logs.status == 0 && logs.output.contains("started"), "\(logs.errors)")
        // Only the second kind has tasks, and runs of a workflow.
        let tasks = try service.command.run(["automations", "list", "tasks"])
        #expect(tasks.status == 0 && tasks.output.contains("Freigabe"), "\(tasks.errors)")
        #expect(try service.command.run(["automations", "list", "runs", "--of", "b1"]).status == 4)
        let wrong = try service.command.run(["automations", "list", "tasks", "--engine", "automations"])
        #expect(wrong.status == 2 && wrong.errors.contains("--engine automation2"), "\(wrong.errors)")
        let task = try service.command.run(
            [
                "automations", "do", "tasks", "k1", "complete", "--engine", "automation2", "--set",
                "approved:=true",
            ])
        #expect(task.status == 0 && task.output.contains("completed"), "\(task.errors)")
        #expect(
            try service.command.run(["automations", "do", "tasks", "k1", "eat", "--engine", "automation2"])
                .status == 2)
    }
}

@Suite("Neutralization by Nyla")
struct NeutralizeTests {
    @Test("is done for a batch of files, and undone for texts")
    func files() throws {
        let service = try PulledService(nyla: "{}")
        try service.folder.write("Anna Muster, Zürich\n", to: "in/a.txt")
        try service.folder.write("# Anna Muster\n", to: "in/b.md")
        try service.folder.write("Anna Muster", to: "in/c.docx")
        try service.folder.write(Data([0xFF, 0xFE, 0x41]), to: "in/d.txt")
        try service.folder.write(Data("%PDF-1.4 Anna Muster\n".utf8) + Data([0xE2, 0xFF]), to: "in/e.pdf")
        let arguments = ["neutralize", "files", "in", "-o", "out", "--format", "ndjson"]
        let plan = try service.command.run(arguments + ["--dry-run"])
        #expect(plan.status == 1 && plan.errors.contains("in/d.txt: neutralize.encoding: "), "\(plan.errors)")
        #expect(plan.errors.hasSuffix("\n4 to do, 1 that will fail\n"), "\(plan.errors)")
        let undone = try service.command.run(arguments + ["--resolve", "--dry-run"])
        #expect(undone.errors.contains("in/c.docx: neutralize.onlyTexts: "), "\(undone.errors)")
        let outcome = try service.command.run(arguments)
        #expect(outcome.status == 1 && outcome.errors.contains("neutralize.encoding"), "\(outcome.errors)")
        #expect(service.folder.text("out/a.txt") == "[name.1], Zürich\n")
        #expect(service.folder.text("out/b.md") == "# [name.1]\n")
        #expect(service.folder.text("out/c.txt") == "[name.1]")
        // The service makes a file of a file with pages.
        #expect(service.folder.data("out/e.pdf")?.firstRange(of: Data("[name.1]".utf8)) != nil)
        let back = try service.command.run(["neutralize", "files", "out/a.txt", "-o", "back", "--resolve"])
        #expect(
            back.status == 0 && service.folder.text("back/a.txt") == "Anna Muster, Zürich\n", "\(back.errors)"
        )
    }

    @Test("is a manifest's step before the upload, so that only placeholders are sent")
    func manifest() throws {
        let service = try PulledService(nyla: #"{"files": {}}"#)
        try service.folder.write("Anna Muster, Bern", to: "in/a.txt")
        try service.folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: neutral, operation: documents.neutralize, inputs: [in], output: neutral}
              - {name: sent, operation: documents.upload, inputs: {step: neutral}, output: sent}
            """, to: "job.yaml")
        let outcome = try service.command.run(["batch", "run", "job.yaml"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let stored = try service.command.run(["api", "GET", "/api/stored"])
        #expect(
            stored.output.contains("[name.1], Bern") && !stored.output.contains("Muster"), "\(stored.output)")
    }

    @Test("is done for a text, and has a configuration and statistics")
    func text() throws {
        let service = try PulledService(nyla: "{}")
        let text = try service.command.run(["neutralize", "text", "Anna Muster"])
        #expect(text.status == 0 && text.output == "[name.1]\n", "\(text.errors)")
        let file = try service.command.run(["neutralize", "text", "as a file"])
        #expect(
            file.status == 1 && file.output.isEmpty && file.errors.contains("neutralize.noText"),
            "\(file.errors)")
        let config = try service.command.run([
            "neutralize", "config", "--set", "enabled:=false", "--format", "csv",
        ])
        #expect(config.output.contains("enabled,no"), "\(config.output) \(config.errors)")
        #expect(try service.command.run(["neutralize", "stats"]).output.contains("total"))
        #expect(try service.command.run(["neutralize", "placeholders"]).output.contains("[name.1]"))
    }
}

@Suite("The account at Nyla")
struct AccountTests {
    @Test("is read, changed and exported")
    func account() throws {
        let service = try PulledService(nyla: "{}")
        let balance = try service.command.run(["account", "list", "balance", "--format", "csv"])
        #expect(
            balance.output.hasPrefix("mandate,balance,currency,record\nMuster AG,12.5,CHF,"),
            "\(balance.errors)")
        let all = try service.command.run(["account", "list", "transactions", "--format", "ndjson"])
        #expect(try rows(all).count == 130, "\(all.errors)")
        // Numbers remain numbers.
        #expect(try rows(all).compactMap { $0["amount"] as? Double }.contains(-0.25), "\(all.output)")
        let profile = try service.command.run(["account", "profile", "--set", "language=fr"])
        #expect(profile.status == 0 && profile.output.contains("fr"), "\(profile.errors)")
        #expect(try service.command.run(["account", "profile"]).output.contains("fr"))
        try service.folder.write("planted-new-password\n", to: "password2")
        let password = try service.command.run(
            ["account", "password", "--password-file", "password", "--new-password-file", "password2"])
        #expect(password.status == 0, "\(password.errors)")
        let wrong = try service.command.run(
            ["account", "password", "--password-file", "password2", "--new-password-file", "password2"])
        #expect(wrong.status == 1 && !wrong.errors.contains("planted"), "\(wrong.errors)")
        let export = try service.command.run(["account", "export", "-o", "me.json"])
        #expect(
            export.status == 0 && service.folder.text("me.json")?.contains("anna") == true, "\(export.errors)"
        )
        #expect(try service.command.run(["account", "export", "-o", "me.json"]).status != 0)
        let feature = try service.command.run(["account", "activate", "chatbot"])
        #expect(feature.status == 0, "\(feature.errors)")
    }

    @Test("is deleted only under the name of its user")
    func close() throws {
        let service = try PulledService(nyla: "{}")
        let wrong = try service.command.run(["account", "close", "--confirm", "beat"])
        #expect(wrong.status == 2 && wrong.errors.contains("account.notConfirmed"), "\(wrong.errors)")
        #expect(try service.command.run(["api", "GET", "/api/counted"]).output.contains("\"deleted\":[]"))
        let right = try service.command.run(["account", "close", "--confirm", "anna"])
        #expect(right.status == 0 && right.errors.contains("is deleted"), "\(right.errors)")
        // Its session is gone too.
        let nobody = try service.command.run(["whoami"])
        #expect(nobody.status == 2 && nobody.errors.contains("api.signIn"), "\(nobody.errors)")
        #expect(
            try service.command.run(["login", "--user", "beat", "--password-file", "password"]).status == 0)
        #expect(
            try service.command.run(["api", "GET", "/api/counted"]).output.contains("\"deleted\":[\"anna\"]"))
    }
}

@Suite("The administration of Nyla")
struct AdminTests {
    @Test("lists users, rules and logs")
    func lists() throws {
        let service = try PulledService(nyla: "{}")
        let users = try service.command.run(["admin", "list", "users"])
        #expect(users.status == 0 && users.output.contains("Anna Muster"), "\(users.errors)")
        let matrix = try service.command.run(["admin", "matrix", "r1", "--format", "csv"])
        #expect(
            matrix.output == """
                context,item,view,read,create,update,delete
                DATA,Position,yes,all,my,my,none
                UI,*,yes,z,,,

                """, "\(matrix.output) \(matrix.errors)")
        let logs = try service.command.run(["admin", "list", "logs", "--format", "csv"])
        #expect(logs.output.contains("'=cmd()"), "\(logs.output)")
        let file = try service.command.run(["admin", "logs", "-o", "nyla.log"])
        #expect(file.status == 0 && service.folder.text("nyla.log")?.contains("started") == true)
        let link = try service.command.run(["admin", "do", "users", "u1", "send-password-link"])
        #expect(link.status == 0 && link.output.isEmpty, "\(link.output)")
        #expect(link.errors.contains("note: u1: send-password-link is done: sent"), "\(link.errors)")
        #expect(try service.command.run(["admin", "list", "members"]).status == 2)
        #expect(try service.command.run(["admin", "list", "instance-users", "--of", "i1"]).status == 4)
    }

    @Test("pushes tables after a look, row by row, and changes nothing twice")
    func push() throws {
        let service = try PulledService(nyla: "{}", ["NYLA_INVITED": "bad@example.ch"])
        try service.folder.write(
            "username,email\nanna,anna@example.ch\ncarla,c@example.ch\n,x\n", to: "users.csv")
        let dry = try service.command.run([
            "admin", "push", "users", "users.csv", "--dry-run", "--format", "ndjson",
        ])
        #expect(try rows(dry).map { $0["outcome"] as? String } == ["unchanged", "would be created"])
        #expect(dry.status == 1 && dry.errors.contains("users.csv: line 4: admin.row"), "\(dry.errors)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(!counted.output.contains("POST /api/users/"), "\(counted.output)")
        let first = try service.command.run(["admin", "push", "users", "users.csv", "--format", "ndjson"])
        #expect(try rows(first).map { $0["outcome"] as? String } == ["unchanged", "created"])
        let again = try service.command.run(["admin", "push", "users", "users.csv", "--format", "ndjson"])
        #expect(try rows(again).map { $0["outcome"] as? String } == ["unchanged", "unchanged"])
        try service.folder.write("email\nbad@example.ch\ngood@example.ch\n", to: "invite.csv")
        let invited = try service.command.run([
            "admin", "push", "invitations", "invite.csv", "--format", "ndjson",
        ])
        #expect(try rows(invited).map { $0["outcome"] as? String } == ["failed", "created"])
        #expect(invited.status == 1 && invited.errors.contains("line 2: api.invalid"), "\(invited.errors)")
        #expect(try service.command.run(["admin", "push", "members", "users.csv"]).status == 2)
        try service.folder.write("name,colour\nx,red\n", to: "odd.csv")
        let odd = try service.command.run(["admin", "push", "mandates", "odd.csv"])
        #expect(odd.status == 1 && odd.errors.contains("column \"colour\" is unknown"), "\(odd.errors)")
        let missing = try service.command.run(["admin", "push", "users", "no such.csv"])
        #expect(missing.status != 0 && missing.errors.contains("no such.csv"), "\(missing.errors)")
    }

    @Test("reports what a push has done when it is interrupted", arguments: [SIGINT, SIGTERM])
    func interrupted(signal: Int32) throws {
        let service = try PulledService(nyla: "{}")
        try service.folder.write("username\ncarla\nhold\ndora\nemil\n", to: "users.csv")
        let process = service.command.process(["admin", "push", "users", "users.csv", "--format", "ndjson"])
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // The second one is under way.
        let under = #""POST /api/users/":2"#
        while try !service.command.run(["api", "GET", "/api/counted"]).output.contains(under) {
            try #require(process.isRunning)
        }
        kill(process.processIdentifier, signal)
        var notes = ""
        while !notes.contains("stopping after the current row") {
            let words = errors.fileHandleForReading.availableData
            try #require(!words.isEmpty, "\(notes)")
            notes += String(decoding: words, as: UTF8.self)
        }
        _ = try service.command.run(["api", "GET", "/api/counted", "--query", "release=true"])
        let said = String(decoding: try output.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        notes += String(decoding: try errors.fileHandleForReading.readToEnd() ?? Data(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 130, "\(notes)")
        let printed = try rows(Command.Outcome(status: 0, output: said, errors: notes))
        #expect(printed.map { $0["record"] as? String } == ["carla", "hold"], "\(said)")
        #expect(printed.allSatisfy { $0["outcome"] as? String == "created" }, "\(said)")
        #expect(notes.contains("2 records left"), "\(notes)")
    }
}
