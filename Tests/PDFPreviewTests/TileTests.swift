import DocumentModel
import Foundation
import Images
import PDFPreview
import Testing
import TestSupport

@Suite("Tiles of pages") struct TileTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let drawing =
        "1 0 0 rg 0 0 100 50 re f 0 0 1 rg 100 50 100 50 re f 0.3 w 3 3 m 197 97 l 50 99 l 120 1 l S "
        + "BT /F 9 Tf 20 60 Td (Parzelle 1234) Tj ET"

    private func pdf(_ entries: String = "/MediaBox[0 0 200 100]") throws -> PDFFile {
        let document = HandMadePDF(pages: [(entries, Self.drawing)])
        return try PDFFile(path: folder.file("page.pdf", document.bytes))
    }

    @Test("a pyramid halves down to one pixel")
    func pyramid() {
        let levels = TilePyramid(width: 1_000, height: 601, side: 256).levels
        #expect(levels.map(\.width) == [1, 2, 4, 8, 16, 32, 63, 125, 250, 500, 1_000])
        #expect(levels.map(\.height) == [1, 2, 3, 5, 10, 19, 38, 76, 151, 301, 601])
        #expect(levels.map(\.number) == Array(0...10))
        #expect(levels[10].columns == 4 && levels[10].rows == 3)
        #expect(levels[8].columns == 1 && levels[8].rows == 1 && levels[9].rows == 2)
        #expect(TilePyramid(width: 1_000, height: 601, side: 256).tileCount == 12 + 4 + 9)
        #expect(TilePyramid(width: 0, height: -3, side: 0).levels.count == 1)
    }

    @Test(
        "put together, tiles are the page drawn as a whole",
        arguments: [(144.0, 64, 64 * 64), (144, 64, 1), (97, 50, 20_000), (97, 50, 1_000_000), (31, 256, 1)])
    func mosaic(dotsPerInch: Double, side: Int, blockPixels: Int) throws {
        let pdf = try pdf()
        let pyramid = try pdf.tilePyramid(ofPage: 0, dotsPerInch: dotsPerInch, side: side)
        for level in pyramid.levels.suffix(3) {
            var mosaic = [UInt8](repeating: 0, count: 3 * level.width * level.height)
            var places: Set<[Int]> = []
            try pdf.eachTile(ofPage: 0, level, as: .png(compression: 1), blockPixels: blockPixels) { tile in
                places.insert([tile.column, tile.row])
                let raster = try ImageDecoder.decode(tile.picture.bytes, as: .rgb)
                #expect(raster.width == min(side, level.width - tile.column * side))
                #expect(raster.height == min(side, level.height - tile.row * side))
                for row in 0..<raster.height {
                    let start = 3 * ((tile.row * side + row) * level.width + tile.column * side)
                    mosaic.replaceSubrange(
                        start..<(start + 3 * raster.width),
                        with: raster.bytes[(3 * row * raster.width)..<(3 * (row + 1) * raster.width)])
                }
            }
            #expect(places.count == level.columns * level.rows)
            try expectEqual(mosaic, whole(pdf, level))
        }
    }

    /// The whole page with the pixels of the level, whose aspect ratio may differ slightly from the page's.
    private func whole(_ pdf: PDFFile, _ level: TilePyramid.Level) throws -> [UInt8] {
        var bytes: [UInt8] = []
        let single = TilePyramid(width: level.width, height: level.height, side: 4_096)
        try pdf.eachTile(ofPage: 0, try #require(single.levels.last), as: .png(compression: 1)) { tile in
            bytes = try ImageDecoder.decode(tile.picture.bytes, as: .rgb).bytes
        }
        return bytes
    }

    private func expectEqual(_ mosaic: [UInt8], _ whole: [UInt8]) throws {
        try #require(mosaic.count == whole.count)
        let differences = zip(mosaic, whole).map { abs(Int($0) - Int($1)) }
        #expect(try #require(differences.max()) <= 24)
        #expect(Double(differences.reduce(0, +)) / Double(differences.count) < 0.05)
    }

    @Test("the largest level equals a drawing at its resolution, also for rotated pages")
    func resolution() throws {
        let pdf = try pdf("/MediaBox[0 0 200 100]/Rotate 90")
        let level = try #require(try pdf.tilePyramid(ofPage: 0, dotsPerInch: 144, side: 4_096).levels.last)
        #expect(level.width == 200 && level.height == 400)
        let drawn = try pdf.render(page: 0, .dotsPerInch(144)).converted(to: .rgb)
        #expect(try whole(pdf, level) == drawn.bytes)
    }

    @Test("pages with too many pixels are errors")
    func tooLarge() throws {
        let pdf = try pdf("/MediaBox[0 0 1000000 100]")
        #expect {
            _ = try pdf.tilePyramid(ofPage: 0, dotsPerInch: 2_400, side: 256)
        } throws: { ($0 as? PDFError)?.code == .pageSize }
    }
}
