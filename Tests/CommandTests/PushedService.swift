import Foundation
import Testing

extension PulledService {
    /// The rights of an administrator, so that everything may be written.
    static let administrator = #""permissions": {"tables": {}, "views": {}, "isAdmin": true}"#

    /// The rows that a push prints.
    func pushed(_ arguments: [String], status: Int32 = 0) throws -> [[String: Any]] {
        let outcome = try command.run(["push"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == status, "\(outcome.errors)")
        return try outcome.ndjson
    }

    /// How often the service was asked for each path.
    func reads() throws -> [String: Int] {
        let outcome = try command.run("api", "GET", "/api/counted")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(object?["reads"] as? [String: Int], "\(outcome.errors)")
    }

    /// What the service has at a path.
    func items(_ path: String) throws -> [[String: Any]] {
        let outcome = try command.run("api", "GET", path, "--query", "pageSize=100")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(object?["items"] as? [[String: Any]], "\(outcome.errors)")
    }
}

/// The column `state` of rows that a push has printed.
func states(_ rows: [[String: Any]]) -> [String?] { rows.map { $0["state"] as? String } }
