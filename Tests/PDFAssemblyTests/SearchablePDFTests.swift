import Foundation
import Images
import OCR
import PDFAssembly
import Testing
import TestSupport

@Suite struct SearchablePDFTests {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func sample(_ name: String) throws -> Raster {
        let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../SampleData/scans/" + name).standardized.path
        return try ImageDecoder.decode(fileAt: path, as: .grey)
    }

    private func words(_ page: RecognisedPage) -> [PDFWord] {
        page.lines.enumerated().flatMap { number, line in
            line.words.map {
                PDFWord(
                    text: $0.text, left: $0.box.left, top: $0.box.top, width: $0.box.width,
                    height: $0.box.height,
                    line: number)
            }
        }
    }

    /// A recognised payment slip: each word covers its ink with the height of its line, and lines keep their order.
    /// Regression: two dozen fonts per page made up most of the text layer.
    @Test func recognisedWordsCoverTheirInk() throws {
        let bill = try sample("qr-bill.png")
        let page = try RecognitionEngine(languages: ["deu"]).recognise(bill)
        let jpeg = try ImageEncoder.encode(bill, as: .jpeg(quality: 60))
        let path = folder.path + "/bill.pdf"
        let points = 72 / bill.workingDotsPerInch
        let pdf = try PDFBuilder(path: path, information: PDFInformation(title: "Brief über Änderungen (1)"))
        try pdf.add(
            PDFPage(
                width: Double(bill.width) * points, height: Double(bill.height) * points,
                picture: .jpeg(jpeg),
                text: PageText(words: words(page), width: bill.width, height: bill.height)))
        #expect(pdf.pageCount == 1)
        try pdf.finish()

        let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        #expect(bytes.range(of: Data(jpeg)) != nil, "the JPEG is embedded unchanged")
        #expect(bytes.count < jpeg.count + 5_500)
        if let fonts = try Tool.output(of: "pdffonts", [path]) {
            #expect(fonts.matches(of: /FieldbookGlyphless/).count == 1, "\(fonts)")
        }
        #expect(try Tool.isValid(path) != false)
        if let info = try Tool.output(of: "pdfinfo", [path]) {
            #expect(info.contains("Brief über Änderungen (1)"))
            #expect(!info.contains("CreationDate"))
            #expect(info.contains(/Page size: +595.20?2? x 297.60?1? pts/))
        }
        guard let seen = try Tool.words(in: path) else { return }
        for word in page.words {
            let (left, top) = (Double(word.box.left) * points, Double(word.box.top) * points)
            let (right, bottom) = (Double(word.box.right) * points, Double(word.box.bottom) * points)
            // Letters without ascenders and descenders leave space above and below.
            let isThere = seen.contains {
                $0.text == word.text && abs($0.left - left) < 1.5 && abs($0.right - right) < 1.5
                    && $0.top < top + 1.5 && $0.bottom > bottom - 1.5
                    && $0.bottom - $0.top < 2.2 * (bottom - top) + 3
            }
            #expect(isThere, "\(word.text) \(word.box)")
        }
        #expect(page.words.count >= 60)
        let text = try Tool.output(of: "pdftotext", ["-raw", path, "-"])
        #expect(text?.split { $0.isWhitespace }.map(String.init) == page.words.map(\.text))
    }
}
