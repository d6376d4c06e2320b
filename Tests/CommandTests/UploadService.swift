import Foundation
import LoopbackServer
import Testing
import TestSupport

/// A Nyla with the folders d1 and d2, whose documents outlive it, a user signed in to it, and the command as they run it.
final class UploadService {
    struct File {
        let id: String
        let name: String
    }

    let folder: TemporaryFolder
    let command: Command
    private(set) var server: PythonServer

    init(_ environment: [String: String] = [:]) throws {
        folder = try TemporaryFolder()
        try folder.write(
            #"{"folders": {"d1": {"name": "Plans", "parentId": null}, "d2": {"name": "2026", "parentId": "d1"}}}"#,
            to: "folders.json")
        server = try PythonServer(
            "nyla.py", [folder.path + "/store.sqlite"], Self.withFolders(environment, in: folder))
        try folder.write(
            """
            profiles:
              land: {service: nyla, url: "\(server.address())", mandate: m1, sign-in: {method: form}}
              people: {service: onboarding, url: "http://127.0.0.1:1/"}
              trips: {service: vuetraccar, url: "http://127.0.0.1:1/"}
              away: {service: nyla, url: "http://127.0.0.1:1/"}
            """, to: "profiles.yaml")
        command = .withProfiles(in: folder.path, ["XDG_STATE_HOME": folder.path + "/state"])
        try signIn()
    }

    func signIn() throws {
        try folder.write("planted-secret-password\n", to: "password")
        let login = try command.run(
            "login", "--profile", "land", "--user", "anna", "--password-file", "password")
        try #require(login.status == 0, "\(login.errors)")
        try FileManager.default.removeItem(atPath: folder.path + "/password")
    }

    /// Ends the server as a power cut would, and starts it anew.
    func restart(_ environment: [String: String] = [:]) throws {
        server = try server.restarted(
            "nyla.py", [folder.path + "/store.sqlite"], Self.withFolders(environment, in: folder))
    }

    private static func withFolders(
        _ environment: [String: String], in folder: TemporaryFolder
    ) -> [String: String] {
        environment.merging(["NYLA_STORE": folder.path + "/folders.json"]) { own, _ in own }
    }

    func run(_ arguments: [String]) throws -> Command.Outcome { try command.run(arguments) }

    /// The rows that were printed as NDJSON.
    func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// What the server lists there, all pages.
    func list(_ path: String) throws -> [[String: Any]] {
        var items: [[String: Any]] = []
        for page in 1...20 {
            let outcome = try command.run(
                "api", "GET", path, "--query", "pageSize=100", "--query", "page=\(page)", "--profile", "land",
                "--instance", "i1")
            let answer = try #require(
                JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any],
                "\(outcome.errors)")
            items += answer["items"] as? [[String: Any]] ?? []
            if items.count >= answer["total"] as? Int ?? 0 { break }
        }
        return items
    }

    /// The files that the server has, those of a folder or all.
    func files(folder: String? = nil) throws -> [File] {
        try list("/api/files/list").filter { folder == nil || $0["folderId"] as? String == folder }.map {
            File(id: $0["id"] as? String ?? "", name: $0["fileName"] as? String ?? "")
        }
    }

    /// No planted secret may appear in the output, or in any file but the session's own.
    func expectNoSecrets(in outcomes: Command.Outcome...) {
        for outcome in outcomes {
            #expect(!outcome.output.contains("planted") && !outcome.errors.contains("planted"), "\(outcome)")
        }
        let all = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
        for name in all where !name.contains("/secrets/") && !name.hasPrefix("store.sqlite") {
            #expect(folder.data(name)?.firstRange(of: Data("planted".utf8)) == nil, "\(name)")
        }
    }
}
