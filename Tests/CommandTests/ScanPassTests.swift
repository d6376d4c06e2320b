import Foundation
import GRDB
import Testing
import TestSupport

@Suite("The whole pass knows the documents")
struct ScanPassTests {
    let folder: TemporaryFolder
    let command: Command
    let letter = Command.sample("scans/letter.jpg")

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func rows(_ outcome: Command.Outcome) throws -> [[String: Any]] {
        try outcome.output.split(separator: "\n").map {
            try #require(JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    /// The first page's findings in the journal.
    private func findings(in output: String) throws -> [String: Any] {
        let journal = try DatabaseQueue(path: folder.path + "/" + output + "/.fieldbook/journal.sqlite")
        let record = try #require(
            try journal.read { try Data.fetchOne($0, sql: "SELECT result FROM item WHERE state = 'done'") })
        let result = try #require(JSONSerialization.jsonObject(with: record) as? [String: Any])
        let pages = try #require(result["pages"] as? [[String: Any]])
        return try #require(pages.first?["findings"] as? [String: Any])
    }

    @Test("and sets a passport upright, whose few words say little", arguments: ["180", "90"])
    func turned(degrees: String) throws {
        _ = try Tool.run(
            "vips", "rot", Command.sample("scans/passport.jpg"), folder.path + "/turned.jpg", "d\(degrees)")
        let outcome = try command.run(
            "scan", "turned.jpg", "-o", "out", "--language", "eng", "--outputs", "text", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let row = try #require(try rows(outcome).first)
        #expect(row["turned"] as? String == (degrees == "180" ? "180" : "270"))
        #expect(row["kind"] as? String == "passport")
    }

    @Test("and refuses others than are expected, with nothing written, and goes on")
    func expected() throws {
        let outcome = try command.run(
            "scan", Command.sample("scans/qr-bill.png"), Command.sample("scans/passport.jpg"), "-o", "out",
            "--language", "deu", "--outputs", "text", "--expect", "passport", "--format", "ndjson")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "qr-bill.png: scan.unexpected: recognised as invoice, expected passport: QR-bill; "))
        #expect(folder.files == ["out/passport.txt"])
        let rows = try rows(outcome)
        #expect(rows.count == 2 && rows[0]["code"] as? String == "scan.unexpected")
        let row = try #require(rows.last)
        #expect(row["kind"] as? String == "passport" && row["quality"] as? String == "good")
        #expect((row["says"] as? [String])?.first?.contains("L898902C3, ERIKSSON, ANNA MARIA") == true)
        #expect((row["evidence"] as? [String])?.first == "zone TD3")
        let fields = try #require(try findings(in: "out")["fields"] as? [[String: String]])
        #expect(fields.contains(["name": "mrz.documentNumber", "value": "L898902C3"]))
        #expect(fields.contains(["name": "mrz.birthDate", "value": "1974-08-12"]))
    }

    @Test("and reports what is not good enough, or rejects it with the hints")
    func poor() throws {
        try folder.write("letter:\n  minimumDotsPerInch: 600\n", to: "rules.yaml")
        let arguments = [
            "scan", letter, "-o", "out", "--language", "deu", "--outputs", "text", "--rules", "rules.yaml",
        ]
        let refused = try command.run(arguments + ["--reject-poor"])
        #expect(refused.status == 1)
        #expect(refused.errors.contains("scan.rejected: page 1: scan at 600 dpi; this is 300 dpi"))
        #expect(folder.files == ["rules.yaml"])
        let other = try command.run(arguments + ["--reject-poor", "--expect", "passport"])
        #expect(other.errors.contains("scan.unexpected: recognised as letter"), "what it is comes first")
        let made = try command.run(arguments + ["--format", "ndjson"])
        #expect(made.status == 0)
        #expect(
            made.errors.contains("letter.jpg: warning: page 1: scan.poor: scan at 600 dpi; this is 300 dpi."))
        let row = try #require(try rows(made).first)
        #expect(row["kind"] as? String == "letter" && row["quality"] as? String == "resolution")
        #expect(folder.data("out/letter.txt") != nil)
    }

    @Test("also in PDFs, by the pictures that are in them")
    func scannedPDF() throws {
        let outcome = try command.run(
            "scan", Command.sample("pdf/scanned.pdf"), "-o", "out", "--language", "deu", "--outputs", "text",
            "--type", "invoice", "--format", "ndjson")
        #expect(outcome.status == 0)
        for page in 1...2 {
            #expect(
                outcome.errors.contains("page \(page): scan.poor: scan at 200 dpi; this is 170 dpi"),
                "\(outcome.errors)")
        }
        #expect(try rows(outcome).first?["scripts"] as? [String] == ["Latin"])
    }

    @Test("and names the language to install for letters that are not read")
    func script() throws {
        let text = """
            Уважаемые дамы и господа
            Настоящим подтверждаем получение вашего
            заявления о разделе земельного участка номер
            тридцать четыре в общине Мустервиль. Просим
            прислать оригиналы документов до конца месяца.
            Стоимость работ составляет тысячу двести франков
            """
        let page = folder.path + "/page.png"
        _ = try Tool.run("vips", "text", page, text, "--font", "DejaVu Serif 11", "--dpi", "200")
        _ = try Tool.run("vips", "invert", page, folder.path + "/letter.png")
        let outcome = try command.run(
            "scan", "letter.png", "-o", "out", "--language", "deu", "--outputs", "text", "--format", "ndjson")
        #expect(outcome.status == 0)
        #expect(
            outcome.errors.contains("scan.otherScript: its letters are Cyrillic, which deu does not read."),
            "\(outcome.errors)")
        #expect(outcome.errors.contains("--language "))
        #expect(try rows(outcome).first?["scripts"] as? [String] == ["Cyrillic"])
    }

    @Test(
        "or says what is wrong with its parameters",
        arguments: [["--expect", "poem"], ["--type", "poem"], ["--rules", "none.yaml"]])
    func wrongUse(arguments: [String]) throws {
        let outcome = try command.run(["scan", letter, "-o", "out", "--language", "deu"] + arguments)
        #expect(outcome.status != 0, "\(outcome.errors)")
        #expect(folder.files.isEmpty)
    }
}
