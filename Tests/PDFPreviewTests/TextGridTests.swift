import DocumentModel
import Testing

@testable import PDFPreview

@Suite struct TextGridTests {
    @Test func boxesThatAreNoneAreLeftOut() {
        let sides = [Double.nan, .infinity, -.infinity, 1e308]
        let words = sides.flatMap { side in
            [\PDFBox.x, \.y, \.width, \.height].map { part in
                var box = PDFBox(x: 10, y: 10, width: 20, height: 10)
                box[keyPath: part] = side
                return PDFTextWord(text: "x", box: box)
            }
        }
        let good = PDFTextWord(text: "good", box: PDFBox(x: 10, y: 10, width: 20, height: 10))
        #expect(TextGrid(words + [good]).text.contains("good"))
        #expect(TextGrid([good]).text == "good\n")
    }
}
