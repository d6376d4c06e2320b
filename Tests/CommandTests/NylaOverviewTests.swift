import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

@Suite("Overviews of Nyla")
struct NylaOverviewTests {
    @Test("show the mandates with their instances, and a command that can be run for each")
    func instances() throws {
        let service = try PulledService(nyla: "{}")
        let table = try service.command.run("instances", "overview")
        #expect(table.status == 0 && table.errors.contains("note: 1 mandate, 2 instances"), "\(table.errors)")
        #expect(table.output.contains("\nMuster AG") && table.output.contains("\n  Bern"), "\(table.output)")
        let rows = try service.rows("instances", "overview")
        #expect(rows.map { $0["kind"] as? String } == ["mandate", "instance", "instance"])
        #expect(rows[0]["instances"] as? Int == 2)
        #expect(rows.map { $0["feature"] as? String } == [nil, "realestate", "trustee"])
        let commands = rows.map { $0["command"] as? String }
        #expect(
            commands == [
                nil, "fieldbook pull parcels -o parcels.geojson --instance i1",
                "fieldbook records overview --instance i1",
            ])
        // That of the navigation, which knows the order of the views.
        #expect(rows[2]["path"] as? String == "/mandates/m1/trustee/i1/dashboard")
        #expect(rows[1]["view"] as? String == "dashboard" && rows[1]["path"] is NSNull)
    }

    @Test("are the last ones known where the service is away")
    func away() throws {
        let service = try PulledService(nyla: "{}")
        let arguments = ["instances", "overview", "--format", "ndjson"]
        let fresh = try service.command.run(arguments)
        #expect(fresh.status == 0 && !fresh.errors.contains("using its response"), "\(fresh.errors)")
        let away = service.away()
        let cached = try away.run(arguments)
        #expect(cached.status == 0 && cached.errors.contains("; using its response of "), "\(cached.errors)")
        #expect(cached.output == fresh.output && !fresh.output.isEmpty)
        let refused = try away.run(arguments + ["--no-cache"])
        #expect(refused.status == 3 && refused.output.isEmpty, "\(refused.errors)")
    }

    @Test("lead from the pages to commands")
    func pages() throws {
        let service = try PulledService(nyla: "{}")
        let pages = try service.rows("instances", "navigation")
        func command(_ path: String) -> String? {
            pages.first { $0["path"] as? String == path }?["command"] as? String
        }
        #expect(command("/store") == "fieldbook account list store")
        #expect(command("/basedata/prompts") == "fieldbook account list prompts")
        #expect(
            command("/mandates/m1/trustee/i1/positions") == "fieldbook records list positions --instance i1")
        for page in pages {
            guard let words = (page["command"] as? String)?.split(separator: " ").dropFirst() else {
                continue
            }
            let outcome = try service.command.run(words.map(String.init))
            #expect(!outcome.errors.contains("Usage: "), "\(words): \(outcome.errors)")
        }
    }

    @Test("name the mandate of instances of another one than the profile's, or if one is given")
    func mandates() throws {
        let service = try PulledService(nyla: "{}")
        var command = service.command
        command.environment["FIELDBOOK_MANDATE"] = "m5"
        let overview = try command.run("instances", "overview", "--format", "ndjson")
        #expect(overview.output.contains("fieldbook records overview --mandate m1 --instance i1"))
        let navigation = ["instances", "navigation", "--format", "ndjson"]
        let positions = "fieldbook records list positions --mandate m1 --instance i1"
        #expect(try command.run(navigation).output.contains(positions))
        #expect(try service.command.run(navigation + ["--mandate", "m1"]).output.contains(positions))
        let words = positions.split(separator: " ").dropFirst().map(String.init)
        let refused = try command.run(words.filter { $0 != "--mandate" && $0 != "m1" })
        #expect(refused.errors.contains("no such mandate"), "\(refused.errors)")
        let printed = try command.run(words)
        #expect(!printed.errors.contains("no such mandate"), "\(printed.errors)")
    }

    private static let trustee = """
        {"positions": {
           "p1": {"valuta": "2026-03-01", "amount": 0.1, "currency": "CHF", "description": "Porto\\u001b[31m"},
           "p2": {"valuta": "2026-03-02", "amount": 0.2, "currency": "CHF", "contractId": "c1"},
           "p3": {"valuta": "2026-03-03", "amount": 7, "currency": "EUR", "organisationId": "o2"}},
         "documents": {"7": {"documentName": "Beleg.pdf", "contractId": "c1", "content": "x"}}}
        """

    @Test("show a trustee's tree with its counts and sums")
    func trustee() throws {
        let service = try PulledService(nyla: Self.trustee)
        let rows = try service.rows("records", "overview", "--positions")
        func row(_ name: String) -> [String: Any]? { rows.first { $0["name"] as? String == name } }
        let organisation = try #require(row("Muster AG"))
        #expect(organisation["contracts"] as? Int == 2 && organisation["documents"] as? Int == 1)
        #expect(organisation["positions"] as? Int == 2 && organisation["sums"] as? [String] == ["CHF 0.3"])
        #expect(row("Buchhaltung")?["sums"] as? [String] == ["CHF 0.3"])
        // The link attaches the position to the document.
        #expect(row("Beleg.pdf")?["sums"] as? [String] == ["CHF 0.1"])
        #expect(rows.last?["kind"] as? String == "total" && rows.last?["positions"] as? Int == 3)
        #expect(rows.last?["sums"] as? [String] == ["CHF 0.3", "EUR 7"])
        let table = try service.command.run("records", "overview")
        #expect(table.output.contains("\n  Buchhaltung") && table.output.contains("\n    Beleg.pdf"))
        #expect(!table.output.contains("\u{1B}") && !table.output.contains("Porto"), "\(table.output)")
    }
}

@Suite("The report of a coaching's scores")
struct ScoreReportTests {
    @Test("is a page and a picture with a line for each dimension")
    func files() throws {
        let service = try PulledService(nyla: "{}")
        let newest = try service.command.run("chat", "report", "--format", "csv")
        #expect(newest.output == "figure,value,unit\nclarity,7.5,\n", "\(newest.errors)")
        #expect(newest.errors.contains("note: 1 row left out"), "\(newest.errors)")
        for name in ["scores.html", "scores.svg"] {
            let made = try service.command.run("chat", "report", "-o", name, "--language", "en")
            #expect(made.status == 0, "\(made.errors)")
            let data = try #require(service.folder.data(name))
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("Coaching scores") && text.contains("<polyline"), "\(text)")
            #expect(text.contains("2026-02-01: 6; 2026-03-02: 7.5"), "\(text)")
            #expect(text.contains("Badges by month") && text.contains("2026-03: 1"), "\(text)")
            #expect(text.contains("<td>stamina</td>") == name.hasSuffix("html"), "\(text)")
            if name.hasSuffix("svg") { #expect(XMLParser(data: data).parse()) }
        }
        #expect(try service.command.run("chat", "report", "--chart", "pie", "-o", "pie.svg").status == 2)
    }

    @Test("covers the days from one date to another")
    func dates() throws {
        let service = try PulledService(nyla: "{}")
        let report = ["chat", "report", "--format", "csv"]
        for dates in [["--until", "2026-02"], ["--from", "2026", "--until", "2026-02-01"]] {
            let earlier = try service.command.run(report + dates)
            #expect(earlier.output == "figure,value,unit\nclarity,6,\n", "\(earlier.errors)")
        }
        #expect(try service.command.run(report + ["--from", "2026-03-03"]).status == 4)
        for wrong in [
            ["--from", "March"], ["--from", "2026-03", "--until", "2026-02"], ["--until", "9999"],
        ] {
            #expect(try service.command.run(report + wrong).status == 2, "\(wrong)")
        }
    }
}

@Suite("The report of Nyla's billing")
struct BillingReportTests {
    @Test("is a page and a picture of its own, in which nothing can run")
    func files() throws {
        let service = try PulledService(nyla: "{}")
        for name in ["report.html", "report.svg"] {
            let made = try service.command.run("account", "report", "-o", name)
            #expect(made.status == 0, "\(made.errors)")
            let data = try #require(service.folder.data(name))
            let text = String(decoding: data, as: UTF8.self)
            #expect(text.contains("Total") && text.contains("9.65") && text.contains("<rect"), "\(text)")
            #expect(!text.contains("<script") && text.contains("&lt;script&gt;"), "\(text)")
            #expect(
                !text.contains("http:")
                    || text.replacing("http://www.w3.org/", with: "").contains("http:") == false)
            // An earlier report is replaced.
            #expect(try service.command.run("account", "report", "-o", name).status == 0)
            if name.hasSuffix("svg") { #expect(XMLParser(data: data).parse()) }
        }
        // The account is in German.
        let page = try #require(service.folder.text("report.html"))
        #expect(page.contains("<html lang=\"de\">") && page.contains("Abrechnung"), "\(page)")
        let french = ["account", "report", "-o", "french.html", "--language", "fr-CH"]
        #expect(try service.command.run(french).status == 0)
        #expect(service.folder.text("french.html")?.contains("Facturation") == true)
        #expect(page.contains("default-src &#39;none&#39;"))
        try service.folder.write("mine", to: "mine.svg")
        #expect(try service.command.run("account", "report", "-o", "mine.svg").status != 0)
        #expect(service.folder.text("mine.svg") == "mine")
        #expect(try service.command.run("account", "report", "-o", "report.pdf").status == 2)
    }

    @Test("is drawn as a line, an area or a circle, or as bars where a circle has negative parts")
    func styles() throws {
        let service = try PulledService(nyla: "{}")
        for (chart, element) in [("bars", "<rect"), ("line", "<polyline"), ("area", "<polygon")] {
            let made = try service.command.run("account", "report", "--chart", chart, "-o", "\(chart).svg")
            #expect(made.status == 0 && !made.errors.contains("circle"), "\(made.errors)")
            let data = try #require(service.folder.data("\(chart).svg"))
            #expect(String(decoding: data, as: UTF8.self).contains(element), "\(chart)")
            #expect(XMLParser(data: data).parse())
        }
        let pie = ["account", "report", "--chart", "pie", "-o"]
        let negative = try service.command.run(pie + ["negative.svg"])
        #expect(negative.status == 0 && negative.errors.contains("a pie cannot show negative values"))
        let dates = ["--from", "2026-03", "--until", "2026-03"]
        let whole = try service.command.run(pie + ["pie.html"] + dates)
        #expect(whole.status == 0 && !whole.errors.contains("circle has"), "\(whole.errors)")
        let page = try #require(service.folder.text("pie.html"))
        #expect(page.contains("<circle") && page.contains("2026-03: 7.25 CHF (100 %)"), "\(page)")
        #expect(try service.command.run(pie + ["x.svg", "--chart", "cake"]).status == 2)
    }

    @Test("prints its figures, for the dates that were chosen")
    func figures() throws {
        let service = try PulledService(nyla: "{}")
        let all = try service.command.run(
            "account", "report", "--from", "2026-01", "--until", "2026-01", "--format", "csv")
        #expect(
            all.output == """
                figure,value,unit
                total,3.5,CHF
                average of a month,3.5,CHF
                highest: 2026-01,3.5,CHF

                """, "\(all.errors)")
        // A row without a period may be in any, and one of March has the amount "much".
        #expect(all.errors.contains("note: 1 row left out"), "\(all.errors)")
        let open = try service.command.run("account", "report")
        #expect(open.status == 0 && open.errors.contains("note: 2 rows left out"), "\(open.errors)")
        #expect(
            try service.command.run("account", "report", "--from", "2019", "--until", "2019").status == 4)
        let wrong: [(dates: [String], words: String)] = [
            (["--from", "2026-02-30"], "--from: there is no day \"2026-02-30\""),
            (["--until", "2026-13"], "--until: there is no day \"2026-13\""),
            (
                ["--from", "2026-03", "--until", "2026-02"],
                "--until: the window from 2026-03-01T00:00:00Z to "
            ),
            (["--from", "9998"], "--from: 9998 is in the future"),
            (["--until", "9998-12-31"], "--until: 9998-12-31 is in the future"),
        ]
        for (dates, words) in wrong {
            let outcome = try service.command.run(["account", "report"] + dates)
            #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
        }
        #expect(try service.command.run("account", "report", "--from", "March").status == 2)
        let days = try service.command.run("account", "report", "--period", "day", "--format", "csv")
        #expect(days.output.contains("total,0.25,CHF"), "\(days.errors)")
    }
}
