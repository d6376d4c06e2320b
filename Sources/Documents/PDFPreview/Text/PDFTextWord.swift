import CPoppler
public import DocumentModel

/// A word of a page's text with its place.
public struct PDFTextWord: Sendable, Hashable, Codable {
    /// The word with its punctuation.
    public var text: String
    /// The box of its characters on the page as shown in points, `y` downwards from the upper edge.
    public var box: PDFBox
}

extension PDFFile {
    /// The words of a page in reading order; empty if there are only images.
    ///
    /// Words are separated by white space or gaps. Throws `pdf.pageMissing`.
    public func words(ofPage index: Int) throws(PDFError) -> [PDFTextWord] {
        try separatedText(ofPage: index).words(inUnitsOf: userUnits.points(ofPage: index))
    }
}

/// The text of a page, separated into words.
///
/// Poppler writes no space between the cells of a table row, so gaps separate words too.
struct SeparatedText {
    /// The text with a space in each gap.
    private(set) var text = ""
    /// The words, in reading order.
    private(set) var words: [PDFTextWord] = []
    /// The box of each character of the words, in their order.
    private(set) var characterBoxes: [PDFBox] = []
    private var word: PDFTextWord?
    private var last: PDFBox?

    /// Separates a text. `places` has a rectangle for each character, including spaces and line ends.
    init(_ text: String, _ places: some Collection<PopplerRectangle>) {
        self.text.reserveCapacity(text.utf8.count)
        var rest = places.makeIterator()
        for character in text.unicodeScalars {
            // Marks of text direction have no rectangle.
            if Self.isMark(character) {
                self.text.unicodeScalars.append(character)
            } else {
                add(character, at: rest.next().map(PDFBox.init))
            }
        }
        endWord()
    }

    /// The words with their places in points; `unit` is points per unit of the page's plane.
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
        characterBoxes.append(box)
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

    /// Widest gap within a word, as a share of the box height. Poppler separates words at a tenth of the font size, and a
    /// box is slightly higher than that.
    private static let widestGap = 0.085

    /// Whether a character continues the word of the last one, along a line or, in rotated text, a column.
    private static func isNext(_ last: PDFBox, _ box: PDFBox) -> Bool {
        let reach = widestGap * max(last.width, last.height, box.width, box.height)
        let across = gap(last.x, last.width, box.x, box.width)
        let down = gap(last.y, last.height, box.y, box.height)
        return across.shift <= max(last.width, box.width) / 2 && down.gap <= reach
            || down.shift <= max(last.height, box.height) / 2 && across.gap <= reach
    }

    /// The gap between two intervals and the distance of their centres.
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
    /// Converts a rectangle with `y` downwards.
    fileprivate init(_ area: PopplerRectangle) {
        self.init(
            x: min(area.x1, area.x2), y: min(area.y1, area.y2), width: abs(area.x2 - area.x1),
            height: abs(area.y2 - area.y1))
    }
}
