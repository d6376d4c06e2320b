import Foundation
import Testing

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
        let unknown = try service.command.run(["admin", "list", "nonsense"])
        #expect(
            unknown.status == 2 && unknown.errors.ranges(of: " access,").count == 1, "\(unknown.errors)")
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
        #expect(try dry.ndjson.map { $0["outcome"] as? String } == ["unchanged", "would be created"])
        #expect(dry.status == 1 && dry.errors.contains("users.csv: line 4: admin.row"), "\(dry.errors)")
        let counted = try service.command.run(["api", "GET", "/api/counted"])
        #expect(!counted.output.contains("POST /api/users/"), "\(counted.output)")
        let first = try service.command.run(["admin", "push", "users", "users.csv", "--format", "ndjson"])
        #expect(try first.ndjson.map { $0["outcome"] as? String } == ["unchanged", "created"])
        let again = try service.command.run(["admin", "push", "users", "users.csv", "--format", "ndjson"])
        #expect(try again.ndjson.map { $0["outcome"] as? String } == ["unchanged", "unchanged"])
        try service.folder.write("email\nbad@example.ch\ngood@example.ch\n", to: "invite.csv")
        let invited = try service.command.run([
            "admin", "push", "invitations", "invite.csv", "--format", "ndjson",
        ])
        #expect(try invited.ndjson.map { $0["outcome"] as? String } == ["failed", "created"])
        #expect(invited.status == 1 && invited.errors.contains("line 2: api.invalid"), "\(invited.errors)")
        #expect(try service.command.run(["admin", "push", "members", "users.csv"]).status == 2)
        try service.folder.write("name,colour\nx,red\n", to: "odd.csv")
        let odd = try service.command.run(["admin", "push", "mandates", "odd.csv"])
        #expect(odd.status == 1 && odd.errors.contains("column \"colour\" is unknown"), "\(odd.errors)")
        let missing = try service.command.run(["admin", "push", "users", "no such.csv"])
        #expect(missing.status != 0 && missing.errors.contains("no such.csv"), "\(missing.errors)")
    }

    @Test("shows the roles of a push, in the user's language, and names those that a name could mean")
    func roles() throws {
        let service = try PulledService(nyla: "{}")
        for mandate in ["m9", "m1"] {
            let made = try service.command.run([
                "admin", "create", "roles", "--set", "roleLabel=planner", "--set", "mandateId=\(mandate)",
            ])
            #expect(made.status == 0, "\(made.errors)")
        }
        try service.folder.write("user;roles\nbeat;\"planner;clerk\"\n", to: "members.csv")
        var command = service.command
        command.environment["FIELDBOOK_LANGUAGE"] = "en"
        let dry = try command.run(["admin", "push", "members", "members.csv", "--of", "m1", "--dry-run"])
        #expect(dry.status == 0 && dry.output.contains("planner (r103, mandate m1)"), "\(dry.errors)")
        #expect(dry.output.contains("clerk (r1)") && !dry.output.contains("r102"), "\(dry.output)")
        try service.folder.write("email;roles\nx@example.ch;planner\n", to: "invite.csv")
        let invited = try command.run(["admin", "push", "invitations", "invite.csv"])
        #expect(invited.status == 1, "\(invited.output)")
        #expect(
            invited.errors.contains("r102 (planner, mandate m9), r103 (planner, mandate m1)"),
            "\(invited.errors)")
    }

    /// How the service describes users.
    static let users = """
        {"attributes": {"User": [
          {"name": "username", "type": "text", "required": true, "maxLength": 8, "editableOnUpdate": false},
          {"name": "email", "type": "email", "required": true},
          {"name": "language", "type": "select", "options": ["de", "fr"]},
          {"name": "fullName", "type": "text"}, {"name": "enabled", "type": "checkbox"}]}}
        """

    @Test("checks all rows of a push against the description of the fields before it sends the first")
    func checked() throws {
        let service = try PulledService(nyla: Self.users)
        try service.folder.write(
            """
            username,email,language
            carla,c@example.ch,fr
            bartholomew,b@example.ch,de
            dora,nowhere,it
            anna,,it
            beat,,de

            """, to: "users.csv")
        let push = ["admin", "push", "users", "users.csv", "--format", "ndjson"]
        for options in [["--dry-run"], []] {
            let outcome = try service.command.run(push + options)
            #expect(outcome.status == 1, "\(outcome.errors)")
            #expect(try outcome.ndjson.map { $0["record"] as? String } == ["carla", "beat"])
            for words in [
                "users.csv: line 3: admin.row: username: 8 or fewer characters were expected",
                "line 4: admin.row: email: an email address was expected; language: \"it\" is not one of de, fr",
                "line 5: admin.row: language: \"it\" is not one of de, fr",
            ] {
                #expect(outcome.errors.contains(words), "\(outcome.errors)")
            }
            #expect(!outcome.errors.contains("does not describe"), "\(outcome.errors)")
        }
        let left = try service.command.run(push + ["--unchecked", "--dry-run"])
        #expect(left.status == 0, "\(left.errors)")
        #expect(
            try left.ndjson.map { $0["outcome"] as? String } == [
                "unchanged", "would be created", "would be created", "would be changed", "unchanged",
            ])
        // Nobody describes invitations.
        try service.folder.write("email\nx@example.ch\n", to: "invite.csv")
        let invited = try service.command.run("admin", "push", "invitations", "invite.csv", "--dry-run")
        #expect(invited.status == 0 && invited.errors.contains("does not describe"), "\(invited.errors)")
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
        let printed = try Command.Outcome(status: 0, output: said, errors: notes).ndjson
        #expect(printed.map { $0["record"] as? String } == ["carla", "hold"], "\(said)")
        #expect(printed.allSatisfy { $0["outcome"] as? String == "created" }, "\(said)")
        #expect(notes.contains("2 records left"), "\(notes)")
    }
}
