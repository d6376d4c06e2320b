import Foundation
import LoopbackServer
import TestSupport
import Testing

@Suite("Signing in with a token of the service")
struct TokenSignInTests {
    private let folder: TemporaryFolder
    private let server: PythonServer
    private let command: Command

    init() throws {
        folder = try TemporaryFolder()
        server = try PythonServer("onboarding.py")
        try folder.write(
            "profiles:\n  people: {service: onboarding, url: \"\(server.address())\", sign-in: {method: token}}\n",
            to: "profiles.yaml")
        try folder.write("planted-secret-onboarding\n", to: "token")
        try folder.write("planted-wrong\n", to: "wrong")
        command = .withProfiles(in: folder.path)
    }

    @Test("stores it once the service has accepted it", arguments: [true, false])
    func session(isPasted: Bool) throws {
        let login =
            isPasted
            ? try command.run("login", input: Data("planted-secret-onboarding\n".utf8))
            : try command.run("login", "--token-file", "token")
        #expect(login.status == 0 && login.errors.contains("signed in to people"), "\(login.errors)")
        let tasks = try command.run("onboarding", "tasks", "--format", "ndjson")
        #expect(tasks.status == 0 && tasks.output.contains(#""id":"t1""#), "\(tasks.errors)")

        let wrong = try command.run("login", "--token-file", "wrong")
        #expect(wrong.status == 2 && wrong.errors.contains("api.signIn"), "\(wrong.errors)")
        #expect(wrong.errors.contains("new token") && !wrong.errors.contains("planted"), "\(wrong.errors)")
        #expect(try command.run("whoami").status == 0, "the last session stays")

        let logout = try command.run("logout")
        #expect(logout.status == 0 && !logout.errors.contains("could not be informed"), "\(logout.errors)")
        let nobody = try command.run("whoami")
        #expect(nobody.status == 2 && nobody.errors.contains("fieldbook login"), "\(nobody.errors)")
    }

    @Test("has no use for cookies")
    func cookies() throws {
        let refused = try command.run("login", "--cookie-file", "token")
        #expect(refused.status == 2 && refused.errors.contains("--cookie-file does not apply"))
    }

    @Test("is how a new profile of the onboarding service signs in")
    func connect() throws {
        let connected = try command.run(
            "connect", "staff", "--service", "onboarding", "--url", server.address(), "--login",
            "--token-file", "token")
        #expect(connected.status == 0, "\(connected.errors)")
        #expect(folder.text("profiles.yaml")?.contains("sign-in: { method: token }") == true)
        #expect(try command.run("whoami", "--profile", "staff").status == 0)
        let asking = try command.run(
            "connect", "more", "--service", "onboarding", "--url", server.address(), "--login")
        #expect(asking.status == 2 && asking.errors.contains("--token-file"), "\(asking.errors)")
    }
}
