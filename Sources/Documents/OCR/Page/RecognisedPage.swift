/// What was recognised on a page, and where it stands.
///
/// A page has blocks, a block of text has paragraphs, these have lines, and those have words, all in reading order.
/// Boxes are pixels of the page that was recognised.
public struct RecognisedPage: Sendable, Hashable, Codable {
    /// Pixels a row of the page.
    public let width: Int
    /// Rows of the page.
    public let height: Int
    /// Pixels an inch that were reckoned with.
    public let dotsPerInch: Double
    /// How sure the engine is, 0 to 100, as the mean over the words; 0 without words.
    public let meanConfidence: Double
    /// The text in reading order: lines end with a line feed, paragraphs with an empty line.
    public let text: String
    /// Columns of text, pictures and rules, in reading order.
    public let blocks: [PageBlock]

    /// A page of given parts; nothing is checked.
    public init(
        width: Int, height: Int, dotsPerInch: Double, meanConfidence: Double, text: String,
        blocks: [PageBlock]
    ) {
        self.width = width
        self.height = height
        self.dotsPerInch = dotsPerInch
        self.meanConfidence = meanConfidence
        self.text = text
        self.blocks = blocks
    }

    /// The lines in reading order.
    public var lines: [TextLine] { blocks.flatMap { $0.paragraphs.flatMap(\.lines) } }

    /// The words in reading order.
    public var words: [RecognisedWord] { lines.flatMap(\.words) }

    /// Letters of a script that the languages do not know are taken for others with less confidence.
    public static let confidenceOfRightScript = 80.0

    /// Whether its letters are Latin and so well read that they are no other script's, taken for Latin.
    public var isLatin: Bool {
        guard meanConfidence >= Self.confidenceOfRightScript else { return false }
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        // Up to the end of Latin Extended-B.
        let latin = letters.count { $0.value < 0x250 }
        return !letters.isEmpty && Double(latin) >= 0.8 * Double(letters.count)
    }

    /// The language in which most letters were recognised, by tesseract's name; `nil` without words.
    public var language: String? {
        let letters = words.reduce(into: [:]) { counts, word in
            counts[word.language, default: 0] += word.text.count
        }
        return letters.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}
