import DocumentModel
import Images
import PDFPreview
import Testing
import TestSupport

/// Pages with a crop box: all results refer to the visible part, as in pdfinfo and pdftotext.
@Suite("Cropped pages") struct CropTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Crop boxes inside the paper and partly outside, rotated, and in units other than points.
    static let boxes = [
        "/CropBox[100 100 250 200]", "/CropBox[250 200 100 100]", "/CropBox[100 100 400 300]",
        "/CropBox[100 100 250 200]/Rotate 90", "/CropBox[100 100 250 200]/Rotate 180",
        "/CropBox[100 100 250 200]/Rotate 270", "/CropBox[100 100 250 200]/UserUnit 2",
        "/CropBox[100 100 400 300]/Rotate 90/UserUnit 2",
    ]

    private func page(_ boxes: String, _ words: (x: Int, y: Int, text: String)...) throws -> String {
        let text = words.map { "1 0 0 1 \($0.x) \($0.y) Tm (\($0.text)) Tj" }.joined(separator: " ")
        let document = HandMadePDF(pages: [("/MediaBox[0 0 300 200]" + boxes, "BT /F 10 Tf \(text) ET")])
        return try folder.file("page.pdf", document.bytes)
    }

    @Test("sizes agree with pdfinfo in all engines", arguments: boxes)
    func sizes(boxes: String) throws {
        let path = try page(boxes)
        let line = try #require(
            Tool.run(["pdfinfo", path]).firstMatch(of: /Page size:\s+([0-9.]+) x ([0-9.]+)/))
        let unit = boxes.contains("UserUnit 2") ? 2.0 : 1
        let isUpright = !boxes.contains(/Rotate (90|270)/)
        let sides = try [line.1, line.2].map { try #require(Double($0)) * unit }
        for engine in PDFDrawer.fastestFirst {
            let size = try engine.open(path).pageSize(0)
            #expect([size.widthPoints, size.heightPoints] == (isUpright ? sides : sides.reversed()))
        }
        let told = try PDFFile(path: path).description(ofPage: 0)
        #expect([told.width, told.height] == (isUpright ? sides : sides.reversed()))
        #expect(told.mediaBox == PDFBox(x: 0, y: 0, width: 300, height: 200))
        #expect([told.cropBox.width * unit, told.cropBox.height * unit] == sides)
    }

    @Test("words are those inside the crop box, and crossing words are cut", arguments: boxes)
    func words(boxes: String) throws {
        let path = try page(boxes, (110, 110, "Inside"), (10, 20, "Outside"), (85, 150, "Straddle"))
        let unit = boxes.contains("UserUnit 2") ? 2.0 : 1
        let known = try #require(KnownWord.all(of: path, "-cropbox").first)
        let file = try PDFFile(path: path)
        let words = try file.words(ofPage: 0)
        #expect(words.count == 2 && known.count == 2)
        for word in words {
            #expect(known.contains { $0.isSame(as: word.text, at: word.box.times(1 / unit)) }, "\(word)")
        }
        #expect(try file.matches(of: PDFSearch("Outside"), onPage: 0).items.isEmpty)
    }

    @Test("words are where they are drawn", arguments: boxes, PDFDrawer.fastestFirst)
    func places(boxes: String, engine: PDFEngine) throws {
        let path = try page(boxes, (120, 130, "Parzelle"), (10, 20, "Outside"))
        let found = try PDFFile(path: path).matches(of: PDFSearch("Parzelle"), onPage: 0).items
        let box = try #require(found.first?.boxes.first)
        let ink = try #require(Self.ink(of: engine.open(path).render(page: 0, .dotsPerInch(72))))
        #expect(found.count == 1)
        #expect(ink.x >= box.x - 1.5 && ink.x + ink.width <= box.x + box.width + 1.5)
        #expect(ink.y >= box.y - 1.5 && ink.y + ink.height <= box.y + box.height + 1.5)
        #expect(ink.width > box.width / 2 && ink.height > box.height / 2)
    }

    @Test(
        "show their paper where the crop box leaves nothing of it",
        arguments: ["[400 400 500 500]", "[9 9 9 50]"])
    func beside(box: String) throws {
        let plain = try PDFFile(path: page("", (110, 110, "Inside")))
        let (words, picture) = (try plain.words(ofPage: 0), try plain.render(page: 0, .dotsPerInch(36)))
        let file = try PDFFile(path: page("/CropBox" + box, (110, 110, "Inside")))
        let told = try file.description(ofPage: 0)
        #expect([told.width, told.height] == [300, 200] && told.cropBox == told.mediaBox && told.words == 1)
        #expect(try file.words(ofPage: 0) == words && !words.isEmpty)
        #expect(try file.matches(of: PDFSearch("Inside"), onPage: 0).items.map(\.boxes) == [words.map(\.box)])
        #expect(try file.render(page: 0, .dotsPerInch(36)) == picture)
    }

    /// The box of everything that is not white.
    private static func ink(of raster: Raster) -> PDFBox? {
        let dark = (0..<raster.width * raster.height).filter { raster.bytes[3 * $0] < 200 }
        let (xs, ys) = (dark.map { $0 % raster.width }, dark.map { $0 / raster.width })
        guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
            return nil
        }
        return PDFBox(
            x: Double(left), y: Double(top), width: Double(right - left + 1),
            height: Double(bottom - top + 1))
    }
}
