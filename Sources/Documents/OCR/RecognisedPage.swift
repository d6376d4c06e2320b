/// The text recognised on a page and where each part of it is.
///
/// A page has blocks, text blocks have paragraphs, paragraphs have lines and lines have words, all in reading order.
/// Boxes are in pixels of the page.
public struct RecognisedPage: Sendable, Hashable, Codable {
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int
    /// The resolution assumed by the recognition, in pixels per inch.
    public let dotsPerInch: Double
    /// The mean confidence of the words, 0 to 100; 0 without words.
    public let meanConfidence: Double
    /// The text in reading order: lines end with a line feed, paragraphs with an empty line.
    public let text: String
    /// Text blocks, pictures and rules, in reading order.
    public let blocks: [PageBlock]

    /// A page from its parts, which are not checked.
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

    /// The mean confidence from which the languages fit the page's script; letters of another script are recognised with
    /// less.
    public static let confidenceOfRightScript = 80.0

    /// Whether the text is Latin, read with enough confidence to rule out another script mistaken for Latin.
    public var isLatin: Bool {
        guard meanConfidence >= Self.confidenceOfRightScript else { return false }
        let letters = text.unicodeScalars.filter(\.properties.isAlphabetic)
        // Up to the end of Latin Extended-B.
        let latin = letters.count { $0.value < 0x250 }
        return !letters.isEmpty && Double(latin) >= 0.8 * Double(letters.count)
    }

    /// The language with the most recognised letters, by tesseract's name; `nil` without words.
    public var language: String? {
        let letters = words.reduce(into: [:]) { counts, word in
            counts[word.language, default: 0] += word.text.count
        }
        return letters.max { ($0.value, $1.key) < ($1.value, $0.key) }?.key
    }
}

/// A part of a page: a text block, a picture or a rule.
public struct PageBlock: Sendable, Hashable, Codable {
    /// The content of a block.
    public enum Kind: String, Sendable, Hashable, Codable {
        case text, picture, rule
    }

    /// The content of the block.
    public let kind: Kind
    /// The block's box.
    public let box: PixelBox
    /// The block's text; empty for pictures and rules.
    public internal(set) var paragraphs: [TextParagraph]

    /// A block from its parts.
    public init(kind: Kind, box: PixelBox, paragraphs: [TextParagraph] = []) {
        self.kind = kind
        self.box = box
        self.paragraphs = paragraphs
    }
}

/// A paragraph of a text block.
public struct TextParagraph: Sendable, Hashable, Codable {
    /// The smallest box around its lines.
    public let box: PixelBox
    /// Its lines, in reading order.
    public internal(set) var lines: [TextLine]

    /// A paragraph from its parts.
    public init(box: PixelBox, lines: [TextLine] = []) {
        self.box = box
        self.lines = lines
    }
}

/// A line of text.
public struct TextLine: Sendable, Hashable, Codable {
    /// The line on which the letters rest, from the left to the right end of the text, in pixels.
    public struct Baseline: Sendable, Hashable, Codable {
        /// The column of the left end.
        public let startX: Int
        /// The row of the left end.
        public let startY: Int
        /// The column of the right end.
        public let endX: Int
        /// The row of the right end.
        public let endY: Int

        /// A baseline from its ends.
        public init(startX: Int, startY: Int, endX: Int, endY: Int) {
            self.startX = startX
            self.startY = startY
            self.endX = endX
            self.endY = endY
        }

        /// Rows down per column to the right.
        public var slope: Double {
            endX == startX ? 0 : Double(endY - startY) / Double(endX - startX)
        }
    }

    /// The smallest box around its words.
    public let box: PixelBox
    /// The baseline; `nil` if unknown.
    public let baseline: Baseline?
    /// Its words, in reading order.
    public internal(set) var words: [RecognisedWord]

    /// A line from its parts.
    public init(box: PixelBox, baseline: Baseline? = nil, words: [RecognisedWord] = []) {
        self.box = box
        self.baseline = baseline
        self.words = words
    }
}

/// A recognised word.
public struct RecognisedWord: Sendable, Hashable, Codable {
    /// The word with its punctuation.
    public let text: String
    /// The smallest box around its ink.
    public let box: PixelBox
    /// The recognition's confidence, 0 to 100.
    public let confidence: Double
    /// The language in which it was recognised, by tesseract's name, such as "deu".
    public let language: String

    /// A word from its parts.
    public init(text: String, box: PixelBox, confidence: Double, language: String) {
        self.text = text
        self.box = box
        self.confidence = confidence
        self.language = language
    }
}

/// A box in pixels; the origin is the page's upper left corner, y grows downwards.
public struct PixelBox: Sendable, Hashable, Codable {
    /// The column of the left edge.
    public let left: Int
    /// The row of the upper edge.
    public let top: Int
    /// Width in pixels.
    public let width: Int
    /// Height in pixels.
    public let height: Int

    /// A box from its upper left corner and its size.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// The first column to the right of the box.
    public var right: Int { left + width }
    /// The first row below the box.
    public var bottom: Int { top + height }
}

// MARK: Replacing words

extension RecognisedPage {
    /// The page with lines known from another source in place of the words recognised there, one word per line.
    ///
    /// A word is replaced if its centre is in the smallest box around all the lines. The lines go where the first replaced
    /// word was, or to the end if no word was replaced.
    public func replacing(by known: [(text: String, box: PixelBox)]) -> RecognisedPage {
        guard let area = PixelBox(around: known.map(\.box)) else { return self }
        var kept: [PageBlock] = []
        var place: Int?
        for block in blocks {
            let rest = block.withoutWords(in: area)
            if place == nil, rest != block { place = kept.count + (rest == nil ? 0 : 1) }
            if let rest { kept.append(rest) }
        }
        let language = language ?? ""
        let lines = known.map { line in
            TextLine(
                box: line.box,
                words: [RecognisedWord(text: line.text, box: line.box, confidence: 100, language: language)])
        }
        let block = PageBlock(kind: .text, box: area, paragraphs: [TextParagraph(box: area, lines: lines)])
        kept.insert(block, at: place ?? kept.count)
        return RecognisedPage(
            width: width, height: height, dotsPerInch: dotsPerInch, meanConfidence: meanConfidence,
            text: kept.map(\.text).joined(), blocks: kept)
    }
}

extension PageBlock {
    /// The block without the words whose centre is in a box; `nil` if none of its text is left.
    fileprivate func withoutWords(in area: PixelBox) -> PageBlock? {
        guard kind == .text else { return self }
        var block = self
        block.paragraphs = paragraphs.compactMap { paragraph in
            let lines = paragraph.lines.compactMap { line in
                var line = line
                line.words.removeAll { area.containsCentre(of: $0.box) }
                return line.words.isEmpty ? nil : line
            }
            return lines.isEmpty ? nil : TextParagraph(box: paragraph.box, lines: lines)
        }
        return block.paragraphs.isEmpty ? nil : block
    }

    /// Lines end with a line feed, paragraphs with an empty line.
    var text: String {
        paragraphs.map { paragraph in
            paragraph.lines.map { $0.words.map(\.text).joined(separator: " ") + "\n" }.joined() + "\n"
        }.joined()
    }
}

extension PixelBox {
    /// The smallest box around others; `nil` if there are none.
    init?(around boxes: [PixelBox]) {
        guard let left = boxes.map(\.left).min(), let top = boxes.map(\.top).min(),
            let right = boxes.map(\.right).max(), let bottom = boxes.map(\.bottom).max()
        else { return nil }
        self.init(left: left, top: top, width: right - left, height: bottom - top)
    }

    fileprivate func containsCentre(of box: PixelBox) -> Bool {
        (left..<max(right, left)).contains(box.left + box.width / 2)
            && (top..<max(bottom, top)).contains(box.top + box.height / 2)
    }
}
