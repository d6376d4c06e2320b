import Foundation
import Testing
import TestSupport

@Suite("Documents, end to end")
struct DocumentTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func words(_ text: String) -> [String] {
        text.split(whereSeparator: { $0.isWhitespace }).map(String.init)
    }

    @Test("a skewed letter becomes a searchable PDF with its words")
    func letter() throws {
        let outcome = try command.run(
            "scan", Command.sample("scans/letter.jpg"), "-o", "out", "--language", "deu", "--format",
            "ndjson",
            "--outputs", "pdf,text,hocr,alto,tsv,json")
        #expect(outcome.status == 0)
        let truth = words(try String(contentsOfFile: Command.sample("scans/letter.txt"), encoding: .utf8))
        for text in [
            try #require(folder.text("out/letter.txt")),
            try Tool.run("pdftotext", "-layout", folder.path + "/out/letter.pdf", "-"),
        ] {
            let found = Set(words(text))
            let missing = truth.filter { !found.contains($0) }
            #expect(Double(missing.count) < 0.05 * Double(truth.count), "missing: \(missing)")
        }
        let table = try #require(folder.text("out/letter.tsv")).split(separator: "\n").map {
            $0.split(separator: "\t", omittingEmptySubsequences: false)
        }
        let text = words(try #require(folder.text("out/letter.txt")))
        #expect(table.filter { $0.first == "5" }.compactMap { $0.last.map(String.init) } == text)
        for name in ["letter.hocr", "letter.alto.xml"] {
            _ = try Tool.run("xmllint", "--noout", "--nonet", folder.path + "/out/" + name)
        }
        let json = try JSONSerialization.jsonObject(with: try #require(folder.data("out/letter.words.json")))
        #expect(((json as? [String: Any])?["pages"] as? [Any])?.count == 1)
        _ = try Tool.run("qpdf", "--check", folder.path + "/out/letter.pdf")
        #expect(try Tool.run("pdfinfo", folder.path + "/out/letter.pdf").contains("A4"))
        #expect(outcome.output.contains("\"skew\":\"1.9") || outcome.output.contains("\"skew\":\"2.0"))
    }

    /// The words of the first page of the sample scan, which lies upright, read once.
    private static let uprightWords = Result<[String], any Error> {
        let folder = try TemporaryFolder()
        try folder.firstPage(of: "pdf/scanned.pdf", to: "upright.pdf")
        let outcome = try Command(folder: folder.path).run(
            "scan", "upright.pdf", "-o", "out", "--language", "deu", "--outputs", "text")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return try #require(folder.text("out/upright.txt")).split(whereSeparator: \.isWhitespace).map(
            String.init)
    }

    @Test("a page is set upright however it lies", arguments: [90, 180, 270])
    func orientation(degrees: Int) throws {
        try folder.firstPage(of: "pdf/scanned.pdf", to: "turned.pdf", "--rotate=\(degrees)")
        let outcome = try command.run(
            "scan", "turned.pdf", "-o", "out", "--language", "deu")
        #expect(outcome.status == 0)
        #expect(try Tool.run("pdfinfo", folder.path + "/out/turned.pdf").contains(/Page rot: +0/))
        let text = words(try #require(folder.text("out/turned.txt")))
        let truth = try Self.uprightWords.get()
        #expect(truth.count > 50)
        let common = Set(text).intersection(truth).count
        #expect(Double(common) > 0.9 * Double(Set(truth).count))
    }

    @Test(
        "a photo of a short receipt on a table is set upright however it lies", arguments: [0, 90, 180, 270])
    func shortReceipt(degrees: Int) throws {
        let receipt = "Bäckerei Zürcher\nBrot dunkel 3.20\nKaffee 11.95\nTOTAL 15.15"
        try DrawnScan(in: folder).onTable(receipt, turnedBy: degrees, to: "receipt.jpg")
        let outcome = try command.run(
            "scan", "receipt.jpg", "-o", "out", "--language", "deu", "--outputs", "text", "--format", "ndjson"
        )
        #expect(outcome.status == 0, "\(outcome.errors)")
        let row = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(row["turned"] as? String == "\((360 - degrees) % 360)", "\(outcome.output)")
        #expect(folder.text("out/receipt.txt")?.contains("Brot dunkel 3.20") == true)
    }

    /// Unless they are enlarged, letters of five pixels are misread in every direction, and two of them decided.
    @Test("a coarse page is turned only by what can be read on it", arguments: [0, 90, 180, 270])
    func coarsePage(degrees: Int) throws {
        let letter = """
            Gemeinde Steffisburg
            Bauverwaltung
            Höchhusweg 5
            3612 Steffisburg


                                                    Steffisburg, 12. März 2026


            Frau
            Anna Zürcher
            Bernstrasse 14
            3613 Steffisburg



            Baugesuch Nr. 2026-117, Parzelle 1841


            Sehr geehrte Frau Zürcher

            Wir danken Ihnen für Ihr Baugesuch vom 2. März 2026. Die Unterlagen sind
            vollständig eingegangen. Die öffentliche Auflage dauert vom 19. März bis
            zum 20. April 2026.

            Bitte stellen Sie die Profile spätestens am 18. März 2026 auf. Für Fragen
            steht Ihnen unser Büro gerne zur Verfügung.

            Mit freundlichen Grüssen

            Gemeinde Steffisburg
            Bauverwaltung

            Peter Gerber
            Leiter Bauverwaltung
            """
        try DrawnScan(in: folder).coarse(letter, turnedBy: degrees, to: "coarse.jpg")
        let outcome = try command.run(
            "scan", "coarse.jpg", "-o", "out", "--language", "deu", "--outputs", "text", "--format", "ndjson")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let row = try #require(
            JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
        #expect(row["turned"] as? String == "\((360 - degrees) % 360)", "\(outcome.output)")
    }

    @Test("a passport's page stays upright, though its letters say little")
    func passport() throws {
        let outcome = try command.run(
            "scan", Command.sample("scans/passport.jpg"), "-o", "out", "--outputs", "text")
        #expect(
            folder.text("out/passport.txt")?.contains(
                "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10\n"
            )
                == true, "the zone stands there as its check digits prove it")
        #expect(outcome.errors.contains("page 1: scan.expired: the document expired on 2012-04-15"))
    }

    /// Set once in each font, so that it does not matter which one a machine has.
    @Test(
        "a receipt keeps the prices at the ends of its rows, far from the words",
        arguments: ["dejavu-sans-mono", "noto-sans-mono"])
    func receipt(font: String) throws {
        let receipt = Command.repository + "/Tests/CommandTests/Receipts/\(font).png"
        let outcome = try command.run(
            "scan", receipt, "-o", "out", "--language", "deu", "--outputs", "text")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try #require(folder.text("out/\(font).txt"))
        let rows = [
            "Milch frisch 2.40", "Brot dunkel 3.20", "Butter 250 g 4.15", "Kaffee Bohnen 11.95",
            "Eier 6 Stk 4.60", "Karotten 1 kg 2.90", "Käse mild 8.60", "TOTAL CHF 37.80",
        ]
        for row in rows { #expect(text.contains(row), "\(text)") }
    }

    private struct ScannedPhoto {
        let pdf: Data
        let text: String
    }

    /// What is made of the sample photo of a form, once for all that is asked of it.
    private static let scannedPhoto = Result<ScannedPhoto, any Error> {
        let folder = try TemporaryFolder()
        let outcome = try Command(folder: folder.path).run(
            "scan", Command.sample("scans/form-photo.jpg"), "-o", "out", "--language", "deu")
        try #require(outcome.status == 0, "\(outcome.errors)")
        return ScannedPhoto(
            pdf: try #require(folder.data("out/form-photo.pdf")),
            text: try #require(folder.text("out/form-photo.txt")))
    }

    @Test("a phone photo is upright and carries no position any more")
    func photo() throws {
        let made = try Self.scannedPhoto.get()
        #expect(made.text.contains("Rutschmann"))
        #expect(made.pdf.range(of: Data("Exif".utf8)) == nil)
        #expect(made.pdf.range(of: Data("Fieldbook Sample Camera".utf8)) == nil)
    }

    /// A black line was left along the left side, where the table shows through the paper's edge.
    @Test("a photo's paper is cut out without dark lines at its sides")
    func paperEdges() throws {
        try folder.write(try Self.scannedPhoto.get().pdf, to: "photo.pdf")
        _ = try Tool.run(
            "pdftoppm", "-r", "100", "-png", "-singlefile", folder.path + "/photo.pdf", folder.path + "/page")
        let (page, line) = (folder.path + "/page.png", folder.path + "/line.v")
        let (width, height) = try #require(try sides(of: "page.png"))
        let lines = [
            (0, 0, 2, height), (width - 2, 0, 2, height), (0, 0, width, 2), (0, height - 2, width, 2),
        ]
        for (left, top, across, down) in lines {
            _ = try Tool.run("vips", "crop", page, line, "\(left)", "\(top)", "\(across)", "\(down)")
            let level = try Tool.run("vips", "avg", line).trimmingCharacters(in: .whitespacesAndNewlines)
            #expect(try #require(Double(level)) > 245, "\(left), \(top): \(level)")
        }
    }

    private func sides(of picture: String) throws -> (Int, Int)? {
        let sides = try folder.pictureSize(of: picture).split(separator: "x").compactMap { Int($0) }
        return sides.count == 2 ? (sides[0], sides[1]) : nil
    }

    /// Without a scanner's resolution, letters were taken for photos, and cropped to their text.
    @Test(
        "a small picture of a letter keeps its heading, though it might be a photo",
        arguments: [(595, 72.0), (700, 72), (700, 96)])
    func smallLetter(width: Int, dotsPerInch: Double) throws {
        let (small, stated) = (folder.path + "/small.v", folder.path + "/stated.v")
        let density = "\(dotsPerInch / 25.4)"
        _ = try Tool.run(
            "vips", "resize", Command.sample("scans/letter.jpg"), small, "\(Double(width) / 2480)")
        _ = try Tool.run("vips", "copy", small, stated, "--xres", density, "--yres", density)
        _ = try Tool.run("vips", "pngsave", stated, folder.path + "/small.png")
        let outcome = try command.run("scan", "small.png", "-o", "out", "--language", "deu")
        #expect(outcome.status == 0, "\(outcome.errors)")
        let text = try #require(folder.text("out/small.txt"))
        #expect(text.contains("Vermessungsbüro Beispiel") && text.contains("Freundliche Grüsse"), "\(text)")
    }

    /// Pages in colour were cleaned before they were read in grey: the number was read as 7156..9217..0769285.
    @Test("a photo is read alike, whatever is made of it")
    func sameText() throws {
        try command.run(
            "scan", Command.sample("scans/form-photo.jpg"), "-o", "out", "--language", "deu", "--outputs",
            "text")
        let text = try #require(folder.text("out/form-photo.txt"))
        #expect(text.contains("756.9217.0769.85"), "\(text)")
        #expect(try Self.scannedPhoto.get().text == text)
    }

    @Test("a rewritten PDF keeps its outline and properties; losses are reported")
    func forced() throws {
        let content = "BT /F 30 Tf 20 120 Td (Der Vertrag steht vorn) Tj ET"
        try folder.write(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R/Outlines 6 0 R>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>
            /Annots[<</Subtype/Text/Rect[0 0 9 9]>><</Subtype/Link/Rect[0 0 9 9]>>]>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            6 0 obj <</First 7 0 R/Last 7 0 R>> endobj
            7 0 obj <</Title(Kapitel)/Dest[3 0 R/Fit]>> endobj
            8 0 obj <</Title(Pacht)/Author(Ada)>> endobj
            trailer <</Root 1 0 R/Info 8 0 R/Size 9>>
            %%EOF

            """, to: "in.pdf")
        for limit in [[], ["--max-bytes", "40KB"]] {
            let outcome = try command.run(
                [
                    "scan", "in.pdf", "-o", "out", "--language", "deu", "--force-ocr", "--force", "--outputs",
                    "pdf",
                ]
                    + limit)
            #expect(outcome.status == 0, "\(outcome.errors)")
            #expect(
                outcome.errors.contains("scan.notKept: 1 annotation, 1 link of the PDF"), "\(outcome.errors)")
            let facts = try Tool.run("pdfinfo", folder.path + "/out/in.pdf")
            #expect(facts.contains(/Title: +Pacht/) && facts.contains(/Author: +Ada/), "\(facts)")
            let outline = try Tool.run("qpdf", "--json=2", "--json-key=outlines", folder.path + "/out/in.pdf")
            #expect(outline.contains("Kapitel") && outline.contains("\"destpageposfrom1\": 1"))
        }
    }

    /// A folder of scans and PDFs failed because some had text already.
    @Test("a PDF that has text is copied, with a note", arguments: [[], ["--skip-text"], ["--redo-ocr"]])
    func textPDF(options: [String]) throws {
        let report = Command.sample("pdf/report.pdf")
        let outcome = try command.run(["scan", report, "-o", "out", "--language", "deu"] + options)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("report.pdf: note: scan.hasText") == (options != ["--skip-text"]))
        #expect(folder.data("out/report.pdf") == (try Data(contentsOf: URL(fileURLWithPath: report))))
        #expect(folder.text("out/report.txt")?.isEmpty == false)
    }

    /// A change would break the signature, and none is needed.
    @Test("a signed PDF is copied where it has text, and fails where it has none", arguments: [true, false])
    func signedPDF(hasText: Bool) throws {
        let content = hasText ? "BT /F 30 Tf 20 120 Td (Der Vertrag steht vorn) Tj ET" : "20 20 100 100 re f"
        try folder.write(
            """
            %PDF-1.7
            1 0 obj <</Type/Catalog/Pages 2 0 R/AcroForm<</SigFlags 3/Fields[6 0 R]>>>> endobj
            2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 400 200]>> endobj
            3 0 obj <</Type/Page/Parent 2 0 R/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>/Annots[6 0 R]>> endobj
            4 0 obj <</Length \(content.utf8.count)>> stream
            \(content)
            endstream endobj
            5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
            6 0 obj <</Type/Annot/Subtype/Widget/FT/Sig/T(S)/V<</Type/Sig/Filter/Adobe.PPKLite>>/Rect[0 0 9 9]>> endobj
            trailer <</Root 1 0 R/Size 7>>
            %%EOF

            """, to: "signed.pdf")
        let outcome = try command.run("scan", "signed.pdf", "-o", "out", "--language", "deu")
        #expect(outcome.status == (hasText ? 0 : 1), "\(outcome.errors)")
        #expect(outcome.errors.contains("pdf.signed") == !hasText)
        #expect(folder.data("out/signed.pdf") == (hasText ? folder.data("signed.pdf") : nil))
    }

    @Test("a language that is not installed is named, with its package")
    func missingLanguage() throws {
        let outcome = try command.run(
            "scan", Command.sample("scans/letter.jpg"), "-o", "out", "--language", "deu+xyz")
        #expect(outcome.status == 2)
        #expect(outcome.errors.hasPrefix("fieldbook: ocr.languageMissing: "))
        #expect(outcome.errors.contains("tesseract-ocr-xyz") && outcome.errorLines.count == 1)
    }

    @Test(
        "previews have the requested size",
        arguments: [("png", "PNG"), ("jpeg", "JFIF"), ("webp", "WEBP")])
    func preview(type: String, mark: String) throws {
        let outcome = try command.run(
            "preview", Command.sample("pdf/report.pdf"), "-o", "out", "--size", "256", "--type", type,
            "--format", "csv")
        #expect(outcome.status == 0)
        #expect(outcome.output.split(separator: "\n").last?.contains(",1,5,181,256,") == true)
        let name = try #require(folder.files.first)
        #expect(name.hasPrefix("out/report-1."))
        #expect(folder.data(name)?.prefix(32).range(of: Data(mark.utf8)) != nil)
    }

    @Test("previews of all pages are the same whatever the number of jobs")
    func allPages() throws {
        for jobs in ["1", "4"] {
            let outcome = try command.run(
                "preview", Command.sample("pdf/report.pdf"), Command.sample("pdf/scanned.pdf"), "-o",
                "out\(jobs)",
                "--pages", "all", "--jobs", jobs)
            #expect(outcome.status == 0)
        }
        let names = folder.files.filter { $0.hasPrefix("out1/") }
        #expect(names.count == 7)
        for name in names { #expect(folder.data(name) == folder.data("out4/" + name.dropFirst(5))) }
    }

    @Test("standard input is a document like any other")
    func standardInput() throws {
        let report = try Data(contentsOf: URL(fileURLWithPath: Command.sample("pdf/report.pdf")))
        let preview = try command.run("preview", "-", "-o", "out", "--format", "csv", input: report)
        #expect(preview.status == 0 && preview.output.contains("\nstandard input,1,5,"))
        #expect(folder.files == ["out/stdin-1.png"])
    }

    @Test("many pages need few open files")
    func manyPages() throws {
        let merged = folder.path + "/many.pdf"
        let parts = Array(repeating: Command.sample("pdf/report.pdf"), count: 20)
        _ = try Tool.run(line: ["qpdf", "--empty", "--pages"] + parts + ["--", merged])
        let few = Command(folder: folder.path, prefix: ["/usr/bin/prlimit", "--nofile=64"])
        let outcome = try few.run("preview", "many.pdf", "-o", "out", "--pages", "all", "--size", "32")
        #expect(outcome.status == 0 && folder.files.count == 101, "\(outcome.errors)")
    }

    @Test("an encrypted PDF asks for its password, and opens with it")
    func password() throws {
        let locked = try command.run("preview", Command.sample("pdf/encrypted.pdf"), "-o", "out")
        #expect(locked.status == 1 && locked.errors.contains("pdf.encrypted"))
        try folder.write("fieldbook\n", to: "password")
        let open = try command.run(
            "preview", Command.sample("pdf/encrypted.pdf"), "-o", "out", "--password-file", "password")
        #expect(open.status == 0 && folder.files.contains("out/encrypted-1.png"))
    }
}
