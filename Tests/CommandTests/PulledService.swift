import Foundation
import LoopbackServer
import TestSupport

/// A service of the counterparts that a profile names, a signed-in user, and a home of its own for cache and session.
struct PulledService {
    let folder: TemporaryFolder
    let server: PythonServer
    let command: Command

    /// Nyla, with what it is to have.
    init(nyla store: String, _ environment: [String: String] = [:]) throws {
        let folder = try TemporaryFolder()
        try folder.write(store, to: "store.json")
        let server = try PythonServer(
            "nyla.py", [], environment.merging(["NYLA_STORE": folder.path + "/store.json"]) { $1 })
        try self.init(
            folder, server, "nyla", "mandate: m1, instance: i1, sign-in: {method: form}",
            login: ["--user", "anna", "--password-file", "password"])
    }

    /// VueTraccar.
    init(vueTraccar environment: [String: String] = [:]) throws {
        let server = try PythonServer(
            "vuetraccar.py", [],
            ["REMOTE_USER": "anna", "REMOTE_GROUPS": "admins"].merging(environment) { $1 })
        try self.init(
            try TemporaryFolder(), server, "vuetraccar", "sign-in: {method: proxy, user: anna}", login: [])
    }

    private init(
        _ folder: TemporaryFolder, _ server: PythonServer, _ service: String, _ more: String, login: [String]
    ) throws {
        self.folder = folder
        self.server = server
        let profile = "{service: \(service), url: \"\(server.address())\", \(more)}"
        try folder.write("profiles:\n  here: \(profile)\n", to: "profiles.yaml")
        try folder.write("planted-secret-password\n", to: "password")
        command = .withProfiles(in: folder.path)
        let outcome = try command.run(["login"] + login)
        guard outcome.status == 0 else { throw Refused(words: outcome.errors) }
    }

    struct Refused: Error { let words: String }

    /// The command once the service no longer answers, with short waits.
    func away() -> Command {
        server.stop()
        var command = command
        command.environment["FIELDBOOK_TIMEOUT"] = "0.3"
        return command
    }

    func pull(_ arguments: String...) throws -> Command.Outcome {
        try command.run(["pull"] + arguments + ["--retries", "0"])
    }

    /// Whether a planted secret is in anything stored outside of the session, or in the output.
    func tellsSecret(_ outcomes: Command.Outcome...) -> Bool {
        let said = outcomes.map { $0.output + $0.errors }.joined()
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        let kept = all.filter { !$0.hasPrefix(".state") && $0 != "password" }.compactMap { folder.data($0) }
        return said.contains("planted") || kept.contains { $0.range(of: Data("planted-secret".utf8)) != nil }
    }
}
