import Foundation
import Testing

@Suite("Invitations, events and settings in the administration of Nyla")
struct AdministrationTests {
    @Test("checks the tokens of invitations, and shows none")
    func invitations() throws {
        let service = try PulledService(nyla: "{}")
        func check(_ token: String) throws -> Command.Outcome {
            try service.folder.write("\(token)\n", to: "token")
            return try service.command.run(
                "admin", "check-invitation", "--token-file", "token", "--format", "csv", "--trace")
        }
        let valid = try check("planted-invitation")
        #expect(valid.status == 0 && valid.output.contains("email,carla@example.ch"), "\(valid.errors)")
        #expect(!valid.output.contains("planted") && !valid.errors.contains("planted"))
        let unknown = try check("other-invitation")
        #expect(unknown.status == 1 && unknown.output.contains("valid,no"), "\(unknown.output)")
        #expect(!unknown.errors.contains("other-invitation"))
        let expired = try check("expired")
        #expect(expired.status != 0 && !expired.errors.contains("invitation expired"), "\(expired.errors)")
        let changed = try service.command.run(
            "admin", "change", "invitations", "v1", "--set", "status=withdrawn", "--format", "csv")
        #expect(changed.status == 0 && changed.output.contains("withdrawn"), "\(changed.errors)")
    }

    @Test("shows the access of all users, or of one")
    func access() throws {
        let service = try PulledService(nyla: "{}")
        let csv = ["--format", "csv"]
        let all = try service.command.run(["admin", "list", "access", "--columns", "user,roles"] + csv)
        #expect(all.output == "user,roles\nanna,clerk; viewer\nbeat,\n", "\(all.output)\(all.errors)")
        let one = try service.rows("admin", "list", "access", "--of", "u1")
        #expect(one.map { $0["feature"] as? String } == ["trustee"])
        let shown = try service.command.run(["admin", "show", "access", "o2"] + csv)
        #expect(shown.output.contains("username,beat\n"), "\(shown.errors)")
        let values = try service.command.run(["admin", "values", "access", "user"] + csv)
        #expect(values.output == "column,value\nuser,anna\nuser,beat\n", "\(values.errors)")
    }

    @Test("has settings of the billing to read, and events of automations to schedule")
    func settings() throws {
        let service = try PulledService(nyla: "{}")
        let settings = try service.command.run("admin", "list", "billing-settings", "--format", "csv")
        #expect(settings.status == 0 && settings.output.contains("warnBelow,10"), "\(settings.errors)")
        #expect(try service.command.run("admin", "change", "billing-settings", "--set", "a=b").status == 2)
        let events = try service.command.run("admin", "sync-events", "--format", "csv")
        #expect(events.status == 0 && events.output.contains("count,1"), "\(events.errors)")
    }
}

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
