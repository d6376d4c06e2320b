public import DocumentModel

/// The rules for classifying pages: clues with weights for each kind of document.
///
/// They can be read from JSON:
///
/// ```swift
/// let rules = try JSONDecoder().decode(ClassificationRules.self, from: data)
/// let classifier = DocumentClassifier(rules: rules)
/// ```
public struct ClassificationRules: Codable, Hashable, Sendable {
    /// The kinds to choose from.
    public var kinds: [Kind]
    /// The least lead of the best kind's weights over the second best's.
    public var leastLead: Double

    /// Rules for some kinds.
    public init(kinds: [Kind], leastLead: Double = 1) {
        self.kinds = kinds
        self.leastLead = leastLead
    }

    /// A kind and the clues for it.
    public struct Kind: Codable, Hashable, Sendable {
        /// The kind of document.
        public var kind: DocumentKind
        /// The sum of weights at which the kind is accepted.
        public var threshold: Double
        /// Clues for it, or against it if their weight is negative; each counts once.
        public var clues: [Clue]

        /// A kind from its parts.
        public init(_ kind: DocumentKind, threshold: Double, clues: [Clue]) {
            self.kind = kind
            self.threshold = threshold
            self.clues = clues
        }
    }

    /// A sign with its weight.
    public struct Clue: Codable, Hashable, Sendable {
        /// The sign to find on the page.
        public var sign: Sign
        /// Its weight in the sum.
        public var weight: Double

        /// A clue from its parts.
        public init(_ sign: Sign, _ weight: Double) {
            self.sign = sign
            self.weight = weight
        }
    }

    /// A sign that can be found on a page.
    public enum Sign: Codable, Hashable, Sendable {
        /// One of several phrases in an area of the page; case and accents are ignored, and in long words one letter may be
        /// wrong.
        case phrase(anyOf: [String], in: Area)
        /// One of several phrases at the start of a line with one of others anywhere below it, such as the salutation and the
        /// closing of a letter.
        case phrases(anyOf: [String], above: [String])
        /// A machine-readable zone of one of these formats.
        case zone(anyOf: [MRZFormat])
        /// A Swiss QR-bill.
        case qrBill
        /// A number of a kind, with right check digits.
        case number(kind: FoundNumber.Kind)
        /// A figure of the page's layout in a range.
        case figure(name: Figure, from: Double, to: Double)
    }

    /// A part of the page by height.
    public enum Area: String, Codable, Hashable, Sendable {
        /// The whole page.
        case anywhere
        /// The upper quarter.
        case top
        /// The upper half.
        case upperHalf
        /// The lower half.
        case lowerHalf
        /// The lower quarter.
        case bottom
    }

    /// A figure of the page's layout.
    public enum Figure: String, Codable, Hashable, Sendable {
        /// The longer side divided by the shorter one.
        case aspect
        /// Height divided by width.
        case heightOverWidth
        /// The share of pixels with a colour.
        case colourShare
        /// The share of pixels that are ink.
        case inkShare
        /// The share of the ink outside the words.
        case drawingShare
        /// The share of the ink in straight horizontal and vertical lines.
        case ruleShare
        /// The number of words.
        case words
        /// Words per line, on average.
        case wordsPerLine
        /// The share of the words that are numbers or prices.
        case numberShare
        /// The share of the lines that end with an amount of money.
        case amountLines
    }
}
