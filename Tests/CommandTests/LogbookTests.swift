import Foundation
import Testing
import TestSupport

@Suite("A logbook, end to end")
struct LogbookTests {
    let folder: TemporaryFolder
    let command: Command
    let file = Command.sample("routes/positions.json")

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
        try folder.write(
            "name,lat,lon,radius\nBern,46.9465,7.4452,200\nHof <1>,46.8785,7.4570,100\n", to: "places.csv")
        try folder.write(
            """
            default: private
            rules:
              - { kind: business, devices: [7], end: Bern, purpose: "Sitzung & <b>mehr</b>" }
              - { kind: commute, from: 10:30, weekdays: [wed] }
              - kind: private
                travels: [{ since: 2025-05-14T09:00, until: 2025-05-14T10:00 }]
            vehicles:
              7: { name: Transporter, plate: BE 123456, odometer: 45210.5 }
            """, to: "rules.yaml")
    }

    private func logbook(_ arguments: [String]) throws -> Command.Outcome {
        let rules = ["--rules", "rules.yaml", "--places", "places.csv"]
        let outcome = try command.run(["routes", "logbook", file] + rules + arguments)
        #expect(outcome.status == 0, "\(outcome.errors)")
        return outcome
    }

    @Test("lists each drive with its purpose and a continuous odometer")
    func drives() throws {
        let rows = try logbook(["--format", "csv"]).output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).dropFirst().map(String.init)
        }
        #expect(rows.count == 5)
        #expect(
            rows[0].prefix(10).joined(separator: " ")
                == "device vehicle date start end from to kind purpose km")
        #expect(rows.dropFirst().map { $0[7] } == ["private", "business", "private", "commute"])
        #expect(rows[1][5] == "Hof <1>" && rows[2][6] == "Bern" && rows[3][5] == "Bern")
        #expect(rows[1][2] == "2025-05-14" && rows[1][3] == "07:30")
        #expect(rows[1][12] == "45210.5" && rows[4][13] == "45316.1")
        #expect(rows.dropFirst().map { $0[14] } == ["", "1", "3", "2"])
    }

    @Test(
        "adds up by period",
        arguments: [
            ("day", "2025-05-14"), ("week", "2025-W20"), ("month", "2025-05"), ("year", "2025"),
        ])
    func sums(by: String, name: String) throws {
        let output = try logbook(["--by", by, "--format", "csv"]).output
        #expect(output.contains(",Transporter,\(name),4,12.8,54.7,38.1,0.0,0.0,105.6,10633.1,0.7,0.0"))
    }

    @Test("has the raw kilometres within stops apart from those of its drives")
    func rawKilometres() throws {
        func column(_ name: String, _ arguments: String...) throws -> [Double] {
            try logbook(arguments + ["--format", "ndjson"]).output.split(separator: "\n").map { line in
                let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
                return try #require(row?[name] as? Double)
            }
        }
        let drives = try column("raw_km").reduce(0, +)
        let all = try column("raw_km", "--by", "day").reduce(0, +)
        let other = try column("other_raw_km", "--by", "day").reduce(0, +)
        #expect(other > 0 && abs(all - other - drives) < 0.01, "\(all) \(other) \(drives)")
        // The rows of the page add up as well: what belongs to no drive has a row of its own.
        _ = try logbook(["--raw", "--language", "en", "-o", "raw.html"])
        let page = try #require(folder.text("raw.html"))
        #expect(page.contains(#"<td class="number raw">0.7</td>"#), "\(page)")
        _ = try logbook(["--language", "en", "-o", "plain.html"])
        #expect(folder.text("plain.html")?.contains(">0.7<") == false)
    }

    @Test("calls drives on its English page what the command calls them")
    func words() throws {
        _ = try logbook(["--language", "en", "-o", "log.html"])
        let page = try #require(folder.text("log.html"))
        for head in ["Drives", "business", "commute", "private", "unrecorded", "at stops"] {
            #expect(page.contains(">\(head)</th>"), "\(head)")
        }
    }

    @Test("says what movement at stops is, where there is any")
    func atStops() throws {
        // 20 minutes out at 20 km/h, 40 minutes to and fro over 20 m, and back.
        let fixes = (0..<60).map { number in
            let place = min(number, 20, 59 - number)
            let sway = (20..<40).contains(number) && number % 2 == 0 ? 0.00018 : 0
            let minute = number < 20 ? number : min(number, 40) * 2 - 20 + max(number - 40, 0)
            let clock = "0\(8 + minute / 60):\(minute % 60 < 10 ? "0" : "")\(minute % 60):00Z"
            return "<trkpt lat=\"\(46.9 + Double(place) * 0.003 + sway)\" lon=\"7.4\">"
                + "<time>2026-03-02T\(clock)</time></trkpt>"
        }.joined()
        try folder.write("<gpx version=\"1.1\"><trk><trkseg>\(fixes)</trkseg></trk></gpx>", to: "yard.gpx")
        let keep = ["routes", "logbook", "yard.gpx", "--without", "parkedDrift"]
        let row = try command.run(keep + ["--by", "day", "--format", "ndjson"])
        #expect(row.output.contains(#""other_km":0.4,"km":13.7"#), "\(row)")
        let table = try command.run(keep + ["--by", "day"])
        #expect(table.output.contains("at stops km"), "\(table.output)")
        for (language, note) in [
            ("de", "Bewegung am Halteort: während"), ("fr", "Mouvements aux arrêts\u{A0}: pendant"),
            ("it", "Movimenti alle soste: durante"), ("en", "At stops: movement during a stop"),
        ] {
            let page = keep + ["--language", language, "-o", "yard.html", "--overwrite"]
            #expect(try command.run(page).status == 0)
            #expect(folder.text("yard.html")?.contains(note) == true, "\(language)")
        }
        _ = try logbook(["--language", "en", "-o", "still.html"])
        #expect(folder.text("still.html")?.contains("At stops: ") == false)
    }

    @Test(
        "is a self-contained page in four languages",
        arguments: [
            ("de", "Fahrtenbuch", "geschäftlich"), ("fr", "Carnet de route", "professionnel"),
            ("it", "Libro di bordo", "professionale"), ("en", "Logbook", "business"),
        ])
    func page(language: String, title: String, kind: String) throws {
        _ = try logbook(["--language", language, "-o", "log.html"])
        let page = try #require(folder.text("log.html"))
        #expect(page.contains("<h1>\(title)</h1>") && page.contains(">\(kind)<"))
        #expect(page.contains("<html lang=\"\(language)\">") && page.contains("14.05.2025"))
        #expect(page.contains("45&#39;210.5") && page.contains("105.6"))
        #expect(page.contains("Sitzung &amp; &lt;b&gt;mehr&lt;/b&gt;") && page.contains("Hof &lt;1&gt;"))
        #expect(!page.contains("<script") && !page.contains("http://") && !page.contains("https://"))
        #expect(page.contains("default-src 'none'") || page.contains("default-src &#39;none&#39;"))
        let body = page.replacing("<!DOCTYPE html>\n", with: "")
        try folder.write(body, to: "log.xml")
        _ = try Tool.run("xmllint", "--noout", folder.path + "/log.xml")
    }

    @Test(
        "is a PDF to sign in four languages, with numbered pages",
        arguments: [
            ("de", "Fahrtenbuch", "geschäftlich", "Unterschrift"),
            ("fr", "Carnet de route", "professionnel", "Signature"),
            ("it", "Libro di bordo", "professionale", "Firma"), ("en", "Logbook", "business", "Signature"),
        ])
    func sheets(language: String, title: String, kind: String, signature: String) throws {
        _ = try logbook(["--language", language, "--raw", "-o", "log.pdf"])
        let text = try Tool.run("pdftotext", "-layout", folder.path + "/log.pdf", "-")
        for words in [
            title, kind, signature, "Transporter, 7", "BE 123456", "14.05.2025", "45'210.5", "105.6",
            "10'633.1", "Hof <1>",
        ] {
            #expect(text.contains(words), "\(words): \(text)")
        }
        #expect(text.filter { !$0.isWhitespace }.hasSuffix("1/1"), "\(text)")
        // A row and sum of the page are those of the table.
        #expect(text.contains("12.8") && text.contains("54.7") && text.contains("38.1"), "\(text)")
        let info = try Tool.run("pdfinfo", folder.path + "/log.pdf")
        #expect(info.firstMatch(of: /Title: +(.*)/)?.1 == Substring(title), "\(info)")
        _ = try logbook(["--language", language, "--raw", "-o", "again.pdf"])
        #expect(folder.data("again.pdf") == folder.data("log.pdf"))
        _ = try logbook(["--language", language, "--sums-only", "-o", "sums.pdf"])
        let sums = try Tool.run("pdftotext", "-layout", folder.path + "/sums.pdf", "-")
        #expect(sums.contains("105.6") && !sums.contains("Hof <1>") && !sums.contains("10'633.1"), "\(sums)")
    }

    @Test("divides a drive at midnight, whatever else divides, and counts it once")
    func midnight() throws {
        for split in ["gap,stop", "gap,stop,day"] {
            let drives = try logbook(["--report-zone=-06:00", "--split", split, "--format", "csv"]).output
            #expect(
                drives.split(separator: "\n").count == 6 && drives.contains(",00:00,")
                    && drives.contains(",24:00,"))
            let days = try logbook([
                "--report-zone=-06:00", "--split", split, "--by", "day", "--format", "csv",
            ])
            .output
            let rows = days.split(separator: "\n").map { $0.split(separator: ",") }
            #expect(rows.count == 3 && rows[1][4] == "2" && rows[2][4] == "2", "\(days)")
        }
    }

    @Test(
        "keeps its time zone whatever zone the input's times are in, and warns of a zone of another place"
    )
    func clocks() throws {
        let rows = [(16, 0), (16, 10), (16, 20), (16, 50), (17, 0), (17, 10)].enumerated().map {
            index, clock in
            "2026-07-02T\(clock.0):\(clock.1 < 10 ? "0" : "")\(clock.1):00@,46.9,\(7.4 + Double(index) / 20)\n"
        }.joined()
        try folder.write("time,lat,lon\n" + rows.replacing("@", with: "Z"), to: "told/a.csv")
        try folder.write("time,lat,lon\n" + rows.replacing("@", with: ""), to: "silent/a.csv")
        try folder.write("rules:\n  - { kind: private, from: \"18:30\", to: \"06:00\" }\n", to: "night.yaml")
        func logbook(_ more: String...) throws -> (output: String, errors: String) {
            let outcome = try command.run(
                ["routes", "logbook", "--rules", "night.yaml", "--split-gap", "20", "--format", "csv"] + more)
            return (outcome.output, outcome.errors)
        }
        let told = try logbook("told/a.csv")
        #expect(told.output.contains(",private,") && told.output.contains(",business,"), "\(told)")
        #expect(!told.errors.contains("warning"))
        let silent = try logbook("silent/a.csv", "--zone", "UTC")
        #expect(
            silent.output.replacing("silent/", with: "told/") == told.output
                && !silent.errors.contains("warning"))
        let elsewhere = try logbook("told/a.csv", "--report-zone", "UTC")
        #expect(!elsewhere.output.contains(",private,"))
        #expect(elsewhere.errors.contains(": warning: times are shown in UTC"), "\(elsewhere.errors)")
    }

    @Test(
        "has drives on its page unless only sums are requested, raw kilometres only on request, and its period"
    )
    func pages() throws {
        _ = try logbook(["-o", "drives.html"])
        let drives = folder.text("drives.html") ?? ""
        #expect(drives.contains("Summen nach Monat") && !drives.contains("km roh"))
        #expect(drives.contains("14.05.2025 – 14.05.2025"))
        #expect(drives.contains("45&#39;210.5 – 45&#39;316.1"))
        _ = try logbook(["--by", "day", "-o", "both.html"])
        let both = folder.text("both.html") ?? ""
        #expect(both.contains("Summen nach Tag") && both.contains("class=\"drives\""))
        _ = try logbook(["--by", "day", "--sums-only", "--raw", "-o", "days.html"])
        let days = folder.text("days.html") ?? ""
        #expect(days.contains("Summen nach Tag") && days.contains("Mi 14.05.2025") && days.contains("km roh"))
        #expect(!days.contains("class=\"drives\"") && days.contains("10&#39;633.1"))
    }

    @Test("has a gap over several days as a row per day, and on a page as one")
    func unrecorded() throws {
        let positions = [(0, 7.40), (60, 7.41), (120, 7.42)].flatMap { minute, longitude in
            [
                ("2026-03-02T16:\(minute / 60 + 10)", longitude),
                ("2026-03-05T06:\(minute / 60 + 10)", longitude + 0.2),
            ]
        }.map { "{\"deviceId\":7,\"fixTime\":\"\($0.0):00Z\",\"latitude\":46.9,\"longitude\":\($0.1)}" }
        try folder.write("[\(positions.joined(separator: ","))]", to: "gap.json")
        let rows = try command.run("routes", "logbook", "gap.json", "--format", "csv").output
        #expect(rows.components(separatedBy: ",unrecorded,").count == 5, "\(rows)")
        _ = try command.run("routes", "logbook", "gap.json", "-o", "gap.html")
        let page = folder.text("gap.html") ?? ""
        #expect(page.components(separatedBy: "<td class=\"kind\">nicht aufgezeichnet</td>").count == 2)
        #expect(page.contains("<td class=\"clock\">05.03. 07:10</td>"), "\(page)")
        #expect(!page.contains("um Mitternacht oder"))
    }

    @Test("continues an odometer from any reading, and from file to file")
    func odometer() throws {
        let read = try logbook(["--odometer", "7=45000@2025-05-14T09:00", "--format", "csv"]).output
        #expect(read.contains(",45000.0,45028.1,"), "\(read)")
        let early = try logbook(["--odometer", "7=45000@2025-01-01", "--format", "csv"])
        #expect(early.errors.contains("the odometer of 7 was read on 2025-01-01"), "\(early.errors)")
        try FileManager.default.copyItem(atPath: file, toPath: folder.path + "/again.json")
        let apart = try command.run("routes", "logbook", file, "again.json", "--odometer", "7=45000")
        #expect(apart.status == 2 && apart.errors.contains("--together"), "\(apart.errors)")
        let together = try command.run(
            "routes", "logbook", file, "again.json", "--odometer", "7=45000", "--together")
        #expect(together.status == 0, "\(together.errors)")
        for (wrong, words) in [
            ("7=x", "as in 1=45210.5"), ("7=-1", "as in 1=45210.5"), ("7=45000@soon", "soon"),
            ("7=45000@15.03.2025", "write 2025-03-15"),
        ] {
            let outcome = try command.run("routes", "logbook", file, "--odometer", wrong)
            #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
        }
    }

    @Test("reads kilometres as Switzerland writes them, and names odometers without a vehicle")
    func swissOdometer() throws {
        let read = try logbook(["--odometer", "7=45'000.5", "--odometer", "77=3", "--format", "csv"])
        #expect(read.output.contains(",45000.5,"), "\(read.output)")
        #expect(read.errors.contains("no vehicle here is called 77, which --odometer names"))
        #expect(!read.errors.contains("which the rules name"))
    }

    @Test("counts the way between the segments of a file as if there were one, and marks it")
    func breaks() throws {
        let points = (0..<90).map { step in
            let clock = "08:\(10 + step / 6 + (step < 30 ? 0 : 15)):\(step % 6)0Z"
            let latitude = 46_100 + step + (step < 30 ? 0 : 100)
            return
                "<trkpt lat=\"\(Double(latitude) / 1_000)\" lon=\"7.4\"><time>2026-03-02T\(clock)</time></trkpt>"
        }
        let rows = try [[points[...]], [points[..<30], points[30...]]].map { parts in
            let segments = parts.map { "<trkseg>\($0.joined())</trkseg>" }.joined()
            try folder.write("<gpx version=\"1.1\"><trk>\(segments)</trk></gpx>", to: "day.gpx")
            return try command.run("routes", "logbook", "day.gpx", "--format", "csv").output
        }
        #expect(rows[0] == rows[1] && rows[0].contains(",21.0,21.0,11.2,"), "\(rows)")
        _ = try command.run("routes", "logbook", "day.gpx", "-o", "day.html")
        #expect(folder.text("day.html")?.contains("<td class=\"mark\">*</td>") == true)
    }

    @Test("warns of doubtful drives, as travels and stops do, and marks them")
    func doubts() throws {
        let positions = (0..<80).map { step in
            let longitude = 7.4 + Double(step) / 1_000 + (step < 40 ? 0 : 1)
            let clock = "07:\(10 + step / 6):\(step % 6)0Z"
            return
                "{\"deviceId\":7,\"fixTime\":\"2026-03-02T\(clock)\",\"latitude\":46.9,\"longitude\":\(longitude)}"
        }
        try folder.write("[\(positions.joined(separator: ","))]", to: "jump.json")
        for list in ["distance", "trips", "stops", "logbook"] {
            let outcome = try command.run("routes", list, "jump.json")
            #expect(
                outcome.errors.contains("device 7: 1 leg is faster than --max-speed allows"),
                "\(list): \(outcome.errors)")
        }
        _ = try command.run("routes", "logbook", "jump.json", "-o", "jump.html")
        let page = folder.text("jump.html") ?? ""
        #expect(page.contains("<td class=\"mark\">!</td>") && page.contains("! schneller"), "\(page)")
        _ = try command.run("routes", "logbook", "jump.json", "--max-speed", "90000", "-o", "fast.html")
        #expect(folder.text("fast.html")?.contains("! schneller") == false)
    }

    @Test(
        "of a time without a record finds nothing, as travels and stops do",
        arguments: ["logbook", "trips", "stops"])
    func nothing(command name: String) throws {
        let outcome = try command.run("routes", name, file, "--since", "2026")
        #expect(outcome.status == 4 && outcome.errors.contains("select.nothing"), "\(outcome.errors)")
        #expect(outcome.errors.contains("2025-05-14"))
    }

    @Test(
        "rejects invalid rules, with their place",
        arguments: [
            (
                "rules:\n  - { kind: fun }",
                "rules.yaml:2: rules: 1: kind: there is no \"fun\"; there are business, commute, private"
            ),
            ("rule: []", "rules.yaml:1: there is no \"rule\" here; known are default, rules, vehicles"),
            (
                "rules:\n  - { kind: private }\n  - { place: Bern }",
                "rules.yaml:3: rules: 2: kind: it is missing"
            ),
            ("rules: [{ kind: private, from: 25:00 }]", "\"25:00\" is not a time of day such as 08:15"),
            ("rules: [{ kind: private, weekdays: sat }]", "weekdays: a list or a map was expected"),
            ("rules: [{ kind: private, weekdays: [Sat] }]", "there is no \"Sat\"; there are mon, tue"),
            ("rules: [{ kind: private, travels: [{ since: 2026 }] }]", "travels: 1: until: it is missing"),
            ("rules: [\n", "rules.yaml"), ("", "empty"),
            (
                "vehicles:\n  7:\n    odometer: lots",
                "rules.yaml:3: vehicles: 7: odometer: a number was expected"
            ),
        ])
    func wrongRules(text: String, words: String) throws {
        try folder.write(text, to: "rules.yaml")
        let outcome = try command.run("routes", "logbook", file, "--rules", "rules.yaml")
        #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test("accepts the rules that its help shows")
    func helpedRules() throws {
        let help = try command.run("routes", "logbook", "--help").output
        let start = try #require(help.range(of: "  default: business"))
        let end = try #require(help.range(of: "The names of places are"))
        try folder.write(String(help[start.lowerBound..<end.lowerBound]), to: "rules.yaml")
        try folder.write(
            "name,lat,lon,radius\nOffice,46.9465,7.4452,200\nCustomer,46.8785,7.4570,100\nHome,46.88,7.4652,200",
            to: "places.csv")
        let rows = try logbook(["--format", "csv"]).output.split(separator: "\n")
        #expect(rows[1].contains(",07:30,07:48,Customer,Home,business,Service,10.0,"), "\(rows)")
        #expect(rows[1].contains(",45210.0,45220.0,2,no"))
        #expect(rows[2].contains(",Home,Office,commute,,12.8,") && rows[3].contains(",Office,Home,commute,,"))
        #expect(rows[4].contains(",Home,Home,business,,54.7,"))
    }

    @Test("prints a vehicle that is called like its device once")
    func sameName() throws {
        try folder.write("vehicles: { 7: { name: '7' } }", to: "same.yaml")
        let outcome = try command.run(
            "routes", "logbook", file, "--rules", "same.yaml", "--language", "en", "-o", "same.html")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let page = try #require(folder.text("same.html"))
        #expect(page.contains(">7<") && !page.contains("7, 7"))
    }

    @Test("rejects a place that no file names, and an invalid odometer")
    func wrongNames() throws {
        let place = try command.run("routes", "logbook", file, "--rules", "rules.yaml")
        #expect(place.status == 2, "\(place.errors)")
        #expect(place.errors.contains("--rules: no place is called \"Bern\"; name the file with --places"))
        let none = try command.run("routes", "logbook", file, "--places", "none.csv")
        #expect(none.status == 2 && none.errors.contains("--places: "), "\(none.errors)")
        let odometer = try command.run("routes", "logbook", file, "--odometer", "7")
        let stranger = try command.run("routes", "logbook", file, "--odometer", "8=100")
        #expect(stranger.errors.contains("no vehicle here is called 8"))
        try folder.write(
            "rules: [{ kind: private, devices: [9, 007] }]\nvehicles: { 7: { name: T }, 10: { name: U } }",
            to: "others.yaml")
        let others = try command.run("routes", "logbook", file, "--rules", "others.yaml")
        #expect(others.errors.contains("no vehicle here is called 007, 10, 9"), "\(others.errors)")
        #expect(!others.errors.contains("--device"), "\(others.errors)")
        #expect(odometer.status == 2 && odometer.errors.contains("as in 1=45210.5"))
        try folder.write(
            "<gpx version=\"1.1\"><trk><trkseg><trkpt lat=\"46.9\" lon=\"7.4\"><time>2026-03-02T08:00:00Z</time>"
                + "</trkpt><trkpt lat=\"46.9\" lon=\"7.5\"><time>2026-03-02T08:09:00Z</time></trkpt></trkseg></trk></gpx>",
            to: "van.gpx")
        try folder.write("vehicles: { Van 1: { name: T } }", to: "van.yaml")
        let unnamed = try command.run("routes", "logbook", "van.gpx", "--rules", "van.yaml")
        #expect(
            unnamed.errors.contains(
                "warning: no vehicle here is called Van 1, which the rules name. The tracks have no device; "
                    + "give theirs with --device \"Van 1\"."), "\(unnamed.errors)")
    }
}
