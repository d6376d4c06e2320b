import Foundation
import Testing
import TestSupport

@Suite("Pictures of scans in PDFs")
struct ScanPictureTests {
    let folder: TemporaryFolder
    let command: Command
    let letter = Command.sample("scans/letter.jpg")

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private func pictures(_ path: String) throws -> [String] {
        try Tool.run("pdfimages", "-list", folder.path + "/" + path).split(separator: "\n").dropFirst(2)
            .map(String.init)
    }

    @Test("are black and white, small and searchable where there is ink alone") func inkAlone() throws {
        let outcome = try command.run(
            "scan", letter, "-o", "out", "--language", "deu", "--outputs", "pdf", "--compare")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("larger than the original"))
        try checkComparison()
        let pictures = try pictures("out/letter.pdf")
        #expect(pictures.count == 1 && pictures[0].contains(" ccitt "))
        #expect(try #require(folder.data("out/letter.pdf")).count < 67_000)
        #expect(try Tool.run("pdfinfo", folder.path + "/out/letter.pdf").contains("Title:           letter"))
    }

    /// The shadow at the page's left edge is seen before, and white paper after.
    private func checkComparison() throws {
        let picture = folder.path + "/out/letter.compare.jpg"
        #expect(try Tool.run("vipsheader", picture).contains("1600x1"))
        let levels = try ["40", "832"].map { x in
            let area = folder.path + "/area.v"
            _ = try Tool.run("vips", "crop", picture, area, x, "300", "20", "600")
            return try #require(
                Double(Tool.run("vips", "avg", area).trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        #expect(levels[0] < 225 && levels[1] > 250, "\(levels)")
    }

    /// The letter at 72 dpi became black and white, and lost strokes.
    @Test("are grey where the letters have few pixels, and black and white again from 200 dpi on")
    func coarseLetters() throws {
        for (dotsPerInch, filter) in [(72, "jpeg"), (200, "ccitt")] {
            let name = "letter\(dotsPerInch)"
            let density = String(Double(dotsPerInch) / 25.4)
            let (small, stated) = (folder.path + "/small.v", folder.path + "/stated.v")
            _ = try Tool.run("vips", "resize", letter, small, "\(Double(dotsPerInch) / 300)")
            _ = try Tool.run("vips", "copy", small, stated, "--xres", density, "--yres", density)
            _ = try Tool.run("vips", "pngsave", stated, folder.path + "/\(name).png")
            let outcome = try command.run("scan", "\(name).png", "-o", "out", "--language", "deu")
            #expect(outcome.status == 0, "\(outcome.errors)")
            let pictures = try pictures("out/\(name).pdf")
            #expect(pictures.count == 1 && pictures[0].contains(" \(filter) "), "\(pictures)")
            let text = try #require(folder.text("out/\(name).txt"))
            #expect(
                text.contains("Vermessungsbüro Beispiel") && text.contains("Freundliche Grüsse"), "\(text)")
        }
    }

    @Test("never take more bytes than are allowed, or nothing is written") func limit() throws {
        _ = try Tool.run("vips", "crop", letter, folder.path + "/lines.jpg", "0", "1100", "2480", "900")
        let arguments = ["scan", "lines.jpg", "--language", "deu", "--outputs", "pdf", "-o"]
        let outcome = try command.run(arguments + ["out", "--max-bytes", "15KB"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.contains("to fit 15.0 kB"), "\(outcome.errors)")
        let size = try #require(folder.data("out/lines.pdf")).count
        #expect(size <= 15_000, "\(size)")
        let small = try command.run(arguments + ["small", "--max-bytes", "6KB"])
        #expect(small.status == 1 && small.errors.contains("scan.doesNotFit"))
        #expect(folder.data("small/lines.pdf") == nil)
    }

    @Test("stay as they came where only their text is wanted") func original() throws {
        let outcome = try command.run(
            "scan", "ocr", letter, "-o", "out", "--language", "deu", "--outputs", "pdf,text")
        #expect(outcome.status == 0, "\(outcome.errors)")
        _ = try Tool.run("pdfimages", "-all", folder.path + "/out/letter.pdf", folder.path + "/picture")
        let size = try Tool.run("vipsheader", folder.path + "/picture-000.jpg")
        #expect(size.contains("2480x3508"))
        let words = try Tool.run("pdftotext", folder.path + "/out/letter.pdf", "-")
        #expect(words.contains("Grenzvermessung Musterwil"))
    }

    @Test("of PDFs are not touched by the text laid over them") func scannedPDF() throws {
        try folder.firstPage(of: "pdf/scanned.pdf", to: "scanned.pdf")
        let scanned = folder.path + "/scanned.pdf"
        let outcome = try command.run("scan", scanned, "-o", "out", "--language", "deu", "--outputs", "pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(!outcome.errors.contains("larger than the original"), "a layer of text is expected")
        for (path, prefix) in [(scanned, "before"), (folder.path + "/out/scanned.pdf", "after")] {
            _ = try Tool.run("pdfimages", "-all", path, folder.path + "/" + prefix)
        }
        let before = try #require(folder.data("before-000.jpg"))
        #expect(folder.data("after-000.jpg") == before)
        let again = try command.run("scan", "out/scanned.pdf", "-o", "again", "--language", "deu")
        #expect(again.status == 0 && again.errors.contains("scan.hasText"))
        #expect(folder.data("again/scanned.pdf") == folder.data("out/scanned.pdf"))
        let redone = try command.run(
            "scan", "out/scanned.pdf", "-o", "redone", "--language", "deu", "--redo-ocr")
        #expect(redone.status == 0, "\(redone.errors)")
        let words = try Tool.run("pdftotext", folder.path + "/redone/scanned.pdf", "-")
        #expect(words == (try Tool.run("pdftotext", folder.path + "/out/scanned.pdf", "-")))
        let large = try command.run(
            "scan", scanned, "-o", "large", "--language", "deu", "--outputs", "pdf", "--max-bytes", "50KB")
        #expect(large.status == 1 && large.errors.contains("scan.doesNotFit"), "\(large.errors)")
        #expect(folder.data("large/scanned.pdf") == nil)
    }

    @Test("of a PDF with text are made anew only where that is forced") func forced() throws {
        try folder.firstPage(of: "pdf/report.pdf", to: "report.pdf")
        let outcome = try command.run(
            "scan", "report.pdf", "-o", "out", "--language", "deu", "--force-ocr", "--outputs", "pdf")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(try !pictures("out/report.pdf").isEmpty)
        _ = try Tool.run("qpdf", "--check", folder.path + "/out/report.pdf")
    }

    @Test(
        "need settings that go together",
        arguments: [
            ["--max-bytes", "300", "--outputs", "pdf"], ["--max-bytes", "many"],
            ["--max-bytes", "1MB", "--colour", "original"], ["--redo-ocr", "--force-ocr"],
            ["--colour", "pink"], ["--compare", "--outputs", "text"],
        ])
    func wrongUse(arguments: [String]) throws {
        let outcome = try command.run(["scan", letter, "-o", "out"] + arguments)
        #expect(outcome.status == 2, "\(outcome.errors)")
    }
}
