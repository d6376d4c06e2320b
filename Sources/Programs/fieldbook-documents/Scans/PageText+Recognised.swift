import OCR
import PDFAssembly

extension PageText {
    /// The words of a page that was read, which lies askew where it is shown; on lines that bend each stands for itself.
    init(_ page: RecognisedPage, skewDegreesClockwise: Double = 0, areLinesBent: Bool = false) {
        let lines = areLinesBent ? page.words.map { [$0] } : page.lines.map(\.words)
        let words = lines.enumerated().flatMap { number, line in
            line.map { word in
                PDFWord(
                    text: word.text, left: word.box.left, top: word.box.top, width: word.box.width,
                    height: word.box.height, line: number)
            }
        }
        self.init(
            words: words, width: page.width, height: page.height, skewDegreesClockwise: skewDegreesClockwise)
    }
}
