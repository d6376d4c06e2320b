import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("Profiles that connect sets up")
struct ConnectTests {
    private let folder: TemporaryFolder
    private var command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = .withProfiles(
            in: folder.path, ["FIELDBOOK_CONFIG": folder.path + "/own/profiles.yaml"])
    }

    private var written: String? { folder.text("own/profiles.yaml") }

    private func vueTraccar() throws -> PythonServer {
        try PythonServer("vuetraccar.py", [], ["REMOTE_USER": "anna", "REMOTE_GROUPS": "admins"])
    }

    /// Runs the command at a terminal, where a person types the lines; Ctrl-D follows them.
    private func typing(_ lines: String..., to arguments: String...) throws -> Command.Outcome {
        try typing(lines, to: arguments)
    }

    private func typing(_ lines: [String], to arguments: [String]) throws -> Command.Outcome {
        var terminal = command
        terminal.prefix = [
            Command.repository + "/.build/counterparts/bin/python", "-c",
            "import os, pty, sys; sys.exit(os.waitstatus_to_exitcode(pty.spawn(sys.argv[1:])))",
        ]
        let text = lines.map { $0 + "\n" }.joined() + "\u{4}"
        return try terminal.run(arguments, input: Data(text.utf8))
    }

    @Test("are written and signed in to by options alone")
    func options() throws {
        let server = try vueTraccar()
        let outcome = try command.run(
            "connect", "cars", "--service", "vuetraccar", "--url", server.address(), "--proxy-user", "anna",
            "--environment", "Int", "--login")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            written == """
                default: cars
                profiles:
                  cars:
                    service: vuetraccar
                    url: \(server.address())
                    environment: Int
                    sign-in: { method: proxy, user: anna }

                """)
        let path = folder.path + "/own/profiles.yaml"
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        let rows = outcome.output.split(separator: "\n")
        #expect(
            rows.contains { $0.hasPrefix("address  ok ") }
                && rows.contains { $0.hasPrefix("sign-in  pending") })
        #expect(outcome.errors.contains("+     service: vuetraccar"), "\(outcome.errors)")
        #expect(outcome.errors.contains("signed in to cars (Int) as anna"))
        #expect(outcome.errors.contains("next: fieldbook travels devices --profile"))
        #expect(try command.run("whoami").output.contains("anna"))
    }

    @Test("need all answers where nobody can be asked")
    func incomplete() throws {
        for input in [nil, Data("vuetraccar\n".utf8)] {
            let nothing = try command.run("connect", input: input)
            #expect(nothing.status == 2, "\(nothing.errors)")
            #expect(nothing.errors.contains("--service") && nothing.errors.contains("--url"))
        }
        let travel = try command.run("connect", "--service", "asiatravelplan", "--url", "http://127.0.0.1:1/")
        #expect(travel.status == 2 && travel.errors.contains("--issuer"), "\(travel.errors)")
        #expect(!travel.errors.contains("--client"))
        let login = try command.run(
            "connect", "--service", "nyla", "--url", "http://127.0.0.1:1/", "--login", "--user", "anna")
        #expect(login.status == 2 && login.errors.contains("--password-file"), "\(login.errors)")
        #expect(written == nil)
    }

    @Test("are asked for at a terminal, again after a wrong answer")
    func asked() throws {
        let server = try vueTraccar()
        let outcome = try typing(
            "traccar", "vuetraccar", "", "nowhere", server.address(), "", "anna", "yes", "no", to: "connect")
        #expect(outcome.status == 0, "\(outcome.output)")
        #expect(outcome.output.contains("Answer with one of these names."))
        #expect(outcome.output.contains("An address such as https://host/ was expected."))
        #expect(outcome.output.contains("next: fieldbook login --profile vuetraccar"))
        #expect(written?.contains("  vuetraccar:\n    service: vuetraccar\n") == true)
        #expect(written?.contains("    sign-in: { method: proxy, user: anna }\n") == true)
    }

    @Test("keep the session in the keyring only, if one works and the service's sessions should")
    func keyring() throws {
        let create = [
            "connect", "people", "--service", "onboarding", "--url", "https://people.example.ch/",
            "--sign-in", "token", "--untested", "--no-login",
        ]
        let option = try command.run(create + ["--keyring-only", "--dry-run"])
        #expect(option.output.contains("    secrets: keyring\n"), "\(option.output)")
        let silent = try command.run(create + ["--dry-run"])
        #expect(!silent.output.contains("secrets:"), "\(silent.output)")
        // A keyring without secrets.
        try folder.write("#!/bin/sh\nexit 1\n", to: "bin/secret-tool")
        #expect(chmod(folder.path + "/bin/secret-tool", 0o755) == 0)
        var desktop = self
        desktop.command.environment["PATH"] = folder.path + "/bin:/usr/bin:/bin"
        let asked = try desktop.typing(["", "y"], to: create)
        #expect(asked.output.contains("Keep the session in the keyring only?"), "\(asked.output)")
        #expect(written?.contains("    secrets: keyring\n") == true, "\(asked.output)")

        // A replaced profile's sessions stay out of files, unless they may go there.
        let replace = create + ["--overwrite", "--yes"]
        #expect(try command.run(replace + ["--page", "https://example.ch/"]).status == 0)
        #expect(written?.contains("    secrets: keyring\n") == true, "\(written ?? "")")
        #expect(try command.run(replace + ["--no-keyring-only"]).status == 0)
        #expect(written?.contains("secrets:") == false, "\(written ?? "")")
        // Pinned keys stay with their host.
        let pins = "    pins: [\"sha256//AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8=\"]\n"
        let path = "own/profiles.yaml"
        try folder.write((written ?? "").replacing("    sign-in:", with: pins + "    sign-in:"), to: path)
        #expect(try command.run(replace).status == 0)
        #expect(written?.contains(pins) == true, "\(written ?? "")")
        #expect(try command.run(replace.map { $0.replacing("people.", with: "People.") }).status == 0)
        #expect(written?.contains(pins) == true, "\(written ?? "")")
        let moved = replace.map { $0.replacing("people.example", with: "elsewhere.example") }
        #expect(try command.run(moved).status == 0)
        #expect(written?.contains("pins:") == false, "\(written ?? "")")
        // Nobody is asked where no session is kept.
        let none = replace.map { $0 == "token" ? "none" : $0 }
        let unasked = try desktop.typing([], to: none)
        #expect(unasked.status == 0 && !unasked.output.contains("keyring only"), "\(unasked.output)")
    }

    @Test("are not written if the person says no, or leaves")
    func unanswered() throws {
        let server = try vueTraccar()
        let no = try typing(
            "maybe", "no",
            to: "connect", "cars", "--service", "vuetraccar", "--url", server.address(), "--sign-in", "none")
        #expect(no.status == 0 && no.output.contains("nothing was written"), "\(no.output)")
        let left = try typing("vuetraccar", to: "connect")
        #expect(left.status == 2 && left.output.contains("connect.unanswered"), "\(left.output)")
        #expect(written == nil)
    }

    @Test("are added to others, whose lines and comments stay")
    func others() throws {
        let server = try vueTraccar()
        let former = """
            # My services
            profiles:
              land: { service: nyla, url: "https://gateway.example.ch/" } # at work
              # The next one is old.
              people:
                service: onboarding
                url: https://people.example.ch/
            # The end

            """
        try folder.write(former, to: "own/profiles.yaml")
        let arguments = ["connect", "cars", "--service", "vuetraccar", "--url", server.address()]
        let added = try command.run(arguments)
        #expect(added.status == 0, "\(added.errors)")
        let text = try #require(written)
        #expect(former.split(separator: "\n").allSatisfy { text.contains($0) }, "\(text)")
        #expect(text.hasSuffix("    sign-in: { method: proxy }\n# The end\n"), "\(text)")
        #expect(!added.errors.contains("- "))

        let again = try command.run(arguments)
        #expect(again.status == 2 && again.errors.contains("--overwrite"), "\(again.errors)")
        #expect(written == text)
        let replaced = try command.run(arguments + ["--overwrite", "--sign-in", "form", "--default"])
        #expect(replaced.status == 0, "\(replaced.errors)")
        #expect(replaced.errors.contains("-     sign-in: { method: proxy }"))
        #expect(
            written
                == text.replacing("{ method: proxy }", with: "{ method: form }").replacing(
                    "profiles:\n", with: "default: cars\nprofiles:\n"))
    }

    @Test("keep the only profile the default one, and reject files that they cannot extend")
    func layouts() throws {
        try folder.write(
            "profiles:\n    land:\n        service: nyla\n        url: https://gateway.example.ch/\n",
            to: "own/profiles.yaml")
        let arguments = [
            "connect", "diary", "--service", "dialog", "--url", "ws://127.0.0.1:1/", "--untested",
        ]
        let outcome = try command.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(written?.hasPrefix("default: land\nprofiles:\n") == true, "\(written ?? "")")
        #expect(
            written?.contains("    diary:\n      service: dialog\n      url: ws://127.0.0.1:1/\n") == true)
        #expect(outcome.errors.contains("next: fieldbook notes pubkey --new --profile diary"))

        let flow = "profiles: {land: {service: nyla, url: \"https://gateway.example.ch/\"}}\n"
        try folder.write(flow, to: "own/profiles.yaml")
        let rejected = try command.run(arguments)
        #expect(rejected.status == 2 && rejected.errors.contains("api.profile"), "\(rejected.errors)")
        #expect(written == flow)
    }

    @Test("are not written if the test fails, unless it is left out")
    func failing() throws {
        let away = ["connect", "cars", "--service", "vuetraccar", "--url", "http://127.0.0.1:1/"]
        let outcome = try command.run(away)
        #expect(outcome.status == 3 && outcome.output.contains("address  failed"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--untested") && written == nil)

        let page = try LoopbackServer { $1.answer(200, ["Content-Type": "text/html"], "<p>Hello</p>") }
        let other = try command.run("connect", "cars", "--service", "vuetraccar", "--url", page.address())
        #expect(other.status == 1 && other.errors.contains("api.answer"), "\(other.errors)")

        let people = try PythonServer("onboarding.py")
        let another = try command.run("connect", "cars", "--service", "vuetraccar", "--url", people.address())
        #expect(another.status == 1 && another.output.contains("address  failed"), "\(another.errors)")
        #expect(another.errors.contains("--service onboarding") && written == nil, "\(another.errors)")

        let old = try PythonServer("asiatravelplan.py", [], ["ATP_MINIMUM": "99.0"])
        let outdated = try command.run(
            "connect", "--service", "asiatravelplan", "--url", old.address(), "--sign-in", "none")
        #expect(outdated.status == 2 && outdated.output.contains("version  failed"), "\(outdated.errors)")
        #expect(written == nil)

        let untested = try command.run(away + ["--untested"])
        #expect(untested.status == 0 && untested.output.isEmpty && written != nil, "\(untested.errors)")
    }

    @Test("are tested as far as the provider that signs in, and know who is signed in")
    func provider() throws {
        let server = try PythonServer("asiatravelplan.py")
        let arguments = [
            "connect", "travel", "--service", "asiatravelplan", "--url", server.address(), "--issuer",
            server.address("/realms/master"),
        ]
        let outcome = try command.run(arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.output.contains("contract 2026-03-01.1") && outcome.output.contains("nobody is signed in")
        )
        #expect(written?.contains("client: asiatravelplan-ios") == true)
        var signedIn = command
        let token = try command.run("api", "GET", "/test/token")
        signedIn.environment["FIELDBOOK_TOKEN"] = token.output.replacing("\"", with: "")
        let known = try signedIn.run(arguments + ["--overwrite"])
        #expect(known.output.contains("signed in as mai"), "\(known.output) \(known.errors)")
        #expect(known.errors.contains("next: fieldbook bookings list --profile travel"))
        let wrong = try command.run(
            Array(arguments.dropLast()) + [server.address("/realms/other"), "--overwrite"])
        #expect(wrong.status == 2 && wrong.output.contains("sign-in  failed"), "\(wrong.errors)")
        #expect(
            wrong.errors.contains(
                "no OpenID configuration is at \(server.address("/realms/other"))/.well-known/openid-configuration"
            ),
            "\(wrong.errors)")
        #expect(wrong.errors.contains("Give the issuer as the provider states it"), "\(wrong.errors)")
        let away = try command.run(
            Array(arguments.dropLast()) + ["http://127.0.0.1:1/realms/master", "--overwrite"])
        #expect(
            away.status == 3 && away.errors.contains("the sign-in provider 127.0.0.1: "), "\(away.errors)")
    }

    @Test("are only shown in a dry run, and nothing is asked then")
    func dryRun() throws {
        let server = try LoopbackServer { $1.answer(200, [:], "{}") }
        let outcome = try command.run(
            "connect", "land", "--service", "nyla", "--url", server.address(), "--mandate", "m1", "--dry-run")
        #expect(outcome.status == 0 && outcome.output.contains("+     mandate: m1\n"), "\(outcome.errors)")
        #expect(server.requests.isEmpty && written == nil)
    }

    @Test(
        "reject what a profile cannot have",
        arguments: [
            ["--url", "http://anna:planted-secret@127.0.0.1:1/"], ["--url", "http://gateway.example.ch/"],
            ["--url", "gateway"], ["--url", "http://127.0.0.1:1/", "--mandate", "a b"],
        ])
    func wrong(options: [String]) throws {
        let outcome = try command.run(["connect", "land", "--service", "nyla"] + options)
        #expect(outcome.status == 2 && written == nil, "\(outcome.errors)")
        #expect(!outcome.errors.contains("planted"))
        let name = try command.run(
            "connect", "../land", "--service", "nyla", "--url", "http://127.0.0.1:1/", "--untested")
        #expect(name.status == 2 && written == nil)
    }

    @Test("are tested step by step once they exist, without a change")
    func existing() throws {
        let server = try vueTraccar()
        try folder.write(
            """
            default: cars
            profiles:
              cars: {service: vuetraccar, url: "\(server.address())", sign-in: {method: proxy, user: anna}}
              land: {service: nyla, url: "\(server.address())"}
              gone: {service: nyla, url: "http://127.0.0.1:1/"}
              own: {service: nyla, url: "https://gateway.example.ch/", ca: missing.pem}

            """, to: "own/profiles.yaml")
        let before = written
        func rows(_ arguments: String...) throws -> (Command.Outcome, [String]) {
            let outcome = try command.run(["connect", "--test", "--format", "csv"] + arguments)
            return (outcome, outcome.output.split(separator: "\n").dropFirst().map(String.init))
        }
        let (tested, steps) = try rows("cars")
        #expect(tested.status == 0, "\(tested.errors)")
        let names = steps.map { $0.prefix { $0 != "," } }
        #expect(names == ["address", "certificate", "service", "version", "sign-in"], "\(steps)")
        #expect(steps[4].contains("pending,nobody is signed in yet"), "\(steps)")
        _ = try command.run("login")
        #expect(try rows().1.last?.contains("ok,signed in as anna") == true)
        let (strange, some) = try rows("land")
        #expect(strange.status != 0 && some.last?.hasPrefix("service,failed,") == true, "\(some)")
        #expect(strange.errors.contains("it responds like vuetraccar"), "\(strange.errors)")
        let (gone, first) = try rows("gone")
        #expect(gone.status == 3 && first.count == 1 && first[0].hasPrefix("address,failed,"), "\(first)")
        let (own, _) = try rows("own")
        #expect(own.errors.contains("ca: there is no certificate in \(folder.path)/own/missing.pem"))
        try folder.write(
            "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n", to: "own/missing.pem")
        let (damaged, none) = try rows("own")
        #expect(damaged.status == 2 && damaged.errors.contains("missing.pem is damaged"), "\(damaged.errors)")
        #expect(none.count == 1 && none[0].hasPrefix("address,failed,"), "\(none)")
        #expect(try command.run("connect", "--test", "nobody").errors.contains("api.profile"))
        for ignored in [
            ["--url", server.address()], ["--ca", "own.pem"], ["--page", server.address()],
            ["--language", "fr"], ["--mandate", "m1"], ["--environment", "Int"], ["--user", "anna"],
            ["--default"], ["--yes"],
            ["--no-login"],
        ] {
            let rejected = try command.run(["connect", "--test", "cars"] + ignored)
            #expect(
                rejected.status == 2 && rejected.errors.contains("only the name of a profile"),
                "\(ignored) \(rejected.errors)")
        }
        #expect(written == before)
    }

    @Test("are tested at relays that answer only over web sockets")
    func relay() throws {
        let server = try PythonServer("relay.py", [], ["RELAY_SHUNS_HTTP": "1"])
        let address = server.address().replacing("http://", with: "ws://")
        try folder.write(
            "profiles:\n  diary: {service: dialog, url: \"\(address)\"}\n", to: "own/profiles.yaml")
        let outcome = try command.run("connect", "--test", "--format", "csv")
        #expect(outcome.status == 0, "\(outcome.output) \(outcome.errors)")
        let steps = outcome.output.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
        #expect(steps == ["address", "certificate", "service", "version", "sign-in"], "\(outcome.output)")
    }
}
