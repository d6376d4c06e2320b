import Foundation
import Testing

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
        #expect(try all.ndjson.count == 130, "\(all.errors)")
        // Numbers remain numbers.
        #expect(try all.ndjson.compactMap { $0["amount"] as? Double }.contains(-0.25), "\(all.output)")
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
