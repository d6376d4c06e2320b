import OCR
import PDFAssembly

extension PageText {
    /// The words of a page that was read, which lies askew where it is shown.
    init(_ page: RecognisedPage, skewDegreesClockwise: Double = 0) {
        let words = page.lines.enumerated().flatMap { number, line in
            line.words.map { word in
                PDFWord(
                    text: word.text, left: word.box.left, top: word.box.top, width: word.box.width,
                    height: word.box.height, line: number)
            }
        }
        self.init(
            words: words, width: page.width, height: page.height, skewDegreesClockwise: skewDegreesClockwise)
    }
}
