import DocumentModel
import OCR
import PDFAssembly
import PDFPreview

/// The words in the pictures of a page that has text of its own, such as a table that was pasted as a screenshot.
struct PictureWords {
    /// As they are laid over the page.
    let text: PageText
    /// Line by line, for texts.
    let plain: String
    /// The recogniser's mean confidence.
    let confidence: Double

    /// Of the page: smaller pictures are logos and marks.
    private static let leastShare = 0.02
    private static let sureWord = 60.0
    private static let fewestWords = 2
    /// Of a word's area: one that is covered so far by text is that text.
    private static let mostCovered = 0.2

    /// The pictures of a page that may show text, in shares of the page; `nil` where there is none, or where text was laid
    /// over them already.
    static func areas(ofPage index: Int, of pdf: ExistingPDF) throws -> [PDFBox]? {
        let content = try pdf.content(ofPage: index)
        guard content.hasVisibleText, !content.hasInvisibleText,
            content.inlinePictures > 0 || content.pictures.contains(where: { !$0.isMask })
        else { return nil }
        let areas = try pdf.pictureAreas(ofPage: index).filter { $0.width * $0.height >= leastShare }
        return areas.isEmpty ? nil : areas
    }

    /// The words of a page that stand in its pictures, and not in its text; `nil` with hardly any.
    init?(_ page: RecognisedPage, in pictures: [PDFBox], ofPage index: Int, of file: PDFFile) throws {
        let size = try file.pageSize(index)
        let known = try file.words(ofPage: index).map { word in
            PDFBox(
                x: word.box.x / size.widthPoints, y: word.box.y / size.heightPoints,
                width: word.box.width / size.widthPoints, height: word.box.height / size.heightPoints)
        }
        let (across, down) = (Double(max(1, page.width)), Double(max(1, page.height)))
        func box(_ word: RecognisedWord) -> PDFBox {
            PDFBox(
                x: Double(word.box.left) / across, y: Double(word.box.top) / down,
                width: Double(word.box.width) / across, height: Double(word.box.height) / down)
        }
        let lines = page.lines.map { line in
            line.words.filter { word in
                let place = box(word)
                return word.confidence >= Self.sureWord
                    && word.text.contains { $0.isLetter || $0.isNumber }
                    && pictures.contains { Self.holds($0, place) }
                    && !known.contains { Self.share(of: place, in: $0) > Self.mostCovered }
            }
        }.filter { !$0.isEmpty }
        let words = lines.flatMap(\.self)
        guard words.count >= Self.fewestWords else { return nil }
        text = PageText(
            words: lines.enumerated().flatMap { number, line in
                line.map {
                    PDFWord(
                        text: $0.text, left: $0.box.left, top: $0.box.top, width: $0.box.width,
                        height: $0.box.height, line: number)
                }
            }, width: page.width, height: page.height)
        plain = lines.map { $0.map(\.text).joined(separator: " ") + "\n" }.joined()
        confidence = words.reduce(0) { $0 + $1.confidence } / Double(words.count)
    }

    /// Whether the middle of a box is in a picture.
    private static func holds(_ picture: PDFBox, _ box: PDFBox) -> Bool {
        let (x, y) = (box.x + box.width / 2, box.y + box.height / 2)
        return x >= picture.x && x <= picture.x + picture.width && y >= picture.y
            && y <= picture.y + picture.height
    }

    private static func share(of box: PDFBox, in other: PDFBox) -> Double {
        let width = min(box.x + box.width, other.x + other.width) - max(box.x, other.x)
        let height = min(box.y + box.height, other.y + other.height) - max(box.y, other.y)
        guard width > 0, height > 0, box.width > 0, box.height > 0 else { return 0 }
        return width * height / (box.width * box.height)
    }
}
