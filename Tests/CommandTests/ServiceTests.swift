import Foundation
import LoopbackServer
import Testing

@Suite("Services that are asked as somebody")
struct ServiceTests {
    private let folder: TemporaryFolder
    private let server: PythonServer
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        server = try PythonServer("nyla.py")
        try folder.write(
            "profiles:\n  land: {service: nyla, url: \"\(server.address())\", sign-in: {method: form}}\n",
            to: "profiles.yaml")
        var command = Command(folder: folder.path)
        command.environment = [
            "FIELDBOOK_CONFIG": folder.path + "/profiles.yaml", "XDG_STATE_HOME": folder.path + "/state",
            "PATH": "/usr/bin:/bin", "FIELDBOOK_PASSWORD": "", "FIELDBOOK_TOKEN": "", "FIELDBOOK_PROFILE": "",
        ]
        self.command = command
    }

    @Test("are signed in to, asked, and signed out of")
    func session() throws {
        let nobody = try command.run("whoami")
        #expect(nobody.status == 2 && nobody.errors.contains("fieldbook login"), "\(nobody.errors)")

        try folder.write("planted-secret-password\n", to: "password")
        let login = try command.run("login", "--user", "anna", "--password-file", "password", "--trace")
        #expect(login.status == 0 && login.errors.contains("signed in to land as anna"), "\(login.errors)")
        #expect(login.errors.contains("POST") && !login.errors.contains("planted"))

        let who = try command.run("whoami", "--format", "ndjson")
        #expect(who.output.contains(#""user":"anna""#), "\(who.output) \(who.errors)")
        let mandates = try command.run("api", "get", "/api/mandates/?page=1", "--query", "pageSize=10")
        #expect(
            mandates.status == 0 && mandates.output.hasPrefix("{"), "\(mandates.output) \(mandates.errors)")

        let logout = try command.run("logout")
        #expect(logout.status == 0 && logout.errors.contains("signed out of land"))
        #expect(try command.run("api", "GET", "/api/mandates/").status == 2)
        let kept = FileManager.default.enumerator(atPath: folder.path + "/state")?.compactMap {
            folder.text("state/\($0)")
        }
        #expect(kept?.joined().contains("planted") == false)
    }

    @Test("say why they refuse, and repeat no password")
    func refusals() throws {
        var command = command
        command.environment["FIELDBOOK_PASSWORD"] = "planted-wrong"
        let login = try command.run("login", "--user", "anna")
        #expect(login.status == 2 && login.errors.contains("api.signIn"), "\(login.errors)")
        #expect(!login.errors.contains("planted"))
        let none = try command.run("whoami", "--profile", "other")
        #expect(none.status == 2 && none.errors.contains("land"), "\(none.errors)")
        let plain = try command.run("whoami", "--url", "http://example.ch/")
        #expect(plain.status == 2 && plain.errors.contains("api.insecure"), "\(plain.errors)")
        server.stop()
        let away = try command.run("api", "POST", "/api/x", "--data", "{}")
        #expect(away.status == 3 || away.status == 2, "\(away.errors)")
    }

    @Test("are asked for nothing more where they want a newer program")
    func outdated() throws {
        let server = try LoopbackServer { request, connection in
            let isGate = request.path == "/public/v1/mobile/bootstrap"
            connection.answer(200, [:], isGate ? #"{"app":{"min_supported_version":"99.1"}}"# : "{}")
        }
        var command = command
        command.environment["FIELDBOOK_TOKEN"] = "planted-token"
        try folder.write(
            "profiles: {trips: {service: asiatravelplan, url: \"\(server.address())\"}}", to: "profiles.yaml")
        let outcome = try command.run("api", "GET", "/api/v1/bookings")
        #expect(outcome.status == 2 && outcome.errors.contains("99.1"), "\(outcome.errors)")
        #expect(!outcome.errors.contains("planted"))
        #expect(server.requests.map(\.path) == ["/public/v1/mobile/bootstrap"])
    }

    @Test("are asked once only where they have ended the session")
    func ended() throws {
        let server = try LoopbackServer { $1.answer(401, [:], #"{"detail":"not authenticated"}"#) }
        var command = command
        command.environment["FIELDBOOK_TOKEN"] = "planted-token"
        try folder.write(
            "profiles: {people: {service: onboarding, url: \"\(server.address())\"}}", to: "profiles.yaml")
        let addresses = (1...5).map { "\"\(server.address("/documents/\($0)"))\"" }.joined(separator: ", ")
        try folder.write(
            "{version: 1, output: out, steps: [{name: a, operation: documents.pull, output: a, inputs: [\(addresses)]}]}",
            to: "job.yaml")
        let outcome = try command.run("batch", "run", "job.yaml", "--jobs", "1")
        #expect(outcome.status == 2 && outcome.errors.contains("api.signIn"), "\(outcome.errors)")
        #expect(server.requests.count == 1 && !outcome.errors.contains("planted"))
    }

    @Test("are asked for passwords that are typed in")
    func typed() throws {
        let login = try command.run("login", input: Data("anna\nplanted-secret-password\n".utf8))
        #expect(login.status == 0, "\(login.errors)")
        #expect(!login.errors.contains("planted"))
    }

    @Test(
        "take no request that makes no sense",
        arguments: [
            ["api", "FETCH", "/x"], ["api", "GET", "x"], ["api", "GET", "/x", "--query", "page"],
            ["api", "POST", "/x", "-o", "a"], ["api", "POST", "/x", "--data", "@missing"],
        ])
    func wrongUse(arguments: [String]) throws {
        #expect(try command.run(arguments).status == 2)
    }
}
