import Foundation
import Testing

@Suite("What is pushed to Nyla")
struct PushTests {
    @Test("are expenses, each once, after all of them have been checked")
    func expenses() throws {
        let service = try PulledService(
            nyla:
                #"{"positions": {"p1": {"valuta": "2026-03-01", "amount": 3, "description": "Porto"}}, \#(PulledService.administrator)}"#
        )
        let positions = "/api/trustee/i1/positions"
        try service.folder.write(
            "Datum;Betrag;Beschreibung;Währung;Vertrag\n01.03.2026;3;Porto;;\n02.03.2026;1'234.50;Büro;chf;c1\n",
            to: "a.csv")
        let planned = try service.pushed(["expenses", "a.csv", "--dry-run"])
        #expect(states(planned) == ["same", "would create"] && planned[0]["id"] as? String == "p1")
        #expect(try service.items(positions).count == 1)
        let sent = try service.pushed(["expenses", "a.csv"])
        #expect(states(sent) == ["same", "created"] && sent[1]["id"] as? String == "p2")
        #expect(try service.items(positions).map { $0["amount"] as? Double } == [3, 1234.5])
        #expect(states(try service.pushed(["expenses", "a.csv"])) == ["same", "same"])
        #expect(states(try service.pushed(["expenses", "a.csv", "--again"])) == ["created", "created"])
        #expect(try service.items(positions).count == 4)
    }

    @Test("are expenses of an Excel workbook, too")
    func workbooks() throws {
        let service = try PulledService(nyla: "{\(PulledService.administrator)}")
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
        let sent = try service.pushed(["expenses", "a.xlsx"])
        #expect(states(sent) == ["created", "created"])
        #expect(sent.map { $0["line"] as? Int } == [2, 3])
        let kept = try service.items("/api/trustee/i1/positions")
        #expect(kept.map { $0["amount"] as? Double } == [0.3, 1234.5])
        #expect(kept.map { $0["valuta"] as? String } == ["2026-03-02", "2026-03-03"])
        #expect(kept.map { $0["description"] as? String } == ["Porto, \"A\"", "=cmd()"])
        #expect(states(try service.pushed(["expenses", "a.xlsx"])) == ["same", "same"])

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
        let service = try PulledService(nyla: "{\(PulledService.administrator)}")
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
        let sent = try service.pushed(["expenses", "a.xlsx"])
        #expect(states(sent) == ["created", "created", "created", "created"])
        let kept = try service.items("/api/trustee/i1/positions")
        #expect(kept.map { $0["amount"] as? Double } == [33.335, 1234.125, 0.001, 5])
        #expect(kept.map { $0["taxRate"] as? Double } == [8.1, 10, 2.6, 0.6])
        #expect(kept.first?["description"] as? String == "2026/03/15 SBB/CFF")
        // A text is ambiguous, as in other tables.
        try service.folder.write(Workbook.data([names, [day, text("1.234")]]), to: "b.xlsx")
        let odd = try service.command.run(["push", "expenses", "b.xlsx"])
        #expect(odd.status == 1 && odd.errors.contains("not an unambiguous amount"), "\(odd.errors)")
    }

    @Test("are no expenses as long as one has an error, unless the others are wanted")
    func wrongExpenses() throws {
        let service = try PulledService(nyla: "{\(PulledService.administrator)}")
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
        #expect(try service.items("/api/trustee/i1/positions").isEmpty)
        let rest = try service.pushed(["expenses", "a.csv", "--skip-errors"], status: 1)
        #expect(states(rest) == ["error", "error", "error", "created"])
        #expect(rest.map { $0["line"] as? Int } == [2, 3, 4, 5])
        #expect(rest.map { $0["code"] as? String } == ["push.refused", "push.refused", "csv.column", nil])
        #expect(rest[2]["error"] as? String == #""soon" in column date is not a date"#)
        #expect((rest[2]["remedy"] as? String)?.contains("Write dates like") == true)
        #expect(try service.items("/api/trustee/i1/positions").count == 1)
    }

    @Test("are expenses one by one, each with its outcome")
    func outcomes() throws {
        let service = try PulledService(nyla: "{\(PulledService.administrator)}")
        try service.folder.write(
            "Datum;Betrag;Beschreibung\n2026-03-02;1;a\n2026-03-03;2;closed\n2026-03-04;3;c\n", to: "a.csv")
        let some = try service.command.run("push", "expenses", "a.csv", "--format", "ndjson")
        #expect(some.status == 1 && some.errors.contains("line 3: api."), "\(some.errors)")
        #expect(some.errors.contains("the period is closed") && !some.errors.contains("\u{1B}"))
        let sent = try service.pushed(["expenses", "a.csv"], status: 1)
        #expect(states(sent) == ["same", "error", "same"] && sent[1]["code"] as? String != nil)
        #expect(try service.items("/api/trustee/i1/positions").count == 2)

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
        #expect(states(try service.pushed(["expenses", "b.csv"])) == ["same", "same", "created"])
        #expect(try service.items("/api/trustee/i1/positions").count == 5)
    }

    @Test("are expenses without the columns that no position has, which are named")
    func otherColumns() throws {
        let service = try PulledService(nyla: "{\(PulledService.administrator)}")
        try service.folder.write("id;Datum;Betrag;Farbe;Summe;\np9;2026-03-02;5;rot;7;x\n", to: "a.csv")
        let outcome = try service.command.run("push", "expenses", "a.csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains("note: columns that are not sent: Farbe, Summe\n"), "\(outcome.errors)")
        #expect(try service.items("/api/trustee/i1/positions").map { $0["amount"] as? Double } == [5])
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
        #expect(try reader.items("/api/trustee/i1/positions").isEmpty)
    }
}
