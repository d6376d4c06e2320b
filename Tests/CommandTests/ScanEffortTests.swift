import Foundation
import Testing
import TestSupport

@Suite("The effort of text recognition")
struct ScanEffortTests {
    private static let german = """
        Die Gemeinde hat uns beauftragt, die Grenzen Ihrer Parzelle an der Hauptstrasse zu überprüfen. Bei \
        einer ersten Aufnahme im März haben wir festgestellt, dass zwei Grenzzeichen fehlen. Wir möchten die \
        fehlenden Punkte am Dienstag neu setzen und laden Sie dazu herzlich ein. Bitte bringen Sie frühere \
        Pläne und Verträge mit. Können Sie den Termin nicht wahrnehmen, so genügt ein kurzer Anruf.
        """

    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func missing(of truth: String, in found: String) -> [String] {
        let words = Set(found.split(whereSeparator: \.isWhitespace))
        return truth.split(whereSeparator: \.isWhitespace).filter { !words.contains($0) }.map(String.init)
    }

    @Test("fast and best read the letter too", arguments: ["fast", "best"], ["scan", "ocr"])
    func letter(effort: String, as kind: String) throws {
        let outcome = try command.run(
            (kind == "ocr" ? ["scan", "ocr"] : ["scan"]) + [
                Command.sample("scans/letter.jpg"), "-o", "out", "--language", "deu+fra", "--outputs",
                "pdf,text", "--effort", effort,
            ])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let truth = try String(contentsOfFile: Command.sample("scans/letter.txt"), encoding: .utf8)
        for text in [
            try #require(folder.text("out/letter.txt")),
            try Tool.run("pdftotext", "-layout", folder.path + "/out/letter.pdf", "-"),
        ] {
            let missing = missing(of: truth, in: text)
            #expect(Double(missing.count) < 0.05 * Double(truth.split(separator: " ").count), "\(missing)")
        }
    }

    @Test("the words of best are where they are on the page")
    func places() throws {
        let outcome = try command.run(
            "scan", "ocr", Command.sample("scans/qr-bill.png"), "-o", "out", "--language", "deu",
            "--outputs", "tsv", "--effort", "best")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let normal = try command.run(
            "scan", "ocr", Command.sample("scans/qr-bill.png"), "-o", "normal", "--language", "deu",
            "--outputs", "tsv")
        #expect(normal.status == 0, "\(normal.errors)")
        func place(in name: String) throws -> [Double] {
            let rows = try #require(folder.text(name)).split(separator: "\n").map {
                $0.split(separator: "\t", omittingEmptySubsequences: false)
            }
            let page = try #require(rows.first { $0.first == "1" })
            let word = try #require(rows.first { $0.last == "Informationen" })
            let width = try #require(Double(page[8]))
            return try word[6..<10].map { try #require(Double($0)) / width }
        }
        let (best, usual) = (try place(in: "out/qr-bill.tsv"), try place(in: "normal/qr-bill.tsv"))
        for (a, b) in zip(best, usual) { #expect(abs(a - b) < 0.004, "\(best) \(usual)") }
    }

    @Test("fast reads a page in another language than the first all the same")
    func languages() throws {
        let french = """
            La commune nous a chargés de vérifier les limites de votre bien-fonds situé à la rue principale. Lors \
            d’un premier relevé effectué en février, nous avons constaté que deux repères manquaient. Une fenêtre \
            a été endommagée près de la forêt, où la clôture a été déplacée. Veuillez être présents et apporter \
            les pièces nécessaires; à défaut, le procès-verbal sera établi d’après le relevé déjà exécuté.
            """
        try DrawnScan(in: folder).pages([Self.german, french], to: "two.tif")
        let outcome = try command.run(
            "scan", "two.tif", "-o", "out", "--outputs", "text", "--effort", "fast")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let pages = try #require(folder.text("out/two.txt")).split(separator: "\u{0C}")
        try #require(pages.count == 2)
        for (truth, page) in zip([Self.german, french], pages) {
            let text = String(page).replacing("'", with: "’")
            #expect(missing(of: truth, in: text).count <= 3, "\(missing(of: truth, in: text))")
        }
    }

    @Test("fast judges whether a page stays legible in the languages in which it was read")
    func legibility() throws {
        let french = """
            La fenêtre près de la forêt a été endommagée.
            Les clôtures ont été déplacées, le relevé a été
            vérifié et établi à la mi-août.
            """
        try DrawnScan(in: folder).pages([Self.german, french], to: "two.tif")
        // Without a limit, the second page alone takes more.
        let outcome = try command.run(
            "scan", "two.tif", "-o", "out", "--outputs", "pdf", "--effort", "fast", "--max-bytes", "20KB")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("scan.illegible"), "\(outcome.errors)")
    }

    @Test("a receipt keeps its prices", arguments: ["fast", "best"])
    func receipt(effort: String) throws {
        let receipt = Command.repository + "/Tests/CommandTests/Receipts/dejavu-sans-mono.png"
        let outcome = try command.run(
            "scan", receipt, "-o", "out", "--language", "deu", "--outputs", "text", "--effort", effort)
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try #require(folder.text("out/dejavu-sans-mono.txt"))
        for row in ["Brot dunkel 3.20", "Kaffee Bohnen 11.95", "TOTAL CHF 37.80"] {
            #expect(text.contains(row), "\(text)")
        }
    }

    @Test("normal is the default, also for the journal")
    func normal() throws {
        try DrawnScan(in: folder).page("Die Rechnung vom Mai", to: "scan")
        let line = ["scan", "scan.png", "-o", "out", "--language", "deu"]
        #expect(try command.run(line).status == 0)
        let again = try command.run(line + ["--effort", "normal"])
        #expect(again.errors.contains("nothing to do: 1 of 1 done already"), "\(again.errors)")
        let other = try command.run(line + ["--effort", "best"])
        #expect(!other.errors.contains("nothing to do"), "\(other.errors)")
    }

    @Test("others than fast, normal and best are wrong use", arguments: ["scan", "classify"])
    func wrong(kind: String) throws {
        let outcome = try command.run(
            (kind == "scan" ? ["scan"] : ["scan", kind]) + [
                Command.sample("scans/letter.jpg"), "-o", "out", "--effort", "worst",
            ])
        #expect(outcome.status == 2)
        #expect(outcome.errors.contains("--effort: fast, normal or best was expected, not \"worst\""))
    }

    @Test("a passport and a bill say the same", arguments: ["fast", "best"])
    func classified(effort: String) throws {
        let outcome = try command.run(
            "scan", "classify", Command.sample("scans/passport.jpg"), Command.sample("scans/qr-bill.png"),
            "--effort", effort, "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains("L898902C3, ERIKSSON, ANNA MARIA"))
        #expect(outcome.output.contains("199.95"))
    }
}
