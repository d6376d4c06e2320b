import DocumentModel
import Foundation
import Images
import PDFAssembly
import Testing
import TestSupport

@Suite struct PictureTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// The page drawn by poppler with one pixel per point.
    private func drawn(_ picture: PagePicture, turns: Int = 0) throws -> Raster? {
        let path = folder.path + "/a.pdf"
        let pdf = try PDFBuilder(path: path)
        let isOnSide = turns % 2 != 0
        try pdf.add(
            PDFPage(
                width: isOnSide ? 20 : 40, height: isOnSide ? 40 : 20, picture: picture, pictureTurns: turns))
        try pdf.finish()
        #expect(try Tool.isValid(path) != false)
        let stem = folder.path + "/page"
        guard try Tool.output(of: "pdftoppm", ["-r", "72", "-png", "-singlefile", path, stem]) != nil else {
            return nil
        }
        return try ImageDecoder.decode(fileAt: stem + ".png", as: .rgb)
    }

    private func pixel(_ raster: Raster, _ column: Int, _ row: Int) -> [UInt8] {
        Array(raster.bytes[(3 * (raster.width * row + column))...].prefix(3))
    }

    /// Upper row black, lower row white.
    private static func upperHalf() throws -> G4Bitmap {
        try G4Bitmap(Bitmap(width: 8, height: 2, bytes: [0xFF, 0]))
    }

    @Test func rasterIsLossless() throws {
        let corner = try BuilderTests.corner()
        for raster in [corner, corner.converted(to: .grey)] {
            _ = try drawn(.raster(raster))
            let stem = folder.path + "/picture"
            let arguments = ["-png", folder.path + "/a.pdf", stem]
            guard try Tool.output(of: "pdfimages", arguments) != nil else { return }
            let kept = try ImageDecoder.decode(fileAt: stem + "-000.png", as: raster.channels)
            let isSame = kept.bytes == raster.bytes
            #expect(isSame)
        }
    }

    /// The centres of the quarters are where the rotation moves them.
    @Test(arguments: 0...3) func turns(turns: Int) throws {
        let corner = try BuilderTests.corner()
        guard let page = try drawn(.raster(corner), turns: turns) else { return }
        let turned = corner.rotated(quarterTurnsClockwise: turns)
        #expect(page.width == turned.width && page.height == turned.height)
        for (column, row) in [
            (5, 5), (5, turned.height - 5), (turned.width - 5, 5), (turned.width - 5, turned.height - 5),
        ] {
            #expect(pixel(page, column, row) == pixel(turned, column, row))
        }
    }

    @Test func metadataOfAJPEGAreRemoved() throws {
        let jpeg = try ImageEncoder.encode(BuilderTests.corner(), as: .jpeg(quality: 90))
        let secret = Array("Exif\0\0GPS 47.37 8.54".utf8)
        let segment = [0xFF, 0xE1, 0, UInt8(secret.count + 2)] + secret
        let comment = [0xFF, 0xFE, 0, 6] + Array("Käse".utf8.prefix(4))
        guard let page = try drawn(.jpeg(Array(jpeg[..<2]) + segment + comment + Array(jpeg[2...]))) else {
            return
        }
        #expect(pixel(page, 5, 5)[0] > 200 && pixel(page, 5, 5)[1] < 60)
        let file = try Data(contentsOf: URL(fileURLWithPath: folder.path + "/a.pdf"))
        #expect(file.range(of: Data("GPS 47".utf8)) == nil)
        #expect(file.range(of: Data(jpeg)) != nil)
    }

    @Test(arguments: [[], [0xFF, 0xD8], [0xFF, 0xD8, 0xFF, 0xD9], Array("\u{89}PNG".utf8)] as [[UInt8]])
    func invalidJPEGIsAnError(bytes: [UInt8]) throws {
        let pdf = try PDFBuilder(path: folder.path + "/a.pdf")
        let error = #expect(throws: PDFError.self) {
            try pdf.add(PDFPage(width: 100, height: 100, picture: .jpeg(bytes)))
        }
        #expect(error?.code == .picture)
    }

    @Test func truncatedJPEGHeaderDoesNotCrash() throws {
        let jpeg = try ImageEncoder.encode(BuilderTests.corner(), as: .jpeg())
        for count in 0..<min(jpeg.count, 700) {
            let pdf = try PDFBuilder(path: folder.path + "/a.pdf")
            try? pdf.add(PDFPage(width: 100, height: 100, picture: .jpeg(Array(jpeg[..<count]))))
        }
    }

    @Test func bitonal() throws {
        guard let page = try drawn(.bitonal(Self.upperHalf())) else { return }
        #expect(pixel(page, 20, 5) == [0, 0, 0])
        #expect(pixel(page, 20, 15) == [255, 255, 255])
    }

    @Test func layers() throws {
        let background = try ImageEncoder.encode(BuilderTests.corner(), as: .jpeg(quality: 95))
        let ink = PagePicture.Ink(mask: try Self.upperHalf(), red: 0, green: 51, blue: 255)
        guard let page = try drawn(.layers(background: background, inks: [ink])) else { return }
        #expect(pixel(page, 5, 4) == [0, 51, 255], "ink covers")
        #expect(pixel(page, 30, 15).allSatisfy { $0 > 240 }, "the background shows elsewhere")
    }
}
