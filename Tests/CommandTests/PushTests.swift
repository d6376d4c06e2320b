import Foundation
import Testing

@Suite("What is pushed to Nyla")
struct PushTests {
    /// The rights of an administrator, so that everything may be written.
    private static let admin = #""permissions": {"tables": {}, "views": {}, "isAdmin": true}"#

    private func rows(
        _ service: PulledService, _ arguments: [String], status: Int32 = 0
    ) throws -> [[String: Any]] {
        let outcome = try service.command.run(["push"] + arguments + ["--format", "ndjson"])
        #expect(outcome.status == status, "\(outcome.errors)")
        return try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    private func states(_ rows: [[String: Any]]) -> [String?] { rows.map { $0["state"] as? String } }

    /// How often the service was asked for each path.
    private func reads(_ service: PulledService) throws -> [String: Int] {
        let outcome = try service.command.run("api", "GET", "/api/counted")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(object?["reads"] as? [String: Int], "\(outcome.errors)")
    }

    /// What the service has at a path.
    private func items(_ service: PulledService, _ path: String) throws -> [[String: Any]] {
        let outcome = try service.command.run("api", "GET", path, "--query", "pageSize=100")
        let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require(object?["items"] as? [[String: Any]], "\(outcome.errors)")
    }

    @Test("are expenses, each once, after all of them have been checked")
    func expenses() throws {
        let service = try PulledService(
            nyla:
                #"{"positions": {"p1": {"valuta": "2026-03-01", "amount": 3, "description": "Porto"}}, \#(Self.admin)}"#
        )
        let positions = "/api/trustee/i1/positions"
        try service.folder.write(
            "Datum;Betrag;Beschreibung;Währung;Vertrag\n01.03.2026;3;Porto;;\n02.03.2026;1'234.50;Büro;chf;c1\n",
            to: "a.csv")
        let planned = try rows(service, ["expenses", "a.csv", "--dry-run"])
        #expect(states(planned) == ["same", "would create"] && planned[0]["id"] as? String == "p1")
        #expect(try items(service, positions).count == 1)
        let sent = try rows(service, ["expenses", "a.csv"])
        #expect(states(sent) == ["same", "created"] && sent[1]["id"] as? String == "p2")
        #expect(try items(service, positions).map { $0["amount"] as? Double } == [3, 1234.5])
        #expect(states(try rows(service, ["expenses", "a.csv"])) == ["same", "same"])
        #expect(states(try rows(service, ["expenses", "a.csv", "--again"])) == ["created", "created"])
        #expect(try items(service, positions).count == 4)
    }

    @Test("are expenses of an Excel workbook, too")
    func workbooks() throws {
        let service = try PulledService(nyla: "{\(Self.admin)}")
        let text = Workbook.text
        let rows = [
            [text("Datum"), text("Betrag"), text("Beschreibung")],
            // A date, and a sum that a computer cannot hold to the last digit.
            [
                "<c s=\"1\"><v>46083</v></c>", "<c ><v>0.30000000000000004</v></c>",
                text("Porto, &quot;A&quot;"),
            ],
            [text("03.03.2026"), "<c ><v>1234.5</v></c>", text("=cmd()")],
        ]
        try service.folder.write(Workbook.data(rows), to: "a.xlsx")
        let sent = try self.rows(service, ["expenses", "a.xlsx"])
        #expect(states(sent) == ["created", "created"])
        #expect(sent.map { $0["line"] as? Int } == [2, 3])
        let kept = try items(service, "/api/trustee/i1/positions")
        #expect(kept.map { $0["amount"] as? Double } == [0.3, 1234.5])
        #expect(kept.map { $0["valuta"] as? String } == ["2026-03-02", "2026-03-03"])
        #expect(kept.map { $0["description"] as? String } == ["Porto, \"A\"", "=cmd()"])
        #expect(states(try self.rows(service, ["expenses", "a.xlsx"])) == ["same", "same"])

        try service.folder.write(Workbook.data(rows + [[text("bald"), "<c ><v>1</v></c>"]]), to: "bad.xlsx")
        let bad = try service.command.run(["push", "expenses", "bad.xlsx"])
        #expect(bad.status == 1 && bad.errors.contains("line 4"), "\(bad.errors)")
        try service.folder.write(Data("PK\u{3}\u{4} is no workbook".utf8), to: "broken.xlsx")
        let broken = try service.command.run(["push", "expenses", "broken.xlsx"])
        #expect(broken.status == 1 && broken.errors.contains("vector.damaged"), "\(broken.errors)")
        // Under another name, its content gives it away.
        try service.folder.write(Workbook.data(rows), to: "a.csv")
        let named = try service.command.run(["push", "expenses", "a.csv"])
        #expect(named.status == 1 && named.errors.contains("it is an Excel file"), "\(named.errors)")
    }

    @Test("are the numbers of a workbook as they are, and its texts as texts")
    func workbookNumbers() throws {
        let service = try PulledService(nyla: "{\(Self.admin)}")
        func number(_ text: String) -> String { "<c ><v>\(text)</v></c>" }
        let text = Workbook.text
        let names = ["Datum", "Betrag", "Beschreibung", "MWST"].map(text)
        let day = text("2026-03-02")
        try service.folder.write(
            Workbook.data([
                names,
                [day, number("33.335"), text("2026/03/15 SBB/CFF"), number("0.081")],
                [day, number("1234.125"), text("zwei"), number("0.1")],
                [day, number("1E-3"), text("drei"), number("2.6")],
                [day, text("5"), text("vier"), text("0.6")],
            ]), to: "a.xlsx")
        let sent = try rows(service, ["expenses", "a.xlsx"])
        #expect(states(sent) == ["created", "created", "created", "created"])
        let kept = try items(service, "/api/trustee/i1/positions")
        #expect(kept.map { $0["amount"] as? Double } == [33.335, 1234.125, 0.001, 5])
        #expect(kept.map { $0["taxRate"] as? Double } == [8.1, 10, 2.6, 0.6])
        #expect(kept.first?["description"] as? String == "2026/03/15 SBB/CFF")
        // A text is ambiguous, as in other tables.
        try service.folder.write(Workbook.data([names, [day, text("1.234")]]), to: "b.xlsx")
        let odd = try service.command.run(["push", "expenses", "b.xlsx"])
        #expect(odd.status == 1 && odd.errors.contains("not an unambiguous amount"), "\(odd.errors)")
    }

    @Test("are tables that an automation imports, each once, with its outcome as theirs")
    func automation() throws {
        let service = try PulledService(nyla: #"{"files": {}, \#(Self.admin)}"#)
        let positions = "/api/trustee/i1/positions"
        let run = ["expenses", "--automation", "a4", "--automation-pause", "0.001"]
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n2026-03-03;7.5\n", to: "a.csv")
        #expect(states(try rows(service, run + ["a.csv", "--dry-run"])) == ["would create"])
        #expect(try items(service, positions).isEmpty && items(service, "/api/files/list").isEmpty)
        let sent = try rows(service, run + ["a.csv"])
        #expect(states(sent) == ["created"] && sent[0]["run"] as? String == "r1")
        #expect(try items(service, positions).map { $0["amount"] as? Double } == [5, 7.5])
        let again = try service.command.run(["push"] + run + ["a.csv"])
        #expect(again.status == 0 && again.errors.contains("--again imports it once more"), "\(again.errors)")
        #expect(try items(service, positions).count == 2)
        #expect(states(try rows(service, run + ["a.csv", "--again"])) == ["created"])
        #expect(try items(service, positions).count == 4)
        // It is not uploaded a second time.
        #expect(try items(service, "/api/files/list").count == 1)

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

    @Test("are tables whose import failed, or was not begun, imported when the command is repeated")
    func automationAgain() throws {
        let service = try PulledService(nyla: #"{"files": {}, \#(Self.admin)}"#)
        let positions = "/api/trustee/i1/positions"
        func run(_ automation: String, _ more: String...) -> [String] {
            ["expenses", "--automation", automation, "--automation-pause", "0.001"] + more
        }
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        // The service was busy, and then a run failed.
        for automation in ["a5", "a6"] {
            let before = try items(service, positions).count
            let first = try service.command.run(["push"] + run(automation, "a.csv"))
            #expect(first.status != 0, "\(first.errors)")
            #expect(try items(service, positions).count == before)
            #expect(states(try rows(service, run(automation, "a.csv", "--dry-run"))) == ["would create"])
            #expect(states(try rows(service, run(automation, "a.csv"))) == ["created"])
            #expect(states(try rows(service, run(automation, "a.csv"))) == ["same"])
            #expect(try items(service, positions).count == before + 1)
        }
        // Always with the same file.
        let files = try items(service, "/api/files/list")
        #expect(files.count == 1)

        // Nobody knows whether the automation was started.
        let lost = try service.command.run(["push"] + run("a7", "a.csv"))
        #expect(lost.status != 0 && !lost.errors.contains("automation.unanswered"), "\(lost.errors)")
        let unknown = try service.command.run(["push"] + run("a7", "a.csv"))
        #expect(unknown.status != 0 && unknown.errors.contains("automation.unanswered"), "\(unknown.errors)")
        #expect(try items(service, positions).count == 3)

        // A run that goes on is waited for.
        let slow = try service.command.run(["push"] + run("a8", "a.csv", "--automation-timeout", "0.004"))
        #expect(slow.status != 0 && slow.errors.contains("automation.unfinished"), "\(slow.errors)")
        let ended = try rows(service, run("a8", "a.csv"))
        #expect(states(ended) == ["created"] && ended[0]["run"] as? String != nil)
        #expect(states(try rows(service, run("a8", "a.csv"))) == ["same"])
        #expect(try items(service, positions).count == 4)
    }

    @Test("are copies of a table sent once, also after its file was moved")
    func automationCopies() throws {
        let folders = #""folders": {"f1": {"name": "Imported", "parentId": null}}"#
        let service = try PulledService(nyla: #"{"files": {}, \#(folders), \#(Self.admin)}"#)
        let run = ["expenses", "--automation", "a4", "--automation-pause", "0.001"]
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "b.csv")
        let both = states(try rows(service, run + ["a.csv", "b.csv"])).compactMap(\.self)
        #expect(both.sorted() == ["created", "same"])
        let files = try items(service, "/api/files/list")
        #expect(files.count == 1)
        let id = try #require(files.first?["id"] as? String)
        let moved = try service.command.run(
            "api", "POST", "/api/files/batch-move", "--data", #"{"fileIds": ["\#(id)"], "folderId": "f1"}"#)
        #expect(moved.status == 0, "\(moved.errors)")
        #expect(states(try rows(service, run + ["a.csv"])) == ["same"])
        #expect(try items(service, "/api/trustee/i1/positions").count == 1)
    }

    @Test("are no expenses as long as one has an error, unless the others are wanted")
    func wrongExpenses() throws {
        let service = try PulledService(nyla: "{\(Self.admin)}")
        try service.folder.write(
            "date,amount,currency,category,contract\n2026-03-02,5,USD,6500,\n2026-03-03,6,CHF,65,c9\nsoon,7,CHF,,\n2026-03-04,8,EUR,6500,c2\n",
            to: "a.csv")
        let outcome = try service.command.run("push", "expenses", "a.csv")
        #expect(outcome.status == 1, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(#"line 2: push.refused: currency: "USD" is not one of CHF, EUR"#),
            "\(outcome.errors)")
        #expect(
            outcome.errors.contains(#"contractId: "c9" is not one of c1, c2, c3"#)
                && outcome.errors.contains("line 4"))
        #expect(
            outcome.errors.contains("note: 1 row held") && outcome.errors.contains("--skip-errors"),
            "\(outcome.errors)")
        #expect(try items(service, "/api/trustee/i1/positions").isEmpty)
        let rest = try rows(service, ["expenses", "a.csv", "--skip-errors"], status: 1)
        #expect(states(rest) == ["error", "error", "error", "created"])
        #expect(rest.map { $0["line"] as? Int } == [2, 3, 4, 5])
        #expect(rest.map { $0["code"] as? String } == ["push.refused", "push.refused", "csv.column", nil])
        #expect(rest[2]["error"] as? String == #""soon" in column date is not a date"#)
        #expect((rest[2]["remedy"] as? String)?.contains("Write dates like") == true)
        #expect(try items(service, "/api/trustee/i1/positions").count == 1)
    }

    @Test("are expenses one by one, each with its outcome")
    func outcomes() throws {
        let service = try PulledService(nyla: "{\(Self.admin)}")
        try service.folder.write(
            "Datum;Betrag;Beschreibung\n2026-03-02;1;a\n2026-03-03;2;closed\n2026-03-04;3;c\n", to: "a.csv")
        let some = try service.command.run("push", "expenses", "a.csv", "--format", "ndjson")
        #expect(some.status == 1 && some.errors.contains("line 3: api."), "\(some.errors)")
        #expect(some.errors.contains("the period is closed") && !some.errors.contains("\u{1B}"))
        let sent = try rows(service, ["expenses", "a.csv"], status: 1)
        #expect(states(sent) == ["same", "error", "same"] && sent[1]["code"] as? String != nil)
        #expect(try items(service, "/api/trustee/i1/positions").count == 2)

        // An answer that is lost: nobody knows, until the rows are compared.
        try service.folder.write(
            "Datum;Betrag;Beschreibung\n2026-03-05;4;before\n2026-03-06;5;lost\n2026-03-07;6;after\n",
            to: "b.csv")
        let lost = try service.command.run(
            ["push", "expenses", "b.csv", "--retries", "0", "--format", "ndjson"])
        #expect(lost.status == 3, "\(lost.errors)")
        #expect(lost.output.contains(#""state":"created""#) && lost.output.contains(#""state":"unknown""#))
        #expect(lost.output.contains(#""state":"held""#) && lost.output.contains("after"), "\(lost.output)")
        #expect(lost.errors.contains("it compares the rows first"), "\(lost.errors)")
        #expect(states(try rows(service, ["expenses", "b.csv"])) == ["same", "same", "created"])
        #expect(try items(service, "/api/trustee/i1/positions").count == 5)
    }

    @Test("are expenses without the columns that no position has, which are named")
    func otherColumns() throws {
        let service = try PulledService(nyla: "{\(Self.admin)}")
        try service.folder.write("id;Datum;Betrag;Farbe;Summe;\np9;2026-03-02;5;rot;7;x\n", to: "a.csv")
        let outcome = try service.command.run("push", "expenses", "a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("note: columns that are not sent: Farbe, Summe\n"), "\(outcome.errors)")
        #expect(try items(service, "/api/trustee/i1/positions").map { $0["amount"] as? Double } == [5])
        try service.folder.write("Datum;Betrag;id\n2026-03-03;5;p9\n", to: "b.csv")
        let usual = try service.command.run("push", "expenses", "b.csv")
        #expect(usual.status == 0 && !usual.errors.contains("columns"), "\(usual.errors)")
    }

    @Test("are no expenses of a user who may not write them")
    func forbiddenExpenses() throws {
        // May not write amounts.
        let fixed = try PulledService(nyla: "{}")
        try fixed.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        let amounts = try fixed.command.run("push", "expenses", "a.csv")
        #expect(
            amounts.status == 1 && amounts.errors.contains("amount: you may not write it"),
            "\(amounts.errors)")
        let reader = try PulledService(
            nyla:
                #"{"permissions": {"tables": {"TrusteePosition": {"view": true, "read": "a", "create": "n"}}, "views": {}}}"#
        )
        try reader.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "a.csv")
        let refused = try reader.command.run("push", "expenses", "a.csv")
        #expect(refused.status == 2 && refused.errors.contains("push.noRight"), "\(refused.errors)")
        #expect(try items(reader, "/api/trustee/i1/positions").isEmpty)
    }

    @Test("are parcels in LV95: new ones, changes, and nothing twice")
    func parcels() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(Self.admin)}"
        let service = try PulledService(nyla: String(store))
        try service.folder.write(
            """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000001","Nummer":"1","Flaeche":100},"geometry":{"type":"Polygon",
             "coordinates":[[[2600020,1200000],[2600030,1200000],[2600030,1200010],[2600020,1200010],[2600020,1200000]]]}},
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000002","Nummer":"2A","owner":"Muster"},"geometry":{"type":"Polygon",
             "coordinates":[[[2600040,1200000],[2600050,1200000],[2600050,1200012],[2600040,1200010],[2600040,1200000]]]}},
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000077","Nummer":"77"},"geometry":{"type":"Polygon",
             "coordinates":[[[2601000,1200000],[2601010,1200000],[2601010,1200010],[2601000,1200000]]]}}]}
            """, to: "a.geojson")
        let planned = try rows(service, ["parcels", "a.geojson", "--dry-run", "--project", "Umbau"])
        #expect(states(planned) == ["same", "would update", "would create"])
        #expect(planned[1]["changes"] as? [String] == ["outline", "number", "owner"])
        #expect(try items(service, "/api/realestate/i1/parcels").count == 5)
        #expect(try items(service, "/api/realestate/i1/projects").count == 1)
        let sent = try rows(service, ["parcels", "a.geojson", "--project", "Umbau"])
        #expect(states(sent) == ["same", "updated", "created"] && sent[2]["id"] as? String == "k6")
        let there = try items(service, "/api/realestate/i1/parcels")
        let second = try #require(
            there.first { $0["id"] as? String == "k2" }?["properties"] as? [String: Any])
        // The service's own names and attributes stay.
        #expect(second["parcelNumber"] as? String == "2A" && second["bfs_number"] as? Int == 351)
        #expect(second["owner"] as? String == "Muster" && second["Nummer"] == nil)
        let projects = try items(service, "/api/realestate/i1/projects")
        #expect(projects.last?["parcelIds"] as? [String] == ["k1", "k2", "k6"])
        #expect(
            states(try rows(service, ["parcels", "a.geojson", "--project", "Umbau"])) == [
                "same", "same", "same",
            ])
        #expect(try items(service, "/api/realestate/i1/parcels").count == 6)
        #expect(try items(service, "/api/realestate/i1/projects").count == 2)
    }

    @Test("are no parcels that were only pulled", arguments: ["csv", "gpkg", "geojson"])
    func pulled(format: String) throws {
        let store = PullParcelsTests.store().dropLast() + ", \(Self.admin)}"
        let service = try PulledService(nyla: String(store))
        let pulled = try service.pull("parcels", "-o", "a.\(format)")
        #expect(pulled.status == 0, "\(pulled.errors)")
        let planned = try rows(service, ["parcels", "a.\(format)", "--dry-run"])
        #expect(states(planned) == Array(repeating: "same", count: 5), "\(planned)")
    }

    @Test("read the instance once, however many files and rows there are")
    func reads() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(Self.admin)}"
        let service = try PulledService(nyla: String(store))
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n2026-03-03;6\n2026-03-04;7\n", to: "a.csv")
        try service.folder.write("Datum;Betrag\n2026-03-05;8\n2026-03-06;9\n", to: "b.csv")
        let first = try reads(service)
        let sent = try rows(service, ["expenses", "a.csv", "b.csv"])
        #expect(states(sent) == Array(repeating: "created", count: 5))
        let second = try reads(service)
        for path in [
            "/api/features/my", "/api/attributes/TrusteePosition", "/api/trustee/i1/positions",
            "/api/trustee/i1/contracts/options", "/api/trustee/i1/organisations/options",
        ] {
            #expect(second["GET \(path)", default: 0] - first["GET \(path)", default: 0] == 1, "\(path)")
        }
        #expect(try service.pull("parcels", "-o", "a.geojson").status == 0)
        #expect(try service.pull("parcels", "-o", "b.geojson").status == 0)
        let third = try reads(service)
        #expect(try rows(service, ["parcels", "a.geojson", "b.geojson"]).count == 10)
        let fourth = try reads(service)
        for path in ["/api/features/my", "/api/realestate/i1/parcels"] {
            #expect(fourth["GET \(path)", default: 0] - third["GET \(path)", default: 0] == 1, "\(path)")
        }
    }

    @Test("in a batch are compared anew by each run, which notes only what it did itself")
    func batch() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(Self.admin)}"
        let service = try PulledService(nyla: String(store))
        #expect(try service.pull("parcels", "-o", "in/a.geojson").status == 0)
        try service.folder.write(
            """
            version: 1
            output: out
            steps:
              - {name: sent, operation: parcels.push, inputs: [in], output: sent, parameters: {project: Umbau}}
            """, to: "job.yaml")
        let first = try service.command.run("batch", "run", "job.yaml")
        #expect(
            first.status == 0 && first.errors.contains("project Umbau is created as q2 with 5 parcels"),
            "\(first.errors)")
        let second = try service.command.run("batch", "run", "job.yaml")
        #expect(second.status == 0 && !second.errors.contains("Umbau"), "\(second.errors)")
        #expect(second.errors.contains("5 parcels were already the same"), "\(second.errors)")
    }

    @Test("are planned also for a user who lacks the rights, which are named")
    func plannedWithoutRights() throws {
        let none = #"{"view": true, "read": "a", "create": "n", "update": "n", "delete": "n"}"#
        let rights =
            #""permissions": {"tables": {"Parcel": \#(none), "Projekt": \#(none), "#
            + #""TrusteePosition": \#(none)}, "views": {}}"#
        let service = try PulledService(nyla: String(PullParcelsTests.store().dropLast()) + ", \(rights)}")
        try service.folder.write(
            """
            {"type":"FeatureCollection","crs":{"type":"name","properties":{"name":"urn:ogc:def:crs:EPSG::2056"}},"features":[
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000001","Nummer":"1A"},"geometry":{"type":"Polygon",
             "coordinates":[[[2600020,1200000],[2600030,1200000],[2600030,1200010],[2600020,1200010],[2600020,1200000]]]}},
            {"type":"Feature","properties":{"EGRIS_EGRID":"CH000000000077"},"geometry":{"type":"Polygon",
             "coordinates":[[[2601000,1200000],[2601010,1200000],[2601010,1200010],[2601000,1200000]]]}}]}
            """, to: "a.geojson")
        let parcels = try service.command.run(
            "push", "parcels", "a.geojson", "--project", "Umbau", "--dry-run")
        #expect(parcels.status == 1 && parcels.output.contains("would update"), "\(parcels.output)")
        for words in ["create parcels", "change parcels", "create projects"] {
            let line = "a.geojson: push.noRight: you may not \(words)"
            #expect(parcels.errors.contains(line), "\(parcels.errors)")
        }
        let note = "note: project Umbau would be created with 2 parcels"
        #expect(parcels.errors.contains(note), "\(parcels.errors)")
        try service.folder.write("Projekt;EGRID\nUmbau;CH000000000001\n", to: "a.csv")
        let projects = try service.command.run("push", "projects", "a.csv", "--dry-run")
        #expect(projects.status == 1 && projects.output.contains("would create"), "\(projects.output)")
        #expect(projects.errors.contains("you may not create projects"), "\(projects.errors)")
        try service.folder.write("Datum;Betrag\n2026-03-02;5\n", to: "b.csv")
        let expenses = try service.command.run("push", "expenses", "b.csv", "--dry-run")
        #expect(expenses.status == 1 && expenses.output.contains("would create"), "\(expenses.output)")
        #expect(expenses.errors.contains("you may not create positions"), "\(expenses.errors)")
        for arguments in [["parcels", "a.geojson"], ["projects", "a.csv"], ["expenses", "b.csv"]] {
            let refused = try service.command.run(["push"] + arguments)
            #expect(refused.status == 2 && refused.output.isEmpty, "\(refused.output)\(refused.errors)")
        }
    }

    @Test("are no parcels of a user who may not change them")
    func forbiddenParcels() throws {
        let service = try PulledService(nyla: PullParcelsTests.store())
        try service.folder.write(
            #"{"type":"Feature","properties":{"EGRID":"CH000000000001","Nummer":"9"},"geometry":{"type":"Polygon","coordinates":[[[7.44,46.95],[7.441,46.95],[7.441,46.951],[7.44,46.95]]]}}"#,
            to: "a.geojson")
        // The level of updating is one that nobody knows, which counts as none.
        let refused = try service.command.run("push", "parcels", "a.geojson")
        #expect(refused.status == 2 && refused.errors.contains("push.noRight"), "\(refused.errors)")
        let held = try service.command.run("push", "parcels", "a.geojson", "--create-only")
        #expect(held.status == 0 && held.output.contains("held"), "\(held.output)")
        #expect(
            held.errors.contains("note: 1 parcel held") && held.errors.contains("--create-only"),
            "\(held.errors)")
    }

    @Test("are projects with their parcels")
    func projects() throws {
        let store = PullParcelsTests.store().dropLast() + ", \(Self.admin)}"
        let service = try PulledService(nyla: String(store))
        try service.folder.write(
            "Projekt;EGRID\nNeubau;CH000000000001\nAlt;CH000000000003\nFalsch;CH9\n", to: "a.csv")
        let sent = try rows(service, ["projects", "a.csv"], status: 1)
        #expect(states(sent) == ["updated", "created", "error"])
        let there = try items(service, "/api/realestate/i1/projects")
        #expect(there.map { $0["parcelIds"] as? [String] } == [["k2", "k9", "k1"], ["k3"]])
        let again = try rows(service, ["projects", "a.csv", "--replace", "--dry-run"], status: 1)
        #expect(states(again) == ["would update", "same", "error"] && again[0]["removed"] as? Int == 2)
        // What one table has created, the next one finds.
        try service.folder.write("Projekt;EGRID\nTurm;CH000000000001\n", to: "b.csv")
        try service.folder.write("Projekt;EGRID\nturm;CH000000000002\n", to: "c.csv")
        #expect(states(try rows(service, ["projects", "b.csv", "c.csv"])) == ["created", "updated"])
        #expect(
            try items(service, "/api/realestate/i1/projects").last?["parcelIds"] as? [String] == ["k1", "k2"])
        let nowhere = try service.command.run("push", "projects", "a.csv", "--instance", "i7")
        #expect(nowhere.status != 0 && nowhere.errors.contains("no such instance"), "\(nowhere.errors)")
    }
}
