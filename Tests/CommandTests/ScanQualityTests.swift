import Foundation
import Testing
import TestSupport

@Suite("The quality of a scan")
struct ScanQualityTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func row(_ outcome: Command.Outcome) throws -> [String: Any] {
        let line = try #require(outcome.output.split(separator: "\n").first)
        return try #require(JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }

    /// A page of text on A4 at 100 dots an inch; `ink` is the letters' level.
    private func page(_ text: String, ink: Int, to name: String, _ more: [String] = []) throws {
        let (mask, page) = (folder.path + "/text.v", folder.path + "/page.v")
        _ = try Tool.run(
            "vips", "text", mask, text, "--dpi", "100", "--width", "600", "--font", "DejaVu Sans 14")
        _ = try Tool.run("vips", "invert", mask, folder.path + "/paper.v")
        _ = try Tool.run(
            "vips", "linear", folder.path + "/paper.v", page, "\(Double(255 - ink) / 255)", "\(ink)",
            "--uchar")
        _ = try Tool.run(
            "vips", "embed", page, folder.path + "/whole.v", "100", "200", "827", "1169", "--extend", "white")
        _ = try Tool.run(
            "vips", "copy", folder.path + "/whole.v", folder.path + "/scaled.v", "--xres", "3.937", "--yres",
            "3.937")
        _ = try Tool.run(
            line: ["vips", "pngsave", folder.path + "/scaled.v", folder.path + "/" + name] + more)
    }

    private func vips(_ arguments: String...) throws { _ = try Tool.run(line: ["vips"] + arguments) }

    private func path(_ name: String) -> String { folder.path + "/" + name }

    /// The sample letter at half its resolution, declared as `pixelsPerMillimetre`, beside a dark border.
    private func letter(pixelsPerMillimetre: String, border: Int = 0, to name: String) throws {
        try vips("resize", Command.sample("scans/letter.jpg"), path("half.v"), "0.5")
        try vips(
            "embed", path("half.v"), path("lid.v"), "\(border)", "0", "\(1240 + border)", "1754", "--extend",
            "black")
        try vips(
            "copy", path("lid.v"), path("said.v"), "--xres", pixelsPerMillimetre, "--yres",
            pixelsPerMillimetre)
        try vips("pngsave", path("said.v"), path(name))
    }

    /// A page with six words, read with high confidence, was discarded.
    @Test("pale words are not a blank page")
    func paleWords() throws {
        try page("Seite absichtlich leer gelassen", ink: 190, to: "pale.png")
        let outcome = try command.run(
            "scan", "pale.png", "-o", "out", "--language", "deu", "--remove-blank", "--outputs", "text")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(folder.text("out/pale.txt")?.contains("absichtlich") == true)
    }

    @Test("a number whose check digit fails is not good")
    func failingNumber() throws {
        try page("AHV-Nr. 756.9217.0769.84\nfür die Versicherung", ink: 20, to: "ahv.png")
        let outcome = try command.run(
            "scan", "ahv.png", "-o", "out", "--language", "deu", "--outputs", "text", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            (try row(outcome)["quality"] as? String)?.contains("checkDigits") == true, "\(outcome.output)")
        #expect(outcome.errors.contains("756.9217.0769.84"))

        try folder.write("standard: {maximumDoubtfulNumbers: null}\n", to: "rules.yaml")
        let allowed = try command.run(
            "scan", "ahv.png", "-o", "allowed", "--language", "deu", "--outputs", "text", "--format",
            "ndjson", "--type", "standard", "--rules", "rules.yaml")
        #expect(allowed.status == 0, "\(allowed.errors)")
        #expect(
            (try row(allowed)["quality"] as? String)?.contains("checkDigits") == false, "\(allowed.output)")
    }

    /// Borders are left where pages are shown as they came.
    @Test("a dark border that is left is not good")
    func darkBorder() throws {
        try page("Sehr geehrte Damen und Herren", ink: 20, to: "letter.png")
        _ = try Tool.run(
            "vips", "embed", folder.path + "/letter.png", folder.path + "/lid.v", "60", "0", "887", "1169",
            "--extend", "black")
        _ = try Tool.run("vips", "pngsave", folder.path + "/lid.v", folder.path + "/lid.png")
        let outcome = try command.run(
            "scan", "ocr", "lid.png", "-o", "out", "--language", "deu", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect((try row(outcome)["quality"] as? String)?.contains("darkEdges") == true, "\(outcome.output)")
    }

    /// The page came out at 300 dots an inch, or at the file's own 66.
    @Test("a page has the size of the paper that its picture tells")
    func pageSize() throws {
        try page("Sehr geehrte Damen und Herren", ink: 20, to: "letter.png")
        let part = (folder.path + "/part.v", folder.path + "/bed.v")
        _ = try Tool.run("vips", "crop", folder.path + "/letter.png", part.0, "0", "0", "767", "1169")
        _ = try Tool.run(
            "vips", "embed", part.0, part.1, "60", "0", "827", "1169", "--extend", "black")
        _ = try Tool.run("vips", "copy", part.1, part.0, "--xres", "2.6", "--yres", "2.6")
        _ = try Tool.run("vips", "pngsave", part.0, folder.path + "/bed.png")
        let outcome = try command.run(
            "scan", "bed.png", "-o", "out", "--language", "deu", "--outputs", "pdf", "--photo", "never")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let facts = try Tool.run("pdfinfo", folder.path + "/out/bed.pdf")
        #expect(facts.contains(/Page size: +[0-9.]+ x 84[0-9.]+ pts/), "\(facts)")
    }

    /// Pages larger than A4 were good.
    @Test("a page larger than A4 is not good, unless the rules allow it")
    func largePage() throws {
        try letter(pixelsPerMillimetre: "3.937", to: "large.png")
        let arguments = [
            "scan", "large.png", "--language", "deu", "--outputs", "text", "--format", "ndjson", "-o",
        ]
        let outcome = try command.run(arguments + ["out"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try row(outcome)["quality"] as? String == "pageSize", "\(outcome.output)")
        #expect(outcome.errors.contains(/the page is 315 x 44\d mm, larger than A4/), "\(outcome.errors)")
        try folder.write("letter: {maximumShortSide: null, maximumLongSide: 500}\n", to: "rules.yaml")
        let allowed = try command.run(arguments + ["allowed", "--rules", "rules.yaml"])
        #expect(try row(allowed)["quality"] as? String == "good", "\(allowed.output)")
    }

    @Test("a dark border is good where the rules allow it")
    func allowedBorder() throws {
        try letter(pixelsPerMillimetre: "5.9055", border: 60, to: "lid.png")
        let arguments = [
            "scan", "lid.png", "--language", "deu", "--outputs", "text", "--format", "ndjson", "--colour",
            "original", "--photo", "never", "-o",
        ]
        let outcome = try command.run(arguments + ["out"])
        #expect(try row(outcome)["quality"] as? String == "darkEdges", "\(outcome.output)")
        try folder.write("letter: {maximumDarkEdge: null}\n", to: "rules.yaml")
        let allowed = try command.run(arguments + ["allowed", "--rules", "rules.yaml"])
        #expect(try row(allowed)["quality"] as? String == "good", "\(allowed.output)")
    }

    /// Scans with a dark border left, and pages larger than A4, were good.
    @Test("scan check judges the page that scan makes")
    func checkedPage() throws {
        try letter(pixelsPerMillimetre: "5.9055", border: 20, to: "cut.png")
        try letter(pixelsPerMillimetre: "5.9055", border: 240, to: "lid.png")
        try letter(pixelsPerMillimetre: "3.937", to: "large.png")
        let outcome = try command.run(
            "scan", "check", "cut.png", "lid.png", "large.png", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try passed("darkEdges", in: outcome) == [true, false, true], "\(outcome.output)")
        #expect(try passed("pageSize", in: outcome) == [true, false, false], "\(outcome.output)")
        #expect(outcome.output.contains("a dark border is left along the left edge"), "\(outcome.output)")
        #expect(outcome.errors.contains("  1 good page, 2 pages to scan again"), "\(outcome.errors)")
        let one = try command.run("scan", "check", "cut.png")
        #expect(one.errors.contains("  1 good page"), "\(one.errors)")
        #expect(outcome.output.contains(/the page is 315 x 44\d mm, larger than A4/), "\(outcome.output)")

        let strict = try command.run("scan", "check", "large.png", "--strict")
        #expect(strict.status == 1 && strict.errors.contains("larger than A4"), "\(strict.errors)")
        let plan = try command.run("scan", "check", "large.png", "--type", "plan", "--format", "ndjson")
        #expect(try passed("pageSize", in: plan).isEmpty, "\(plan.output)")
        try folder.write("standard: {maximumDarkEdge: null, maximumLongSide: 500}\n", to: "rules.yaml")
        let allowed = try command.run(
            "scan", "check", "lid.png", "--rules", "rules.yaml", "--format", "ndjson")
        #expect(try passed("darkEdges", in: allowed).isEmpty, "\(allowed.output)")
    }

    /// Whether a check passed, by input.
    private func passed(_ check: String, in outcome: Command.Outcome) throws -> [Bool] {
        try outcome.output.split(separator: "\n").compactMap { line in
            let row = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
            return row?["check"] as? String == check ? row?["passed"] as? Bool : nil
        }
    }

    /// The remedy said "Mend that, and try again", of a page that cannot be mended.
    @Test("what is not good comes with a remedy")
    func remedy() throws {
        try folder.write("letter: {minimumDotsPerInch: 600}\n", to: "rules.yaml")
        let outcome = try command.run(
            "scan", "check", Command.sample("scans/letter.jpg"), "--type", "letter", "--rules", "rules.yaml",
            "--strict")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains(
                "this is 300 dpi. Correct that and scan or photograph it again."), "\(outcome.errors)")
        #expect(!outcome.errors.contains("Mend that"))
    }

    /// A bill of 199.95 had no amount, without a warning.
    @Test("a payment part whose code cannot be read gives a warning")
    func unreadBill() throws {
        try vips("black", path("black.v"), "600", "600")
        try vips("invert", path("black.v"), path("white.v"))
        try vips(
            "insert", Command.sample("scans/qr-bill.png"), path("white.v"), path("covered.v"), "770", "180")
        try vips("resize", path("covered.v"), path("small.v"), "0.6667")
        try vips("copy", path("small.v"), path("said.v"), "--xres", "7.874", "--yres", "7.874")
        try vips("pngsave", path("said.v"), path("bill.png"))
        let outcome = try command.run(
            "scan", "bill.png", "-o", "out", "--language", "deu", "--outputs", "text", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            outcome.errors.contains(
                "bill.png: warning: page 1: scan.unreadBill: the QR code of its payment part cannot be read."),
            "\(outcome.errors)")
        let row = try row(outcome)
        #expect(row["kind"] as? String == "invoice" && row["amount"] is NSNull, "\(outcome.output)")
    }

    /// The outlines of houses were taken for Cyrillic letters.
    @Test("a map has no script") func map() throws {
        try folder.write(Self.houses(), to: "houses.pgm")
        try vips(
            "crop", Command.sample("scans/qr-bill.png"), path("words.v"), "40", "55", "460", "75")
        try vips("resize", path("words.v"), path("title.v"), "0.5")
        try vips("insert", path("houses.pgm"), path("title.v"), path("map.v"), "60", "40")
        try vips("copy", path("map.v"), path("said.v"), "--xres", "4.3307", "--yres", "4.3307")
        try vips("pngsave", path("said.v"), path("map.png"))
        let outcome = try command.run(
            "scan", "map.png", "-o", "out", "--language", "deu", "--outputs", "text", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("scan.otherScript"), "\(outcome.errors)")
        let row = try row(outcome)
        #expect(row["turned"] as? String == "0", "its title is upright: \(outcome.output)")
        #expect(row["scripts"] as? [String] == [], "\(outcome.output)")
    }

    /// A portable grey map of outlines, some with walls inside, which tesseract takes for upright Cyrillic.
    private static func houses() -> Data {
        let (width, height) = (420, 700)
        let (pitch, side, line) = (26, 16, 4)
        var pixels = [UInt8](repeating: 255, count: width * height)
        func wall(_ left: Int, _ top: Int, across: Int, down: Int) {
            for y in top..<(top + down) {
                for x in left..<(left + across) { pixels[y * width + x] = 40 }
            }
        }
        for row in 0..<18 {
            for column in 0..<11 {
                let kind = (row * 31 + column * 17 + 4 * row * column + 4) % 61
                guard kind % 7 != 4 else { continue }
                let (left, top) = (60 + column * pitch, 160 + row * pitch)
                let across = side - kind % 3 * 2
                for x in [left, left + across] { wall(x, top, across: line, down: side + line) }
                if kind & 1 != 0 { wall(left, top, across: across + line, down: line) }
                if kind & 2 != 0 { wall(left, top + side, across: across + line, down: line) }
                if kind & 4 != 0 { wall(left + across / 2, top, across: line, down: side + line) }
                if kind & 8 != 0 { wall(left, top + side / 2, across: across + line, down: line) }
            }
        }
        return Data("P5\n\(width) \(height)\n255\n".utf8) + Data(pixels)
    }

    @Test("an XFA form is called a form, and not blank")
    func xfa() throws {
        try folder.write(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[]/XFA 4 0 R>>>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 595 842]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R>> endobj
            4 0 obj <</Length 6>> stream
            <xdp/>
            endstream endobj
            trailer <</Root 1 0 R/Size 5>>
            %%EOF

            """, to: "form.pdf")
        let outcome = try command.run("scan", "check", "form.pdf", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.output.contains("\"check\":\"blank\""))
        #expect(outcome.output.contains("\"check\":\"form\"") && outcome.output.contains("XFA"))
        let removed = try command.run(
            "scan", "form.pdf", "-o", "out", "--force-ocr", "--remove-blank", "--language", "deu")
        #expect(removed.errors.contains("scan.xfa"), "\(removed.errors)")
    }
}
