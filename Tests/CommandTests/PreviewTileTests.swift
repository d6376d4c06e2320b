import Foundation
import Testing

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

    @Test("too many tiles are refused before one is drawn")
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
