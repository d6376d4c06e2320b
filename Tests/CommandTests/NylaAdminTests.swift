import Foundation
import Testing

@Suite("The roles of instances at Nyla")
struct InstanceRoleTests {
    @Test("are administered by feature", arguments: [("trustee", "editor"), ("realestate", "Planung")])
    func roles(feature: String, label: String) throws {
        let service = try PulledService(nyla: "{}")
        let place = ["--feature", feature, "--format", "ndjson"]
        func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
            try outcome.output.split(separator: "\n").map {
                try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
            }
        }
        func list() throws -> [[String: Any]] {
            try rows(service.command.run(["admin", "list", "instance-roles"] + place))
        }
        #expect(try list().map { $0["label"] as? String } == [label])
        let made = try rows(
            service.command.run(["admin", "create", "instance-roles", "--set", "roleLabel=Leitung"] + place))
        let id = try #require(made.first?["id"] as? String)
        let changed = try service.command.run(
            ["admin", "change", "instance-roles", id, "--set", "roleLabel=Chef"] + place)
        #expect(changed.status == 0 && changed.output.contains("Chef"), "\(changed.errors)")
        #expect(try list().count == 2)
        let deleted = try service.command.run(
            "admin", "delete", "instance-roles", id, "--yes", "--feature", feature)
        #expect(deleted.status == 0, "\(deleted.errors)")
        #expect(try list().count == 1)
        let unclear = try service.command.run("admin", "list", "instance-roles")
        #expect(unclear.status == 2 && unclear.errors.contains("--feature trustee or --feature realestate"))
        #expect(try service.command.run("chat", "list", "instance-roles", "--feature", "trustee").status == 2)
    }
}
