import Foundation
import Testing

@Suite("A trustee's accounting at Nyla")
struct AccountingTests {
    private static let store = """
        {"positions": {
          "p1": {"valuta": "2026-03-02", "amount": 480.5, "currency": "CHF", "description": "Boundary stones",
                 "category": "6500"},
          "p2": {"valuta": "2026-03-05", "amount": 61, "description": "Furka", "category": "Travel"},
          "p3": {"valuta": "2026-03-06", "amount": 7, "description": "Paper", "category": "6500"}}}
        """

    /// Position and state of the rows that a command printed as NDJSON.
    private func states(_ outcome: Command.Outcome) throws -> [String] {
        try outcome.output.split(separator: "\n").map {
            let row = try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
            return try "\(#require(row?["position"])) \(#require(row?["state"]))"
        }
    }

    @Test("is connected by members and secrets of files, which appear nowhere")
    func config() throws {
        let service = try PulledService(nyla: Self.store)
        func accounting(_ arguments: String...) throws -> Command.Outcome {
            try service.command.run(["accounting"] + arguments)
        }
        for command in ["test", "sync"] {
            let early = try accounting(command)
            #expect(early.status == 2 && early.errors.contains("accounting.notConnected"), "\(early.errors)")
            #expect(
                early.errors.contains("fieldbook accounting config --set connectorType="), "\(early.errors)")
        }
        try service.folder.write("planted-secret-key\n", to: "password")
        let config = try accounting("config", "--set", "connectorType=rma", "--secret", "apiKey=password")
        #expect(config.status == 0 && config.output.contains("rma"), "\(config.errors)")
        #expect(try accounting("config").output.contains("rma"))
        #expect(try accounting("test").status == 0)
        try service.folder.write("revoked\n", to: "revoked")
        #expect(
            try accounting("config", "--set", "connectorType=rma", "--secret", "apiKey=revoked").status == 0)
        // A program that is connected and does not answer is another error.
        let revoked = try accounting("test")
        #expect(revoked.status == 1 && revoked.errors.contains("api.refused"), "\(revoked.errors)")
        let wrong = try accounting("config", "--set", "connectorType=abacus", "--secret", "apiKey=password")
        #expect(wrong.status == 1 && wrong.errors.contains("no such connector"), "\(wrong.errors)")
        #expect(try accounting("config", "--secret", "apiKey").status == 2)
        let chart = try accounting("chart", "--format", "csv")
        #expect(chart.output.contains("1000,Kasse"), "\(chart.output)\(chart.errors)")
        #expect(!service.tellsSecret(config, wrong, chart))
    }

    @Test("gets each position once, and those that it rejected again")
    func synchronize() throws {
        let service = try PulledService(nyla: Self.store)
        func accounting(_ arguments: String...) throws -> Command.Outcome {
            try service.command.run(["accounting"] + arguments + ["--format", "ndjson"])
        }
        _ = try accounting("config", "--set", "connectorType=rma")
        #expect(try states(accounting("status")) == ["p1 open", "p2 open", "p3 open"])
        let planned = try accounting("sync", "--dry-run")
        #expect(
            try states(planned) == ["p1 would be sent", "p2 would be sent", "p3 would be sent"],
            "\(planned.errors)")
        let one = try accounting("sync", "p3")
        #expect(try one.status == 0 && states(one) == ["p3 synced"], "\(one.errors)")
        let unknown = try accounting("sync", "p3", "p9")
        #expect(unknown.status == 1 && unknown.errors.contains("accounting.noPosition"), "\(unknown.errors)")
        // The counterpart answers 409 to a position that it has.
        let rest = try accounting("sync")
        #expect(try rest.status == 1 && states(rest) == ["p1 synced", "p2 failed"], "\(rest.errors)")
        #expect(rest.errors.contains("accounting.refused: the accounting program rejects 1 position"))
        #expect(rest.output.contains("no account for Travel"))
        let again = try accounting("sync", "--dry-run")
        #expect(try states(again) == ["p2 would be sent"])
        let done = try accounting("sync", "p1")
        #expect(done.status == 0 && done.output.isEmpty && done.errors.contains("nothing to send: 1 synced"))
        let nowhere = try accounting("status", "--instance", "i7")
        #expect(nowhere.status != 0 && nowhere.output.isEmpty, "\(nowhere.errors)")
    }

    @Test("and the trustee itself answers prompts")
    func prompts() throws {
        let service = try PulledService(nyla: Self.store)
        let answer = try service.command.run(["chat", "send", "Was?", "--feature", "trustee"])
        #expect(answer.status == 0 && answer.output == "Ein Vertrag für Zürich.\n", "\(answer.errors)")
        let lists = try service.command.run(["chat", "list", "threads", "--feature", "trustee"])
        #expect(lists.status == 2 && lists.errors.contains("--feature workspace"), "\(lists.errors)")
    }
}
