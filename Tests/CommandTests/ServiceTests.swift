import Foundation
import LoopbackServer
import Testing
import TestSupport

@Suite("Services with a signed-in user")
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
        command = .withProfiles(in: folder.path)
    }

    @Test("are not signed in to without a keyring where one is required")
    func requiredKeyring() throws {
        try folder.write("planted-secret-password\n", to: "password")
        var strict = command
        strict.environment["FIELDBOOK_SECRETS"] = "keyring"
        strict.environment["PATH"] = folder.path + "/bin"
        let none = try strict.run("login", "--user", "anna", "--password-file", "password")
        #expect(
            none.status != 0 && none.errors.contains("FIELDBOOK_SECRETS requires a keyring"), "\(none.errors)"
        )
        #expect(
            FileManager.default.enumerator(atPath: folder.path + "/.state")?.contains {
                "\($0)".hasSuffix(".session")
            } != true)
        // A keyring that keeps one secret.
        try folder.write(
            "#!/bin/sh\ncase $1 in\nstore) /bin/cat > $0.kept ;;\nlookup) [ -e $0.kept ] && /bin/cat $0.kept ;;\nesac\n",
            to: "bin/secret-tool")
        #expect(chmod(folder.path + "/bin/secret-tool", 0o755) == 0)
        let kept = try strict.run("login", "--user", "anna", "--password-file", "password")
        #expect(
            kept.status == 0 && kept.errors.contains("note: the session is stored in the keyring"),
            "\(kept.errors)")
        #expect(try strict.run("whoami").status == 0)
    }

    @Test("are signed in to, asked, and signed out of")
    func session() throws {
        let nobody = try command.run("whoami")
        #expect(nobody.status == 2 && nobody.errors.contains("fieldbook login"), "\(nobody.errors)")

        try folder.write("planted-secret-password\n", to: "password")
        let login = try command.run("login", "--user", "anna", "--password-file", "password", "--trace")
        #expect(login.status == 0 && login.errors.contains("signed in to land as anna"), "\(login.errors)")
        #expect(login.errors.contains("POST") && !login.errors.contains("planted"))
        #expect(login.errors.contains("note: the session is stored in the file \(folder.path)/.state/"))
        #expect(login.errors.contains("any program that can read your files can use it"))
        #expect(login.errors.contains("set \"secrets: keyring\" in the profile"), "\(login.errors)")
        let again = try command.run("login", "--user", "anna", "--password-file", "password")
        #expect(again.status == 0 && !again.errors.contains("the session is stored"), "\(again.errors)")

        let who = try command.run("whoami", "--format", "ndjson")
        #expect(who.output.contains(#""user":"anna""#), "\(who.output) \(who.errors)")
        let mandates = try command.run("api", "get", "/api/mandates/?page=1", "--query", "pageSize=10")
        #expect(
            mandates.status == 0 && mandates.output.hasPrefix("{"), "\(mandates.output) \(mandates.errors)")

        #expect(who.output.contains(#""environment":"Prod""#), "\(who.output)")
        let logout = try command.run("logout", "--trace")
        #expect(logout.status == 0 && logout.errors.contains("signed out of land"))
        #expect(
            logout.errors.contains("/api/local/logout") && !logout.errors.contains("could not be informed"))
        #expect(!logout.errors.contains("planted"))
        #expect(try command.run("api", "GET", "/api/mandates/").status == 2)
        let kept = FileManager.default.enumerator(atPath: folder.path + "/.state")?.compactMap {
            folder.text(".state/\($0)")
        }
        #expect(kept?.joined().contains("planted") == false)
    }

    @Test(
        "are signed in to by what the browser was given, from a file or pasted",
        arguments: ["token", "cookie", "pasted"])
    func browserSession(way: String) throws {
        try folder.write(
            "profiles: {land: {service: nyla, url: \"\(server.address())\", sign-in: microsoft}}",
            to: "profiles.yaml")
        let secret = "planted-secret-nyla-cookie"
        try folder.write("\(secret)\n", to: "token")
        try folder.write("127.0.0.1\tFALSE\t/\tFALSE\t0\tauth_token\t\(secret)\n", to: "cookies.txt")
        let login =
            switch way {
            case "token": try command.run("login", "--token-file", "token")
            case "cookie": try command.run("login", "--cookie-file", "cookies.txt")
            default: try command.run("login", input: Data("\(secret)\n".utf8))
            }
        #expect(login.status == 0, "\(login.errors)")
        #expect(login.errors.contains("/api/msft/auth/login") && !login.errors.contains("planted"))
        #expect(login.errors.contains("signed in to land as anna"), "\(login.errors)")
        let who = try command.run("whoami", "--format", "ndjson")
        #expect(who.output.contains(#""user":"anna""#), "\(who.output) \(who.errors)")
        #expect(try command.run("login", "--token-file", "a", "--cookie-file", "b").status == 2)
    }

    @Test("say why they refuse, and repeat no password")
    func refusals() throws {
        var command = command
        command.environment["FIELDBOOK_PASSWORD"] = "planted-wrong"
        let login = try command.run("login", "--user", "anna")
        #expect(login.status == 2 && login.errors.contains("api.signIn"), "\(login.errors)")
        #expect(!login.errors.contains("planted"))
        #expect(login.errors.contains("fieldbook login --profile land"), "\(login.errors)")
        let none = try command.run("whoami", "--profile", "other")
        #expect(none.status == 2 && none.errors.contains("land"), "\(none.errors)")
        let plain = try command.run("whoami", "--url", "http://example.ch/")
        #expect(plain.status == 2 && plain.errors.contains("api.insecure"), "\(plain.errors)")
        server.stop()
        command.environment["FIELDBOOK_TIMEOUT"] = "0.3"
        let away = try command.run("api", "POST", "/api/x", "--data", "{}")
        let isAway = ["api.unreachable", "api.slow"].contains { away.errors.contains($0) }
        #expect(away.status == 3 && isAway, "\(away.errors)")
    }

    @Test("keep what they answered before where a sign-in fails")
    func failedSignIn() throws {
        let service = try PulledService(nyla: PullParcelsTests.store())
        #expect(try service.pull("parcels", "-o", "a.geojson").status == 0)
        try service.folder.write("planted-wrong\n", to: "password")
        let login = try service.command.run("login", "--user", "anna", "--password-file", "password")
        #expect(login.status == 2 && !login.errors.contains("planted"), "\(login.errors)")
        let cached = try service.away().run(["pull", "parcels", "--retries", "0", "-o", "b.geojson"])
        #expect(cached.status == 0, "\(cached.errors)")
        #expect(service.folder.data("a.geojson") == service.folder.data("b.geojson"))
    }

    @Test("are asked in plain HTTP and for as long as the command says")
    func flags() throws {
        let quick = try LoopbackServer { $1.answer(200, [:], "{}") }
        var command = command
        command.environment["FIELDBOOK_TOKEN"] = "planted-token"
        // This machine, by an address that is not known to be.
        let plain = ["api", "GET", "/x", "--url", "http://0.0.0.0:\(quick.port)/"]
        let refused = try command.run(plain)
        #expect(refused.status == 2 && refused.errors.contains("api.insecure"), "\(refused.errors)")
        #expect(quick.requests.isEmpty)
        let allowed = try command.run(plain + ["--allow-plain-http"])
        #expect(allowed.status == 0 && quick.requests.count == 1, "\(allowed.errors)")

        let silent = try LoopbackServer { $1.waitUntilPeerCloses() }
        command.environment["FIELDBOOK_TIMEOUT"] = "3600"
        let slow = ["api", "POST", "/x", "--url", silent.address(), "--request-timeout"]
        let timedOut = try command.run(slow + ["0.2"])
        #expect(timedOut.status == 3 && silent.requests.count == 1, "\(timedOut.errors)")
        #expect(try command.run(slow + ["0"]).status == 2)
        #expect(silent.requests.count == 1)

        // There is no time for the wait that the server asks for, nor for another try.
        let busy = try LoopbackServer { $1.answer(503, ["Retry-After": "100"]) }
        let told = try command.run("api", "GET", "/x", "--url", busy.address(), "--request-timeout", "20")
        #expect(told.status == 3 && told.errors.contains("api.busy"), "\(told.errors)")
        #expect(busy.requests.count == 1)
    }

    @Test("name their environment")
    func environment() throws {
        try folder.write(
            "profiles: {land: {service: nyla, url: \"\(server.address())\", environment: Int, sign-in: {method: form}}}",
            to: "profiles.yaml")
        let login = try command.run("login", input: Data("anna\nplanted-secret-password\n".utf8))
        #expect(login.errors.contains("signed in to land (Int) as anna"), "\(login.errors)")
        let who = try command.run("whoami", "--format", "ndjson")
        #expect(who.output.contains(#""environment":"Int""#), "\(who.output)")
        try folder.write("a note", to: "note.txt")
        let upload = try command.run("upload", "note.txt", "--as-is", "--dry-run")
        #expect(upload.errors.contains("documents go to land (Int)"), "\(upload.errors)")
    }

    @Test(
        "are not signed in to where they want a newer program, or say what cannot be read",
        arguments: [(#"{"app":{"min_supported_version":"99.1"}}"#, "99.1"), ("<p>", "api.answer")])
    func outdatedSignIn(bootstrap: String, words: String) throws {
        let server = try LoopbackServer { $1.answer(200, [:], bootstrap) }
        try folder.write(
            "profiles: {trips: {service: asiatravelplan, url: \"\(server.address())\", sign-in: {method: form}}}",
            to: "profiles.yaml")
        let outcome = try command.run("login", input: Data("anna\nplanted-password\n".utf8))
        #expect(outcome.status != 0 && outcome.errors.contains(words), "\(outcome.errors)")
        #expect(server.requests.map(\.path) == ["/public/v1/mobile/bootstrap"])
    }

    @Test("are asked where their own app's version is lower than fieldbook's or higher")
    func contractVersion() throws {
        let server = try LoopbackServer { request, connection in
            let isGate = request.path == "/public/v1/mobile/bootstrap"
            connection.answer(
                200, [:],
                isGate
                    ? #"{"app":{"min_supported_version":"1.0.0","latest_version":"9.0.0"},"api":{"contract_version":"2027-01-01.1"},"features":{"tours":false}}"#
                    : #"{"items":[]}"#)
        }
        var command = command
        command.environment["FIELDBOOK_TOKEN"] = "planted-token"
        try folder.write(
            "profiles: {trips: {service: asiatravelplan, url: \"\(server.address())\"}}", to: "profiles.yaml")
        let outcome = try command.run("api", "GET", "/api/v1/bookings")
        #expect(outcome.status == 0 && outcome.output.contains("items"), "\(outcome.errors)")
        #expect(outcome.errors.contains("2027-01-01.1"), "\(outcome.errors)")
        let off = try command.run("api", "GET", "/api/v1/tours")
        #expect(off.status != 0 && off.errors.contains("switched tours off"), "\(off.errors)")
        #expect(server.requests.filter { $0.path == "/api/v1/tours" }.isEmpty)
    }

    @Test(
        "show what was sent and how it is there now, where somebody else was faster, and send nothing again")
    func conflict() throws {
        let server = try LoopbackServer { request, connection in
            guard request.method == "PATCH" else {
                return connection.answer(200, [:], #"{"app":{"min_supported_version":"1.0.0"}}"#)
            }
            connection.answer(
                409, [:],
                #"{"error":"Conflict","detail":"the booking has changed","code":"BOOKING_HASH_MISMATCH","#
                    + #""booking":{"id":"b1","stage":"WON","booking_hash":"h2"}}"#)
        }
        var command = command
        command.environment["FIELDBOOK_TOKEN"] = "planted-token"
        try folder.write(
            "profiles: {trips: {service: asiatravelplan, url: \"\(server.address())\"}}", to: "profiles.yaml")
        let outcome = try command.run(
            "api", "PATCH", "/api/v1/bookings/b1/stage", "--data", #"{"stage":"LOST","booking_hash":"h1"}"#)
        #expect(outcome.status != 0 && outcome.output.isEmpty, "\(outcome.output)")
        #expect(outcome.errors.contains("BOOKING_HASH_MISMATCH"), "\(outcome.errors)")
        #expect(outcome.errors.contains(#"sent: {"stage":"LOST","booking_hash":"h1"}"#), "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                #"booking now at the service: {"id":"b1","stage":"WON","booking_hash":"h2"}"#),
            "\(outcome.errors)")
        #expect(server.requests.filter { $0.method == "PATCH" }.count == 1)
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
        "reject requests that make no sense",
        arguments: [
            ["api", "FETCH", "/x"], ["api", "GET", "x"], ["api", "GET", "/x", "--query", "page"],
            ["api", "POST", "/x", "-o", "a"], ["api", "POST", "/x", "--data", "@missing"],
        ])
    func wrongUse(arguments: [String]) throws {
        #expect(try command.run(arguments).status == 2)
    }

    @Test("download nothing in place of an existing file")
    func present() throws {
        let outcome = try command.run("api", "GET", "/public", "-o", "profiles.yaml")
        #expect(outcome.status == 2 && outcome.errors.contains("output.exists"), "\(outcome.errors)")
        #expect(outcome.errors.contains("--overwrite"))
    }
}
