import Foundation
import Testing

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

    @Test("tells each drive with what it was for, and an odometer that goes on")
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
        #expect(output.contains(",Transporter,\(name),4,12.8,54.7,38.1,0.0,105.6,10633.1,0.0"))
    }

    @Test(
        "is a page of its own in four languages",
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

    @Test("divides drives at midnight only where that is asked for")
    func midnight() throws {
        let whole = try logbook(["--zone=-06:00", "--format", "csv"]).output
        #expect(whole.split(separator: "\n").count == 5)
        let divided = try logbook(["--zone=-06:00", "--split", "gap,stop,day", "--format", "csv"]).output
        #expect(divided.split(separator: "\n").count == 6 && divided.contains(",00:00,"))
        let days = try logbook(["--zone=-06:00", "--by", "day", "--format", "csv"]).output
        #expect(days.split(separator: "\n").count == 3)
    }

    @Test(
        "refuses rules that make no sense, and says where",
        arguments: [
            ("rules: [{ kind: fun }]", "kind"), ("rule: []", "rule"),
            ("rules: [{ kind: private, from: 25:00 }]", "25:00"),
            ("rules: [\n", "rules.yaml"), ("", "empty"), ("vehicles: { 7: { odometer: lots } }", "odometer"),
        ])
    func wrongRules(text: String, words: String) throws {
        try folder.write(text, to: "rules.yaml")
        let outcome = try command.run("routes", "logbook", file, "--rules", "rules.yaml")
        #expect(outcome.status == 2 && outcome.errors.contains(words), "\(outcome.errors)")
    }

    @Test("refuses a place that no file names, and an odometer that is none")
    func wrongNames() throws {
        let place = try command.run("routes", "logbook", file, "--rules", "rules.yaml")
        #expect(place.status == 1 && place.errors.contains("no place is called \"Bern\""), "\(place.errors)")
        let odometer = try command.run("routes", "logbook", file, "--odometer", "7")
        let stranger = try command.run("routes", "logbook", file, "--odometer", "8=100")
        #expect(stranger.errors.contains("no vehicle here is called 8"))
        #expect(odometer.status == 2 && odometer.errors.contains("DEVICE=KILOMETRES"))
    }
}
