import Foundation
import Testing

@Suite("Tables that are pushed to an automation of Nyla")
struct PushImportTests {
    @Test("are tables that an automation imports, each once, with its outcome as theirs")
    func automation() throws {
        let service = try PulledService(nyla: #"{"files": {}, \#(PulledService.administrator)}"#)
        let positions = "/api/trustee/i1/positions"
        let run = ["expenses", "--automation", "a4", "--automation-pause", "0.001"]
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n2026-03-03;7.5\n", to: "a.csv")
        #expect(states(try service.pushed(run + ["a.csv", "--dry-run"])) == ["would create"])
        #expect(try service.items(positions).isEmpty && service.items("/api/files/list").isEmpty)
        let sent = try service.pushed(run + ["a.csv"])
        #expect(states(sent) == ["created"] && sent[0]["run"] as? String == "r1")
        #expect(try service.items(positions).map { $0["amount"] as? Double } == [5, 7.5])
        let again = try service.command.run(["push"] + run + ["a.csv"])
        #expect(again.status == 0 && again.errors.contains("--again imports it once more"), "\(again.errors)")
        #expect(try service.items(positions).count == 2)
        #expect(states(try service.pushed(run + ["a.csv", "--again"])) == ["created"])
        #expect(try service.items(positions).count == 4)
        // It is not uploaded a second time.
        #expect(try service.items("/api/files/list").count == 1)

        try service.folder.write("Datum;Betrag\n2026-03-02;viel\n", to: "bad.csv")
        let bad = try service.command.run(["push"] + run + ["bad.csv", "--format", "ndjson"])
        #expect(bad.status == 1 && bad.output.contains(#""state":"error""#), "\(bad.errors)")
        #expect(
            bad.errors.contains("automation.failed") && bad.errors.contains("line 2: viel"), "\(bad.errors)")
        #expect(!bad.errors.contains("\u{1B}"))
        let endless = try service.command.run(
            [
                "push", "expenses", "--automation", "a3", "--automation-timeout", "0.01",
                "--automation-pause",
                "0.001", "a.csv", "--again",
            ])
        #expect(endless.status != 0 && endless.errors.contains("automation.unfinished"), "\(endless.errors)")
        let none = try service.command.run(["push", "expenses", "--automation", "a9", "a.csv", "--again"])
        #expect(none.status != 0 && none.errors.contains("api.notFound"), "\(none.errors)")
        let odd = try service.command.run(["push"] + run + ["a.csv", "--currency", "CHF"])
        #expect(
            odd.status == 2 && odd.errors.contains("cannot be combined with --automation"), "\(odd.errors)")
    }

    @Test("are imported once into an instance of another mandate, whether the mandate is named or looked up")
    func foreignInstance() throws {
        let service = try PulledService(
            nyla: #"{"files": {}, "others": [["i3", "m2", "trustee"]], \#(PulledService.administrator)}"#)
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        let run = ["expenses", "--automation", "a4", "--automation-pause", "0.001", "a.csv", "--instance"]
        #expect(states(try service.pushed(run + ["i3", "--mandate", "m2"])) == ["created"])
        #expect(states(try service.pushed(run + ["i3"])) == ["same"])
        #expect(states(try service.pushed(run + ["i1"])) == ["created"])
        #expect(states(try service.pushed(run + ["i1", "--mandate", "m1"])) == ["same"])
    }

    @Test("are tables whose import failed, or was not begun, imported when the command is repeated")
    func automationAgain() throws {
        let service = try PulledService(nyla: #"{"files": {}, \#(PulledService.administrator)}"#)
        let positions = "/api/trustee/i1/positions"
        func run(_ automation: String, _ more: String...) -> [String] {
            ["expenses", "--automation", automation, "--automation-pause", "0.001"] + more
        }
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        // The service was busy, and then a run failed.
        for automation in ["a5", "a6"] {
            let before = try service.items(positions).count
            let first = try service.command.run(["push"] + run(automation, "a.csv"))
            #expect(first.status != 0, "\(first.errors)")
            #expect(try service.items(positions).count == before)
            #expect(states(try service.pushed(run(automation, "a.csv", "--dry-run"))) == ["would create"])
            #expect(states(try service.pushed(run(automation, "a.csv"))) == ["created"])
            #expect(states(try service.pushed(run(automation, "a.csv"))) == ["same"])
            #expect(try service.items(positions).count == before + 1)
        }
        // Always with the same file.
        let files = try service.items("/api/files/list")
        #expect(files.count == 1)

        // Nobody knows whether the automation was started.
        let lost = try service.command.run(["push"] + run("a7", "a.csv"))
        #expect(lost.status != 0 && !lost.errors.contains("automation.unanswered"), "\(lost.errors)")
        let unknown = try service.command.run(["push"] + run("a7", "a.csv"))
        #expect(unknown.status != 0 && unknown.errors.contains("automation.unanswered"), "\(unknown.errors)")
        #expect(try service.items(positions).count == 3)

        // A run that goes on is waited for.
        let slow = try service.command.run(["push"] + run("a8", "a.csv", "--automation-timeout", "0.004"))
        #expect(slow.status != 0 && slow.errors.contains("automation.unfinished"), "\(slow.errors)")
        let ended = try service.pushed(run("a8", "a.csv"))
        #expect(states(ended) == ["created"] && ended[0]["run"] as? String != nil)
        #expect(states(try service.pushed(run("a8", "a.csv"))) == ["same"])
        #expect(try service.items(positions).count == 4)
    }

    @Test("are copies of a table sent once, also after its file was moved")
    func automationCopies() throws {
        let folders = #""folders": {"f1": {"name": "Imported", "parentId": null}}"#
        let service = try PulledService(nyla: #"{"files": {}, \#(folders), \#(PulledService.administrator)}"#)
        let run = ["expenses", "--automation", "a4", "--automation-pause", "0.001"]
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "b.csv")
        let both = states(try service.pushed(run + ["a.csv", "b.csv"])).compactMap(\.self)
        #expect(both.sorted() == ["created", "same"])
        let files = try service.items("/api/files/list")
        #expect(files.count == 1)
        let id = try #require(files.first?["id"] as? String)
        let moved = try service.command.run(
            "api", "POST", "/api/files/batch-move", "--data", #"{"fileIds": ["\#(id)"], "folderId": "f1"}"#)
        #expect(moved.status == 0, "\(moved.errors)")
        #expect(states(try service.pushed(run + ["a.csv"])) == ["same"])
        #expect(try service.items("/api/trustee/i1/positions").count == 1)
    }
}
