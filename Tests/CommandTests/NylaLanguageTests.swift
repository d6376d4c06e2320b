import Foundation
import Testing

@Suite("The language of Nyla's texts")
struct NylaLanguageTests {
    private func label(_ service: PulledService, _ command: Command, _ arguments: String...) throws -> String?
    {
        let outcome = try command.run(["instances", "list", "--format", "ndjson"] + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome.output.firstMatch(of: /"feature_label":"([^"]*)"/).map { String($0.1) }
    }

    @Test("is the option's, the environment's, the profile's or the account's, in this order")
    func order() throws {
        let service = try PulledService(nyla: "{}")
        var command = service.command
        #expect(try label(service, command) == "Liegenschaften")
        // The account's own language, which only the service knows.
        #expect(try command.run("account", "profile", "--set", "language=en").status == 0)
        #expect(try label(service, command) == "realestate")
        let profiles = try #require(service.folder.text("profiles.yaml"))
        let kept = profiles.replacing("instance: i1,", with: "instance: i1, language: de,")
        try service.folder.write(kept, to: "profiles.yaml")
        #expect(try label(service, command) == "Liegenschaften")
        command.environment["FIELDBOOK_LANGUAGE"] = "en"
        #expect(try label(service, command) == "realestate")
        #expect(try label(service, command, "--language", "de") == "Liegenschaften")
        try service.folder.write(kept.replacing("language: de", with: "language: \"!\""), to: "profiles.yaml")
        let wrong = try command.run("instances")
        #expect(
            wrong.errors.contains("profiles.here.language: a code such as de, en or fr"), "\(wrong.errors)")
    }

    @Test("is that of lists and answers too")
    func everywhere() throws {
        let service = try PulledService(nyla: "{}")
        var command = service.command
        command.environment["FIELDBOOK_LANGUAGE"] = "en"
        let threads = try command.run("chat", "list", "threads", "--feature", "chatbot", "--format", "csv")
        #expect(threads.output.contains("t2,second,"), "\(threads.output)")
        #expect(try command.run("chat", "send", "Was?").status == 0)
        #expect(try service.command.run("chat", "send", "Was?").status == 0)
        let sent = try service.command.run("api", "GET", "/api/counted")
        #expect(
            sent.output.matches(of: /"userLanguage":"(\w+)"/).map { String($0.1) } == ["en", "de"],
            "\(sent.output)")
    }

    @Test("is that of overviews, of the title of an export, and of what was changed")
    func overviews() throws {
        let service = try PulledService(
            nyla: """
                {"records": {"organisations": [{"id": "o1", "label": {"de": "Muster AG", "en": "Sample Ltd"}}],
                  "contracts": [{"id": "c1", "label": {"de": "Lohn", "en": "payroll"}, "organisationId": "o1"}]}}
                """)
        func text(_ arguments: [String]) throws -> (english: String, german: String) {
            var command = service.command
            let german = try command.run(arguments)
            command.environment["FIELDBOOK_LANGUAGE"] = "en"
            let english = try command.run(arguments)
            #expect(german.status == 0 && english.status == 0, "\(german.errors)\(english.errors)")
            return (english.output, german.output)
        }
        let export = ["chat", "export", "t2", "--feature", "chatbot", "-o", "-", "--to-format", "md"]
        for (arguments, english, german) in [
            (["chat", "overview"], "stamina", "Ausdauer"),
            (["records", "overview"], "Sample Ltd", "Muster AG"),
            (["records", "overview", "--format", "csv"], "payroll", "Lohn"), (export, "# second", "# Zweite"),
            (["admin", "change", "template-roles", "q1", "--set", "description=x"], "viewer", "Betrachter"),
        ] {
            let found = try text(arguments)
            #expect(found.english.contains(english) && !found.english.contains(german), "\(found)")
            #expect(found.german.contains(german) && !found.german.contains(english), "\(found)")
        }
        let chosen = try service.command.run("chat", "overview", "--language", "en")
        #expect(chosen.output.contains("stamina"), "\(chosen.errors)")
        let tree = try service.command.run("records", "overview", "--language", "en")
        #expect(tree.output.contains("payroll"), "\(tree.errors)")
    }

    @Test("is kept by connect")
    func connect() throws {
        let service = try PulledService(nyla: "{}")
        let connected = try service.command.run(
            "connect", "land", "--service", "nyla", "--url", service.server.address(), "--language", "fr",
            "--untested")
        #expect(connected.status == 0, "\(connected.errors)")
        #expect(service.folder.text("profiles.yaml")?.contains("language: \"fr\"") == true)
        let wrong = try service.command.run(
            "connect", "b", "--service", "nyla", "--url", service.server.address(), "--language", "xx")
        #expect(
            wrong.status == 2 && wrong.errors.contains("de, en, fr or it was expected"), "\(wrong.errors)")
    }

    @Test("is one that Nyla has, wherever it is given")
    func unknown() throws {
        let service = try PulledService(nyla: "{}")
        for arguments in [
            ["instances", "--language", "xx"], ["instances", "rights", "--language", "deutsch"],
            ["chat", "send", "Was?", "--language", "d"], ["account", "profile", "--set", "language=klingon"],
            ["account", "profile", "--set", "language:=7"],
        ] {
            let wrong = try service.command.run(arguments)
            #expect(
                wrong.status == 2 && wrong.errors.contains("de, en, fr or it was expected"), "\(wrong.errors)"
            )
        }
        let profile = try service.command.run("account", "profile", "--format", "csv")
        #expect(profile.output.contains("\nlanguage,de\n"), "\(profile.errors)")
        var command = service.command
        command.environment["FIELDBOOK_LANGUAGE"] = "xx"
        let environment = try command.run("instances")
        #expect(
            environment.status == 2 && environment.errors.contains("de, en, fr or it was expected"),
            "\(environment.errors)")
        for language in ["it", "fr-CH"] {
            #expect(try service.command.run("instances", "--language", language).status == 0)
        }
    }
}
