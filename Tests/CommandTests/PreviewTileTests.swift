import Foundation
import Testing
import TestSupport

@Suite("Tiles, end to end")
struct PreviewTileTests {
    let folder: TemporaryFolder
    let command: Command

    init() throws {
        folder = try TemporaryFolder()
        command = Command(folder: folder.path)
    }

    private var made: [String] { folder.files.filter { $0.hasPrefix("out/") } }

    @Test("a page has a description, tiles of every level and a page that shows them")
    func tiles() throws {
        let outcome = try command.run(
            "preview", "tiles", Command.sample("pdf/report.pdf"), "-o", "out", "--dpi", "72", "--pages", "2",
            "--format", "csv")
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.output.contains(",2,5,595,842,11,"), "\(outcome.output)")
        let files = made.filter { $0.hasPrefix("out/report-2_files/") }
        #expect(files.count == 10 + 4 && files.contains("out/report-2_files/10/1_1.jpg"))
        #expect(made.filter { !$0.contains("_files/") } == ["out/report-2.dzi", "out/report-2.html"])
        let description = try #require(folder.text("out/report-2.dzi"))
        #expect(description.contains(#"Format="jpg" Overlap="0" TileSize="512""#))
        #expect(description.contains(#"<Size Width="595" Height="842"/>"#))
        let page = try #require(folder.text("out/report-2.html"))
        #expect(page.contains(#""folder":"report%2D2%5Ffiles""#))
        for word in ["http:", "https:", "src=\"/"] { #expect(!page.contains(word)) }
    }

    @Test("an image has its own pixels in them, upright", arguments: ["jpeg", "png"])
    func image(type: String) throws {
        let photo = Command.sample("scans/form-photo.jpg")
        let sides = try ["width", "height"].map { try Tool.run("vipsheader", "-f", $0, photo) }
            .compactMap { Int($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
        try folder.write(try Data(contentsOf: URL(fileURLWithPath: photo)), to: "plan.jpg")
        let line = ["preview", "tiles", "plan.jpg", "-o", "out", "--type", type, "--format", "csv", "--dpi"]
        let outcome = try command.run(line + ["300"])
        #expect(outcome.status == 0, "\(outcome.errors)")
        let description = try #require(folder.text("out/plan-1.dzi"))
        let size = description.split(separator: "\"").compactMap { Int($0) }.suffix(2)
        #expect(Set(size) == Set(sides))
        let suffix = type == "png" ? "png" : "jpg"
        #expect(made.contains("out/plan-1_files/0/0_0.\(suffix)") && made.contains("out/plan-1.html"))
        let levels = Set(made.compactMap { Int($0.split(separator: "/").dropFirst(2).first ?? "") })
        #expect(levels.count == Int(log2(Double(sides.max() ?? 1)).rounded(.up)) + 1)
        let top = try #require(levels.max())
        #expect(try folder.pictureSize(of: "out/plan-1_files/\(top)/0_0.\(suffix)") == "512x512")
        // The smaller ones are oriented like the whole, which is turned by its metadata.
        #expect(try command.run("preview", "plan.jpg", "-o", "whole", "--size", "400").status == 0)
        let tile = folder.path + "/out/plan-1_files/\(top - 3)/0_0.\(suffix)"
        let difference = folder.path + "/difference.v"
        _ = try Tool.run("vips", "subtract", tile, folder.path + "/whole/plan-1.png", difference)
        _ = try Tool.run("vips", "abs", difference, folder.path + "/absolute.v")
        #expect(
            Double(try Tool.run("vips", "avg", folder.path + "/absolute.v").split(separator: "\n")[0]) ?? 255
                < 8)
        #expect(try command.run(line + ["600"]).errors.contains("done already"), "it has no dots an inch")
    }

    @Test("a page that never ends has tiles that say so, beside those of the others")
    func endless() throws {
        try folder.write(LargePDF(pageCount: 3, special: [2: .endless]).data, to: "large.pdf")
        let outcome = try command.run(
            "preview", "tiles", "large.pdf", "-o", "out", "--pages", "all", "--dpi", "72", "--engine",
            "poppler", "--timeout", "2", "--format", "csv")
        #expect(outcome.status == 1 && outcome.errors.contains("large.pdf: page 2: worker.timeout: "))
        #expect(outcome.output.split(separator: "\n").count == 4)
        for page in 1...3 { #expect(made.contains("out/large-\(page).dzi")) }
    }

    @Test("a page without a size that makes sense costs none of the others")
    func noSize() throws {
        var pdf = String(decoding: LargePDF(pageCount: 3).data, as: UTF8.self)
        let page = "/MediaBox[0 0 100 150]"
        pdf.replace(page, with: page + "/UserUnit 1000000000", maxReplacements: 1)
        try folder.write(pdf, to: "large.pdf")
        let outcome = try command.run(
            "preview", "tiles", "large.pdf", "-o", "out", "--pages", "all", "--dpi", "72")
        #expect(outcome.status == 1 && outcome.errors.contains("large.pdf: page 1: pdf.pageSize"))
        for page in 1...3 { #expect(made.contains("out/large-\(page).dzi")) }
    }

    @Test("a page of too many tiles costs none of the others")
    func tooLarge() throws {
        var pdf = String(decoding: LargePDF(pageCount: 3).data, as: UTF8.self)
        pdf.replace("[0 0 100 150]", with: "[0 0 10000 15000]", maxReplacements: 1)
        try folder.write(pdf, to: "large.pdf")
        let outcome = try command.run(
            "preview", "tiles", "large.pdf", "-o", "out", "--pages", "all", "--dpi", "72", "--tile", "64")
        #expect(outcome.status == 1)
        #expect(
            outcome.errors.contains("large.pdf: page 1: preview.tooManyTiles: ")
                && !outcome.errors.contains("page 2: "), "\(outcome.errors)")
        for page in 1...3 { #expect(made.contains("out/large-\(page).dzi")) }
    }

    @Test("either engine draws them")
    func engines() throws {
        let report = Command.sample("pdf/report.pdf")
        for engine in PreviewEngineTests.hasPDFium ? ["poppler", "pdfium"] : ["poppler"] {
            let outcome = try command.run(
                "preview", "tiles", report, "-o", "out/\(engine)", "--dpi", "72", "--engine", engine,
                "--format", "ndjson")
            #expect(outcome.status == 0 && outcome.output.contains("\"engine\":\"\(engine) "))
        }
    }

    @Test("too many tiles fail before one is drawn")
    func tooMany() throws {
        let outcome = try command.run(
            "preview", "tiles", Command.sample("pdf/report.pdf"), "-o", "out", "--dpi", "2400", "--tile", "64"
        )
        #expect(outcome.status == 1 && outcome.errors.contains("preview.tooManyTiles"))
        #expect(made.isEmpty)
    }

    @Test(
        "what makes no sense is wrong use",
        arguments: [
            ["--dpi", "1"], ["--tile", "10"], ["--type", "tiff"], ["--type", "x"], ["--pages", "0"],
        ])
    func wrongUse(options: [String]) throws {
        let outcome = try command.run(
            ["preview", "tiles", Command.sample("pdf/report.pdf"), "-o", "out"] + options)
        #expect(outcome.status == 2 && made.isEmpty)
    }
}
