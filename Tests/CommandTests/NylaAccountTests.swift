import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("The user of Nyla's account, and its secrets")
struct NylaAccountTests {
    @Test("has secrets that no command line and no output shows")
    func secrets() throws {
        let service = try PulledService(nyla: "{}")
        let create = ["account", "create", "connections", "--set", "authority=imap"]
        let open = try service.command.run(create + ["--set", "apiKey=planted-open-key"])
        #expect(
            open.status == 2 && open.errors.contains("give it with --secret apiKey=FILE"), "\(open.errors)")
        #expect(!open.errors.contains("planted"))
        func send(_ key: String) throws -> Command.Outcome {
            try service.folder.write("\(key)\n", to: "key")
            return try service.command.run(
                create + ["--secret", "apiKey=key", "--format", "ndjson", "--trace"])
        }
        for wrong in ["planted", "planted-WRONG-key", "planted-revoked-key"] {
            let refused = try send(wrong)
            #expect(refused.status != 0 && refused.errors.contains("apiKey"), "\(refused.errors)")
            #expect(!(refused.output + refused.errors).contains("planted"), "\(refused)")
        }
        let made = try send("planted-valid-key")
        #expect(made.status == 0 && made.output.contains("***"), "\(made.errors)")
        #expect(!(made.output + made.errors).contains("planted"), "\(made)")
        let twice = try service.command.run(create + ["--set", "apiKey=a", "--secret", "apiKey=key"])
        #expect(twice.status == 2 && twice.errors.contains("--set and with --secret"), "\(twice.errors)")
        #expect(try service.command.run(create + ["--secret", "apiKey"]).status == 2)
    }

    @Test("is checked against the description of users before a change is sent")
    func checked() throws {
        let service = try PulledService(nyla: AdminTests.users)
        let change = ["account", "profile", "--set"]
        for (member, words) in [
            ("email=nowhere", "email: an email address was expected"),
            ("language=en", "language: \"en\" is not one of de, fr"),
            ("colour=red", "colour: there is no such field"),
            ("username=eva", "username: it cannot be changed"),
        ] {
            let refused = try service.command.run(change + [member])
            #expect(refused.status == 2 && refused.errors.contains(words), "\(refused.errors)")
        }
        let counted = try service.command.run("api", "GET", "/api/counted")
        #expect(!counted.output.contains("PUT /api/users/"), "\(counted.output)")
        let changed = try service.command.run(change + ["enabled=yes", "--format", "ndjson"])
        #expect(changed.status == 0 && !changed.errors.contains("unchecked"), "\(changed.errors)")
        #expect(try service.command.run(change + ["colour=red", "--unchecked"]).status == 0)
    }

    @Test("is that of Google's token, since no endpoint names its user")
    func google() throws {
        let service = try PulledService(nyla: "{}")
        // What the page of the sign-in keeps.
        let page = try service.command.run("api", "GET", "/api/google/auth/login").output
        let kept = try #require(try JSONSerialization.jsonObject(with: Data(page.utf8)) as? [String: String])
        try service.folder.write("\(try #require(kept["access_token"]))\n", to: "token")
        try service.folder.write(
            "profiles: {mail: {service: nyla, url: \"\(service.server.address())\", sign-in: google}}",
            to: "profiles.yaml")
        let login = try service.command.run("login", "--token-file", "token")
        #expect(login.errors.contains("signed in to mail as anna@example.ch"), "\(login.errors)")
        let profile = try service.command.run("account", "profile", "--format", "csv")
        #expect(
            profile.output.contains("id,u1\n") && profile.output.contains("authority,google\n"), "\(profile)")
        let known = try service.command.run("whoami")
        #expect(known.status == 0 && known.errors.isEmpty, "\(known.errors)")
        let changed = try service.command.run("account", "profile", "--set", "language=fr")
        #expect(changed.status == 0 && changed.output.contains("fr"), "\(changed.errors)")
        #expect(try service.command.run("account", "close", "--confirm", "u1").status == 2)
        let closed = try service.command.run("account", "close", "--confirm", "anna@example.ch")
        #expect(closed.status == 0 && !closed.errors.contains("planted"), "\(closed.errors)")
    }

    @Test("is not shown by whoami for a token that the service does not accept, whatever name it has")
    func madeUp() throws {
        let server = try LoopbackServer { request, connection in
            let isMissing = request.path == "/api/google/me"
            connection.answer(isMissing ? 404 : 401, [:], #"{"detail": "no"}"#)
        }
        let folder = try TemporaryFolder()
        try folder.write(
            "profiles: {mail: {service: nyla, url: \"\(server.address())\", sign-in: google}}",
            to: "profiles.yaml")
        var command = Command(folder: folder.path)
        command.environment = [
            "FIELDBOOK_CONFIG": folder.path + "/profiles.yaml", "XDG_STATE_HOME": folder.path + "/state",
            "XDG_CACHE_HOME": folder.path + "/cache", "FIELDBOOK_PROFILE": "",
            "FIELDBOOK_TOKEN": "e30.eyJzdWIiOiJ1OSIsImVtYWlsIjoiZXZlQGV4YW1wbGUuY2gifQ.e30",
        ]
        let unknown = try command.run("whoami")
        #expect(
            unknown.status == 2 && unknown.output.isEmpty && unknown.errors.contains("api.signIn"),
            "\(unknown)")
    }
}
