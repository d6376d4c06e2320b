import CPoppler
import DocumentModel

/// The text of a page with its words apart.
///
/// Poppler puts no blank between the cells of a table's row; they are told from one word by the gap between them.
struct SeparatedText {
    /// The text, with a blank in each such gap.
    private(set) var text = ""
    /// The words, in reading order.
    private(set) var words: [PDFTextWord] = []
    private var word: PDFTextWord?
    private var last: PDFBox?

    /// A rectangle stands for each character of the text, blanks and ends of lines included.
    init(_ text: String, _ places: some Collection<PopplerRectangle>) {
        self.text.reserveCapacity(text.utf8.count)
        var rest = places.makeIterator()
        for character in text.unicodeScalars {
            // What only says which way text runs has no rectangle.
            if Self.isMark(character) {
                self.text.unicodeScalars.append(character)
            } else {
                add(character, at: rest.next().map(PDFBox.init))
            }
        }
        endWord()
    }

    /// The words with their places in points, where a unit of the page's plane is so many.
    func words(inUnitsOf unit: Double) -> [PDFTextWord] {
        unit == 1 ? words : words.map { PDFTextWord(text: $0.text, box: $0.box.times(unit)) }
    }

    private mutating func add(_ character: Unicode.Scalar, at box: PDFBox?) {
        if character.properties.isWhitespace || box == nil {
            endWord()
        } else if let last, let box, !Self.isNext(last, box) {
            endWord()
            text += " "
        }
        text.unicodeScalars.append(character)
        guard !character.properties.isWhitespace, let box else { return }
        last = box
        word?.text.unicodeScalars.append(character)
        if let begun = word { word?.box = begun.box.union(box) }
        if word == nil { word = PDFTextWord(text: String(character), box: box) }
    }

    private mutating func endWord() {
        if let word { words.append(word) }
        word = nil
        last = nil
    }

    private static func isMark(_ character: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(character.value)
    }

    /// Poppler itself parts words at a tenth of the font's size; a box is a little higher than that.
    private static let widestGap = 0.085

    /// Whether a character goes on with the word of the last one, along a line or, where text is turned, a column.
    private static func isNext(_ last: PDFBox, _ box: PDFBox) -> Bool {
        let reach = widestGap * max(last.width, last.height, box.width, box.height)
        let across = gap(last.x, last.width, box.x, box.width)
        let down = gap(last.y, last.height, box.y, box.height)
        return across.shift <= max(last.width, box.width) / 2 && down.gap <= reach
            || down.shift <= max(last.height, box.height) / 2 && across.gap <= reach
    }

    /// How far two stretches lie apart, and how far their middles do.
    private static func gap(
        _ first: Double, _ firstLength: Double, _ second: Double, _ secondLength: Double
    ) -> (gap: Double, shift: Double) {
        (
            max(second - (first + firstLength), first - (second + secondLength), 0),
            abs(second + secondLength / 2 - first - firstLength / 2)
        )
    }
}

extension PDFBox {
    /// A rectangle whose `y` grows downwards already.
    fileprivate init(_ area: PopplerRectangle) {
        self.init(
            x: min(area.x1, area.x2), y: min(area.y1, area.y2), width: abs(area.x2 - area.x1),
            height: abs(area.y2 - area.y1))
    }
}
