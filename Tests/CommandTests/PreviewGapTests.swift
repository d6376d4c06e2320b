import Foundation
import Testing
import TestSupport

@Suite("Previews of incomplete files, end to end")
struct PreviewGapTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private var made: [String] { folder.files.filter { $0.hasPrefix("out/") } }

    @Test("of the requested pages, those that exist are made")
    func fewerPages() throws {
        let documents = [Command.sample("pdf/report.pdf"), Command.sample("pdf/scanned.pdf")]
        let some = try command.run(["preview", "-o", "out", "--pages", "2-4,9", "--size", "64"] + documents)
        #expect(some.status == 0, "\(some.errors)")
        #expect(
            made == ["out/report-2.png", "out/report-3.png", "out/report-4.png", "out/scanned-2.png"])
        let none = try command.run(["preview", "info", "--pages", "3-5"] + documents)
        #expect(none.status == 1 && !none.errors.contains("report.pdf: "))
        #expect(
            none.errors.contains(
                "scanned.pdf: pdf.pageMissing: the document has 2 pages, and none of 3-5. Choose"))
    }

    @Test("a page whose content is damaged is drawn as far as possible, and reported")
    func damagedContent() throws {
        try folder.write(PDFObjects(content: "10 10 50 50 re f 1 2 scribble").file, to: "a.pdf")
        let told = "a.pdf: note: page 1: content damaged or not understood, some of it may be missing"
        for arguments in [
            ["render", "-o", "out", "--size", "64", "--engine", "poppler"], ["info"], ["text"],
        ] {
            let outcome = try command.run(["preview"] + arguments + ["a.pdf"])
            #expect(outcome.status == 0 && outcome.errors.contains(told), "\(outcome.errors)")
        }
        #expect(made == ["out/a-1.png"])
    }

    @Test("a letter too large for FreeType costs its page, and none that comes after")
    func brokenLibrary() throws {
        let letter = PDFObjects(content: "BT /F 36 Tf (x) Tj ET", page: "/MediaBox[0 0 0.5 0.5]")
        try folder.write(letter.file, to: "in/a.pdf")
        try folder.write(Data(contentsOf: URL(filePath: Command.sample("pdf/report.pdf"))), to: "in/b.pdf")
        let outcome = try command.run(
            "preview", "in", "-o", "out", "--pages", "all", "--jobs", "1", "--engine", "poppler")
        #expect(!outcome.errors.contains("b.pdf: "), "\(outcome.errors)")
        #expect(made.filter { $0.hasPrefix("out/b-") }.count == 5)
    }

    @Test("a placeholder is as large as its page would be, and twice that for dense screens")
    func placeholders() throws {
        try folder.write(
            PDFObjects(content: "", page: "/MediaBox[0 0 14400 7200]").file, to: "large.pdf")
        let outcome = try command.run(
            "preview", "large.pdf", "-o", "out", "--dpi", "150", "--2x", "--type", "jpeg")
        #expect(outcome.status == 1)
        #expect(
            try folder.pictureSize(of: "out/large-1.jpg") == "1024x512"
                && folder.pictureSize(of: "out/large-1@2x.jpg") == "2048x1024")
    }

    @Test("a picture for dense screens has twice the pixels, however small the image is")
    func denseScreens() throws {
        _ = try Tool.run("vips", "black", folder.path + "/small.png", "30", "20")
        _ = try Tool.run("vips", "black", folder.path + "/large.png", "75", "50")
        let outcome = try command.run(
            "preview", "small.png", "large.png", "-o", "out", "--size", "60", "--2x")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(
            try folder.pictureSize(of: "out/small-1.png") == "30x20"
                && folder.pictureSize(of: "out/small-1@2x.png") == "60x40")
        #expect(
            try folder.pictureSize(of: "out/large-1.png") == "60x40"
                && folder.pictureSize(of: "out/large-1@2x.png") == "120x80")
    }

    @Test("a region is one of PDFs' pages, and images are refused with it")
    func region() throws {
        _ = try Tool.run("vips", "black", folder.path + "/a.png", "30", "20")
        try folder.write(PDFObjects(content: "10 10 50 50 re f").file, to: "a.pdf")
        let outcome = try command.run(
            "preview", "a.png", "a.pdf", "-o", "out", "--region", "0,0,20,20", "--naming", "{name}-{page}")
        #expect(outcome.status == 1 && outcome.errors.contains("a.png: preview.region: "))
        #expect(made.count == 1)
        let beside = try command.run("preview", "a.pdf", "-o", "beside", "--region", "500,0,20,20")
        #expect(beside.status == 1 && beside.errors.contains("a.pdf: page 1: pdf.region: "))
        #expect(!folder.files.contains { $0.hasPrefix("beside/") })
    }

    @Test("numbers in JSON have no rounding noise, and notes on pages are listed on request")
    func json() throws {
        let note = "/Annots[<</Subtype/Text/Contents(Check)/Rect[10 10 20.1 20.1]>>]"
        try folder.write(
            PDFObjects(
                content: "BT /F 7.3 Tf 10.07 30.11 Td (Parzelle 12) Tj ET",
                page: "/MediaBox[0 0 595.276 841.89]\(note)"
            ).file, to: "a.pdf")
        for arguments in [
            ["text", "a.pdf", "--notes", "-o", "words.json"], ["info", "a.pdf", "-o", "info.json"],
            ["text", "a.pdf", "--find", "Parzelle", "-o", "found.json"],
        ] {
            #expect(try command.run(["preview"] + arguments).status == 0)
        }
        for name in ["words.json", "info.json", "found.json"] {
            let text = try #require(folder.text(name))
            #expect(!text.contains(/\d\.\d{4}/), "\(text)")
        }
        #expect(folder.text("words.json")?.contains("\"text\":\"Check\"") == true)
        let text = try command.run("preview", "text", "a.pdf", "--notes")
        #expect(text.output == "Parzelle 12\n[Check]\n\u{0C}")
        #expect(try command.run("preview", "text", "a.pdf", "--notes", "-o", "words.tsv").status == 2)
    }
}
