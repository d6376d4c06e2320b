import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("Instances, rights and fields of Nyla")
struct NylaInstancesTests {
    /// The rows that a command printed as NDJSON.
    private func rows(_ service: PulledService, _ arguments: String...) throws -> [[String: Any]] {
        let outcome = try service.command.run(arguments + ["--format", "ndjson"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    @Test("are listed with roles, in a language, the profile's marked")
    func list() throws {
        let service = try PulledService(nyla: "{}")
        let table = try service.command.run("instances")
        #expect(table.status == 0 && table.output.hasPrefix("instance  feature"), "\(table.errors)")
        let all = try rows(service, "instances")
        #expect(all.map { $0["feature"] as? String } == ["realestate", "trustee"])
        #expect(all[0]["instance"] as? String == "i1" && all[0]["chosen"] as? Bool == true)
        #expect(all[0]["roles"] as? [String] == ["editor"] && all[0]["views"] as? [String] == ["dashboard"])
        #expect(all[0]["feature_label"] as? String == "Liegenschaften")
        let english = try rows(service, "instances", "list", "--language", "en", "--feature", "trustee")
        #expect(english.map { $0["feature_label"] as? String } == ["trustee"])
        var kept = service.command
        kept.environment["FIELDBOOK_LANGUAGE"] = "en"
        #expect(
            try kept.run("instances", "--format", "ndjson").output.contains(#""feature_label":"trustee""#))
        kept.environment["FIELDBOOK_LANGUAGE"] = "!"
        #expect(try kept.run("instances").status != 0)
        #expect(try service.command.run("instances", "--language", "e*").status == 2)
        #expect(try service.command.run("instances", "--feature", "none").status == 4)
    }

    @Test("are the last ones known where the service is away")
    func away() throws {
        let service = try PulledService(nyla: "{}")
        let fresh = try service.command.run("instances", "--format", "ndjson")
        #expect(fresh.status == 0 && !fresh.errors.contains("using its response"), "\(fresh.errors)")
        let away = service.away()
        let cached = try away.run("instances", "--format", "ndjson")
        #expect(cached.status == 0 && cached.errors.contains("; using its response of "), "\(cached.errors)")
        #expect(cached.output == fresh.output && !fresh.output.isEmpty)
        let refused = try away.run("instances", "--no-cache")
        #expect(refused.status == 3 && refused.output.isEmpty, "\(refused.errors)")
    }

    @Test("name the store to a user who has none")
    func none() throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { request, connection in
            let isList = request.path == "/api/features/my"
            connection.answer(
                200, [:],
                isList ? #"{"mandates":[{"id":"m1","name":"Muster AG","features":[]}]}"# : #"{"blocks":[]}"#)
        }
        try folder.write(
            "profiles: {here: {service: nyla, url: \"\(server.address())\"}}", to: "profiles.yaml")
        let command = Command.withProfiles(in: folder.path, ["FIELDBOOK_TOKEN": "planted-secret"])
        for arguments in [["instances"], ["instances", "list"], ["instances", "overview"]] {
            let outcome = try command.run(arguments + ["--language", "de"])
            #expect(outcome.status == 4 && outcome.output.isEmpty, "\(outcome.output)")
            #expect(outcome.errors.contains("in 1 mandate") && !outcome.errors.contains("1 mandates"))
            #expect(outcome.errors.contains("fieldbook account list store"), "\(outcome.errors)")
        }
    }

    @Test("have attributes with explanations and defaults, or only some attributes")
    func explanations() throws {
        let service = try PulledService(
            nyla: """
                {"attributes": {"User": [
                  {"name": "language", "type": "select", "options": ["de", "fr"], "default": "de",
                    "description": {"de": "Sprache der Texte", "en": "Language of texts"}},
                  {"name": "email", "type": "email"}]}}
                """)
        let list = ["instances", "attributes", "User", "--language", "en"]
        let csv = try service.command.run(list + ["--format", "csv"])
        #expect(csv.output.split(separator: "\n").first?.hasSuffix(",default,explanation") == true)
        #expect(csv.output.contains(",de,Language of texts\n"), "\(csv.output)\(csv.errors)")
        let table = try service.command.run(list)
        #expect(table.output.contains("default") && table.output.contains("Language of texts"))
        let one = try service.command.run(list + ["--fields", "email"])
        #expect(one.output.contains("email") && !one.output.contains("language"), "\(one.output)")
        // No shown field has them.
        #expect(!one.output.contains("explanation"), "\(one.output)")
        let unknown = try service.command.run(list + ["--fields", "email,colour"])
        #expect(
            unknown.status == 2 && unknown.errors.contains("its fields are language, email"),
            "\(unknown.errors)")
    }

    @Test("wait once for a service that does not answer, whatever else has to be known")
    func silent() throws {
        let folder = try TemporaryFolder()
        let flag = folder.path + "/away"
        let server = try LoopbackServer { request, connection in
            let isAway = FileManager.default.fileExists(atPath: flag) || request.path != "/api/features/my"
            guard !isAway else { return connection.waitUntilPeerCloses() }
            connection.answer(
                200, [:],
                #"{"mandates":[{"id":"m1","features":[{"code":"a","instances":[{"id":"i1"}]}]}]}"#)
        }
        try folder.write(
            "profiles: {here: {service: nyla, url: \"\(server.address())\", instance: i1}}",
            to: "profiles.yaml")
        var command = Command.withProfiles(in: folder.path, ["FIELDBOOK_TOKEN": "planted-secret"])
        func asked(_ arguments: String..., status: Int32) throws -> [String] {
            let before = server.requests.count
            let outcome = try command.run(arguments)
            #expect(outcome.status == status, "\(outcome.errors)")
            return server.requests.dropFirst(before).map(\.path)
        }
        // The language is not among the answers that are kept.
        #expect(try asked("instances", "--language", "de", status: 0) == ["/api/features/my"])
        try folder.write("", to: "away")
        command.environment["FIELDBOOK_TIMEOUT"] = "0.3"
        #expect(try asked("instances", status: 0) == ["/api/features/my"])
        #expect(try asked("instances", "--no-cache", status: 3) == ["/api/features/my"])
        #expect(try asked("instances", "navigation", status: 3) == ["/api/local/me"])
        #expect(try asked("chat", "send", "Was?", status: 3) == ["/api/local/me"])
    }

    @Test("lead to pages, which cannot steer the terminal")
    func navigation() throws {
        let service = try PulledService(nyla: "{}")
        let table = try service.command.run("instances", "navigation")
        #expect(table.status == 0 && !table.output.contains("\u{1B}"), "\(table.errors)")
        #expect(
            table.output.contains("\n      Bern")
                && table.output.contains("/mandates/m1/trustee/i1/positions"))
        let pages = try rows(service, "instances", "navigation", "--language", "en")
        #expect(pages.first { $0["kind"] as? String == "group" }?["page"] as? String == "Base data")
        #expect(
            pages.filter { $0["kind"] as? String == "view" }.map { $0["page"] as? String } == [
                "Dashboard", "Positionen",
            ])
    }

    @Test("say what the user may do with each table and field")
    func rights() throws {
        let service = try PulledService(nyla: "{}")
        let tables = try rows(service, "instances", "rights")
        let position = try #require(tables.first { $0["table"] as? String == "Position" })
        #expect(position["read"] as? String == "group" && position["delete"] as? String == "none")
        #expect(position["row_actions"] as? [String] == ["read", "update"])
        #expect(position["fixed_fields"] as? [String] == ["amount"])
        let secret = try #require(tables.first { $0["table"] as? String == "Secret" })
        #expect(secret["read"] as? String == "none" && secret["row_actions"] as? [String] == [])
        #expect(
            secret["feature_label"] as? String == "Liegenschaften" && secret["label"] as? String == "Bern")
        let english = try rows(service, "instances", "rights", "--language", "en")
        #expect(english.first?["feature_label"] as? String == "realestate")
        let unknown = try service.command.run("instances", "rights", "--instance", "i7")
        #expect(unknown.status == 1 && unknown.errors.contains("api.notFound"), "\(unknown.errors)")
    }

    @Test("describe their records for a form, with the values to choose from")
    func attributes() throws {
        let service = try PulledService(nyla: "{}")
        let all = try rows(
            service, "instances", "attributes", "TrusteePosition", "--mode", "create", "--options",
            "--language", "en")
        #expect(all.map { $0["name"] as? String }.prefix(2) == ["valuta", "amount"])
        let amount = try #require(all.dropFirst().first)
        #expect(amount["label"] as? String == "Amount" && amount["required"] as? Bool == true)
        let contract = try #require(all.first { $0["name"] as? String == "contractId" })
        #expect(contract["options"] as? [String] == ["c1", "c2", "c3"])
        #expect(
            contract["option_labels"] as? [String] == ["Buchhaltung", "Steuern\u{1B}[31m", "Lohn"])
        let currency = try #require(all.first { $0["name"] as? String == "currency" })
        #expect(currency["options"] as? [String] == ["CHF", "EUR"])
        #expect(currency["option_labels"] as? [String] == ["Franken", ""])
        #expect(amount["options"] is NSNull && amount["option_labels"] is NSNull)
        let table = try service.command.run(
            "instances", "attributes", "TrusteePosition", "--mode", "create", "--options")
        #expect(table.output.contains("c1 (Buchhaltung); c2 (Steuern"), "\(table.output)")
        #expect(table.output.contains("CHF (Franken); EUR") && !table.output.contains("\u{1B}"))
        let unknown = try service.command.run("instances", "attributes", "Nothing")
        #expect(unknown.status == 1 && unknown.errors.contains("api.notFound"), "\(unknown.errors)")
        let hostile = try service.command.run("instances", "attributes", "Hostile", "--options")
        #expect(hostile.status == 1 && hostile.errors.contains("not at a path of the service"), "\(hostile)")
    }

    @Test("have one answer on what may be written, whichever feature has an instance of the same name first")
    func rightsOfFields() throws {
        let service = try PulledService(
            nyla: #"{"permissions of": {"realestate": {"tables": {}, "views": {}, "isAdmin": true}}}"#)
        let fields = try rows(service, "instances", "attributes", "TrusteePosition")
        let amount = try #require(fields.first { $0["name"] as? String == "amount" })
        #expect(amount["create"] as? Bool == false && amount["update"] as? Bool == false)
        #expect(amount["read"] as? Bool == true)
        let date = try #require(fields.first { $0["name"] as? String == "valuta" })
        #expect(date["create"] as? Bool == true && date["update"] as? Bool == true)
        let tables = try rows(service, "instances", "rights")
        #expect(
            tables.first?["feature"] as? String == "realestate" && tables.first?["table"] as? String == "*")
        let position = try #require(tables.first { $0["table"] as? String == "Position" })
        #expect(position["feature"] as? String == "trustee")
        #expect(position["fixed_fields"] as? [String] == ["amount"])
        let land = try rows(service, "instances", "rights", "--feature", "realestate")
        #expect(land.count == 1)
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        let pushed = try service.command.run("push", "expenses", "a.csv")
        #expect(
            pushed.status == 1 && pushed.errors.contains("amount: you may not write it"), "\(pushed.errors)")
    }

    @Test("have the values of a column")
    func values() throws {
        let service = try PulledService(nyla: "{}")
        let found = try service.command.run("instances", "values", "contracts", "status", "--format", "csv")
        #expect(found.output == "column,value\nstatus,closed\nstatus,open\n", "\(found.errors)")
        #expect(try service.command.run("instances", "values", "contracts", "nothing").status == 4)
        #expect(try service.command.run("instances", "values", "nothing", "status").status == 2)
    }
}

@Suite("An instance of another mandate")
struct ForeignInstanceTests {
    /// Instances of the mandates m2 and m3 beside those of the profile's mandate m1.
    private static let others = """
        {"others": [["i3", "m2", "trustee"], ["i4", "m2", "workspace"], ["i4", "m3", "trustee"],
                    ["i5", "m2", "trustee"], ["i5", "m3", "trustee"], ["i6", "m2", "teamsbot"]],
         "positions": {"p1": {"valuta": "2026-03-01", "amount": 5, "currency": "CHF"}},
         "permissions": {"views": {}, "tables": {
           "Position": {"view": true, "read": "a", "create": "a", "update": "a", "delete": "a"}}}}
        """

    /// How often a command looked up the mandates.
    private func lookups(_ outcome: Command.Outcome) -> Int {
        outcome.errorLines.count { $0.contains("> [") && $0.contains("/api/features/my") }
    }

    @Test("is requested with its mandate, which is looked up once and only when it is needed")
    func lookedUp() throws {
        let service = try PulledService(nyla: Self.others)
        let threads = ["chat", "list", "threads", "--trace"]
        for (options, expected) in [
            ([], 0), (["--instance", "i1"], 0), (["--instance", "i4"], 1),
            (["--instance", "i4", "--mandate", "m2"], 0),
        ] as [([String], Int)] {
            let outcome = try service.command.run(threads + options)
            #expect(outcome.status == 0 && lookups(outcome) == expected, "\(options): \(outcome.errors)")
        }
        let account = try service.command.run([
            "account", "list", "prompts", "--instance", "i4", "--trace",
        ])
        #expect(account.status == 0 && lookups(account) == 0, "\(account.errors)")
        // Several requests of one command.
        let run = try service.command.run([
            "automations", "run", "b1", "--engine", "automation2", "--instance", "i3", "--pause", "0.001",
            "--trace",
        ])
        #expect(run.status == 0 && lookups(run) == 1, "\(run.errors)")
        var named = service.command
        named.environment["FIELDBOOK_INSTANCE"] = "i4"
        let byEnvironment = try named.run(threads)
        #expect(byEnvironment.status == 0 && lookups(byEnvironment) == 1, "\(byEnvironment.errors)")
        named.environment["FIELDBOOK_MANDATE"] = "m2"
        let both = try named.run(threads)
        #expect(both.status == 0 && lookups(both) == 0, "\(both.errors)")
    }

    @Test("is reached by all commands")
    func reached() throws {
        let service = try PulledService(nyla: Self.others)
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        try service.folder.write("receipt", to: "receipt.pdf")
        for arguments in [
            ["records", "list", "positions"], ["records", "show", "positions", "p1"],
            ["records", "overview"], ["records", "change", "positions", "p1", "--set", "description=Porto"],
            ["records", "options", "contracts"],
            ["instances", "attributes", "TrusteePosition", "--options"],
            ["pull", "records", "--kind", "contracts", "-o", "contracts.csv"],
            ["pull", "expenses", "-o", "expenses.csv"], ["push", "expenses", "a.csv"],
            ["upload", "receipt.pdf", "--to", "here", "--as-is", "--as", "trustee-document"],
            ["api", "GET", "/api/trustee/i3/positions"], ["accounting", "chart"],
        ] {
            let outcome = try service.command.run(arguments + ["--instance", "i3"])
            #expect(outcome.status == 0, "\(arguments): \(outcome.errors)")
        }
        let talk = try service.command.run([
            "chat", "talk", "s1", "--say", "leave", "--instance", "i6",
        ])
        #expect(talk.status == 0, "\(talk.errors)")
    }

    @Test("needs its mandate where several have one of that name, and its own one is never replaced")
    func ambiguous() throws {
        let service = try PulledService(nyla: Self.others)
        let list = ["records", "list", "positions", "--instance"]
        let several = try service.command.run(list + ["i5"])
        #expect(several.status != 0 && several.output.isEmpty, "\(several.errors)")
        #expect(several.errors.contains("instance i5 is in the mandates m2, m3"), "\(several.errors)")
        #expect(several.errors.contains("--mandate"), "\(several.errors)")
        #expect(try service.command.run(list + ["i5", "--mandate", "m3"]).status == 0)
        let wrong = try service.command.run(list + ["i3", "--mandate", "m1"])
        #expect(wrong.status == 1 && wrong.errors.contains("no such instance"), "\(wrong.errors)")
        let unknown = try service.command.run(list + ["i7"])
        #expect(unknown.status == 1 && unknown.errors.contains("no such instance"), "\(unknown.errors)")
    }

    @Test("is not taken for one of the same name in the profile's mandate")
    func namesakes() throws {
        let service = try PulledService(nyla: #"{"others": [["i1", "m2", "trustee"]]}"#)
        let all = try service.rows("instances", "list")
        #expect(all.map { $0["mandate_id"] as? String } == ["m1", "m1", "m2"])
        #expect(all.map { $0["chosen"] as? Bool } == [true, true, false])
        let other = try service.rows("instances", "list", "--mandate", "m2")
        #expect(other.map { $0["chosen"] as? Bool } == [false, false, true])
        let own = try service.rows("instances", "rights")
        #expect(Set(own.map { $0["feature"] as? String }) == ["realestate", "trustee"])
        let rights = try service.rows("instances", "rights", "--mandate", "m2")
        #expect(Set(rights.map { $0["feature"] as? String }) == ["trustee"])
    }

    @Test("has the last mandate known where the service is away")
    func away() throws {
        let service = try PulledService(nyla: Self.others)
        let list = ["chat", "list", "threads", "--instance", "i4", "--format", "ndjson"]
        let fresh = try service.command.run(list)
        #expect(fresh.status == 0 && !fresh.output.isEmpty, "\(fresh.errors)")
        let away = service.away()
        let cached = try away.run(list)
        #expect(cached.status == 0 && cached.output == fresh.output, "\(cached.errors)")
        #expect(try away.run(list + ["--no-cache"]).status == 3)
    }

    @Test("gets no request if the service does not tell its mandate, or tells one that is no header field")
    func untold() throws {
        for answer in [
            #"{"detail": "not here"}"#, "<html>",
            #"{"mandates":[{"id":"m2\r\nX-Evil: 1","features":[{"code":"workspace","instances":[{"id":"i4"}]}]}]}"#,
        ] {
            let server = try LoopbackServer { request, connection in
                guard request.path == "/api/features/my" else { return connection.answer(200, [:], "[]") }
                connection.answer(answer.hasPrefix(#"{"detail"#) ? 404 : 200, [:], answer)
            }
            let folder = try TemporaryFolder()
            try folder.write(
                "profiles: {here: {service: nyla, url: \"\(server.address())\", mandate: m1}}\n",
                to: "profiles.yaml")
            let outcome = try Command.withProfiles(in: folder.path, ["FIELDBOOK_TOKEN": "planted-secret"])
                .run("chat", "list", "threads", "--instance", "i4")
            #expect(outcome.status != 0 && outcome.output.isEmpty, "\(outcome.errors)")
            #expect(outcome.errors.contains("--mandate"), "\(answer): \(outcome.errors)")
            #expect(server.requests.allSatisfy { $0.path == "/api/features/my" })
        }
    }

    @Test("is looked up once for all documents of a run, also if the service does not tell its mandate")
    func untoldOnce() throws {
        let server = try LoopbackServer { $1.answer(404, [:], #"{"detail": "not here"}"#) }
        let folder = try TemporaryFolder()
        let profile = "{service: nyla, url: \"\(server.address())\", mandate: m1}"
        try folder.write("profiles: {here: \(profile)}\n", to: "profiles.yaml")
        for name in ["a", "b", "c"] { try folder.write(name, to: "in/\(name).pdf") }
        let outcome = try Command.withProfiles(in: folder.path, ["FIELDBOOK_TOKEN": "planted-secret"]).run(
            "upload", "in", "--to", "here", "--as-is", "--as", "trustee-document", "--instance", "i4")
        #expect(outcome.status == 1 && outcome.errors.contains("3 failed"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--mandate"), "\(outcome.errors)")
        #expect(server.requests.map(\.path) == ["/api/features/my"])
    }

    @Test("has the same documents whether its mandate is looked up or named")
    func samePulls() throws {
        let service = try PulledService(nyla: Self.others)
        try service.folder.write("receipt", to: "receipt.pdf")
        let sent = try service.command.run([
            "upload", "receipt.pdf", "--to", "here", "--as-is", "--as", "trustee-document", "--instance",
            "i3",
        ])
        #expect(sent.status == 0, "\(sent.errors)")
        let pull = ["pull", "documents", "--kind", "trustee", "--instance", "i3", "-o", "docs/"]
        let first = try service.command.run(pull)
        #expect(first.status == 0 && service.folder.text("docs/receipt.pdf") == "receipt", "\(first.errors)")
        let again = try service.command.run(pull + ["--mandate", "m2"])
        #expect(
            again.status == 0 && again.errors.contains("nothing to do: 1 of 1 done already"),
            "\(again.errors)")
    }
}

@Suite("Records that are pulled from Nyla")
struct PullRecordsTests {
    private static let rights = """
        {"permissions": {"tables": {"TrusteeContract": {"view": true, "read": "a"}},
          "fields": {"TrusteeContract": {"secretRate": {"read": false, "write": false}}}, "views": {}}}
        """

    @Test("are tables of the columns that the user may see, filtered and sorted by the service")
    func contracts() throws {
        let service = try PulledService(nyla: Self.rights)
        let pull = ["pull", "records", "--kind", "contracts", "--page-size", "1", "--retries", "0"]
        let fresh = try service.command.run(pull + ["--sort", "label", "-o", "a.csv"])
        #expect(fresh.status == 0, "\(fresh.errors)")
        let lines = try #require(service.folder.text("a.csv")).split(separator: "\n")
        #expect(
            lines == [
                "id,label,status", "c1,Buchhaltung,open", "c3,Lohn,open", "c2,Steuern\u{1B}[31m,closed",
            ])
        let open = try service.command.run(
            pull + [
                "--where", "status=open", "--sort", "label:desc", "--columns", "label,secretRate", "-o",
                "b.ndjson",
            ])
        #expect(open.errors.contains("you may not read secretRate"), "\(open.errors)")
        #expect(service.folder.text("b.ndjson") == "{\"label\":\"Lohn\"}\n{\"label\":\"Buchhaltung\"}\n")
        let none = try service.command.run(pull + ["--search", "Atlantis", "-o", "c.csv"])
        #expect(none.status == 4, "\(none.errors)")
        #expect(try service.command.run(pull + ["--where", "status", "-o", "d.csv"]).status == 2)
        #expect(try service.command.run(pull + ["--sort", "label:up", "-o", "d.csv"]).status == 2)
        let unknown = try service.command.run(pull + ["--sort", "nothing", "-o", "d.csv"])
        #expect(unknown.status == 1 && unknown.errors.contains("api.invalid"), "\(unknown.errors)")
        let away = service.away()
        let cached = try away.run(pull + ["--sort", "label", "-o", "e.csv"])
        #expect(cached.status == 0 && cached.errors.contains("using its response of"), "\(cached.errors)")
        #expect(service.folder.data("e.csv") == service.folder.data("a.csv"))
    }

    @Test("have all fields where the service does not describe them")
    func organisations() throws {
        let service = try PulledService(nyla: "{}")
        let outcome = try service.pull("records", "--kind", "organisations", "-o", "a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        // A formula stays a text.
        #expect(service.folder.text("a.csv") == "id,city,label\no1,Bern,Muster AG\no2,,'=cmd()\n")
        let accounts = try service.pull(
            "records", "--kind", "accounts", "-o", "b.csv", "--columns", "accountNumber,label")
        #expect(accounts.status == 0, "\(accounts.errors)")
        #expect(service.folder.text("b.csv") == "accountNumber,label\n1000,Kasse\n6500,Büro\n")
        #expect(try service.pull("records", "-o", "c.csv").status == 2)
    }

    @Test("need fields that they have, as far as the service describes them")
    func unknownFields() throws {
        let service = try PulledService(nyla: Self.rights)
        let pull = ["pull", "records", "--retries", "0", "--kind"]
        for options in [["--columns", "label,nonsense"], ["--where", "nonsense=1"]] {
            let outcome = try service.command.run(pull + ["contracts", "-o", "a.csv"] + options)
            #expect(
                outcome.status == 1
                    && outcome.errors.contains(
                        "pull.unknownField: contracts have no field nonsense. Their fields are id, label, status."
                    ),
                "\(outcome.errors)")
            #expect(service.folder.data("a.csv") == nil)
        }
        // The service adds these to all records, of which there are none here.
        for field in ["createdAt=2026-03-01", "_created_by=u1", "mandateId=m9"] {
            let none = try service.command.run(
                pull + ["contracts", "-o", "c.csv", "--overwrite", "--where", field])
            #expect(none.status == 4 && !none.errors.contains("unknownField"), "\(none.errors)")
        }
        let shown = try service.command.run(pull + ["contracts", "-o", "d.csv", "--columns", "createdAt"])
        #expect(shown.status == 1 && shown.errors.contains("no field createdAt"), "\(shown.errors)")
        // Nobody describes organisations.
        let warned = try service.command.run(
            pull + ["organisations", "--columns", "label,nonsense", "-o", "b.csv"])
        #expect(
            warned.status == 0 && warned.errors.contains("warning: none of the organisations has nonsense")
                && warned.errors.contains("id, city, label"), "\(warned.errors)")
    }

    @Test("filter and sort expenses and parcels too, and parcels have their building rules")
    func others() throws {
        let store = """
            {"positions": {"p1": {"valuta": "2026-03-02", "amount": 5, "currency": "CHF"},
                           "p2": {"valuta": "2026-03-03", "amount": 7, "currency": "EUR"},
                           "p3": {"valuta": "2026-03-04", "amount": 9, "currency": "CHF"}},
             "parcels": {
               "k1": {"points": [{"x": 2600000, "y": 1200000}, {"x": 2600010, "y": 1200000}, {"x": 2600010, "y": 1200010}],
                      "Nummer": "1", "rules": {"zone": "W3", "height": {"max": 9.5}}},
               "k2": {"points": [{"x": 2600100, "y": 1200000}, {"x": 2600110, "y": 1200000}, {"x": 2600110, "y": 1200010}],
                      "Nummer": "2", "rules": null}}}
            """
        let service = try PulledService(nyla: store)
        let expenses = try service.pull(
            "expenses", "--where", "currency=CHF", "--sort", "valuta:desc", "-o", "a.csv")
        #expect(expenses.status == 0, "\(expenses.errors)")
        let lines = try #require(service.folder.text("a.csv")).split(separator: "\n")
        #expect(lines.count == 3 && lines[1].hasPrefix("2026-03-04"))
        let parcels = try service.pull("parcels", "--bzo", "-o", "b.geojson")
        #expect(parcels.status == 0, "\(parcels.errors)")
        let text = try #require(service.folder.text("b.geojson"))
        #expect(text.contains(#""bzo_zone":"W3""#) && text.contains(#""bzo_height_max":9.5"#), "\(text)")
        #expect(text.matches(of: /bzo_zone/).count == 1)
        let one = try service.pull("parcels", "--where", "Nummer=2", "-o", "c.geojson", "--format", "ndjson")
        #expect(one.status == 0 && one.output.contains(#""parcels":1"#), "\(one.output)\(one.errors)")
    }

    @Test("are tables with coordinates for the addresses of a column")
    func addresses() throws {
        let service = try PulledService(nyla: "{}")
        try service.folder.write(
            "Name;Adresse\nMuster;Bahnhofstrasse 1, Thun\nMeier;Bahnhofstrasse 1\nX;Nirgends 7\nY;\nZ;Spital\n",
            to: "a.csv")
        let outcome = try service.pull("addresses", "a.csv", "--column", "adresse", "-o", "b.csv")
        #expect(outcome.status == 0 && outcome.errors.contains("3 of 5 rows"), "\(outcome.errors)")
        #expect(
            outcome.errors.contains("1 of 5 rows have the coordinates of a suggested"), "\(outcome.errors)")
        #expect(
            service.folder.text("b.csv") == """
                Name,Adresse,easting,northing,address_found,address_state
                Muster,"Bahnhofstrasse 1, Thun",2600001.000,1200000.000,"Bahnhofstrasse 1, Thun",found
                Meier,Bahnhofstrasse 1,,,"Bahnhofstrasse 1, Bern; Bahnhofstrasse 1, Thun",ambiguous
                X,Nirgends 7,,,,not found
                Y,,,,,not found
                Z,Spital,2600000.000,1200000.000,Spitalgasse 1,suggested

                """)
        let wrong = try service.pull("addresses", "a.csv", "--column", "Ort", "-o", "c.csv")
        #expect(wrong.status == 1 && wrong.errors.contains("csv.column"), "\(wrong.errors)")
    }
    @Test("are suggested for the beginning of one, also without coordinates")
    func suggestions() throws {
        let service = try PulledService(nyla: "{}")
        let suggest = ["records", "addresses", "--format", "csv"]
        let found = try service.command.run(suggest + [" Spital"])
        #expect(
            found.output == """
                address,easting,northing,id
                "Bundesplatz 3, 3011 Bern",,,
                Spitalgasse 1,2600000.000,1200000.000,a7

                """, "\(found.errors)")
        #expect(try service.command.run(suggest + ["Nirgends"]).status == 4)
        #expect(try service.command.run(suggest + [" "]).status == 2)
        let cached = try service.away().run(suggest + ["Spital"])
        #expect(cached.status == 0 && cached.output == found.output, "\(cached.errors)")
    }
}
