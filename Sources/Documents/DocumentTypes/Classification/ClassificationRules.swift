public import DocumentModel

/// The table by which pages are classified: for each kind its clues with their weights.
///
/// Codable, so that a deployment can bring its own as JSON:
///
/// ```swift
/// let rules = try JSONDecoder().decode(ClassificationRules.self, from: data)
/// let classifier = DocumentClassifier(rules: rules)
/// ```
public struct ClassificationRules: Codable, Hashable, Sendable {
    /// The kinds that are told apart.
    public var kinds: [Kind]
    /// How far the best kind must be ahead of the second.
    public var leastLead: Double

    /// A table of kinds.
    public init(kinds: [Kind], leastLead: Double = 1) {
        self.kinds = kinds
        self.leastLead = leastLead
    }

    /// A kind and what speaks for it.
    public struct Kind: Codable, Hashable, Sendable {
        /// What the paper is.
        public var kind: DocumentKind
        /// The sum of weights from which it is believed.
        public var threshold: Double
        /// What speaks for it, or with a negative weight against it; each counts once.
        public var clues: [Clue]

        /// A kind, believed from a threshold on.
        public init(_ kind: DocumentKind, threshold: Double, clues: [Clue]) {
            self.kind = kind
            self.threshold = threshold
            self.clues = clues
        }
    }

    /// One thing that speaks for a kind.
    public struct Clue: Codable, Hashable, Sendable {
        /// What is looked for.
        public var sign: Sign
        /// What it adds to the sum.
        public var weight: Double

        /// A sign with its weight.
        public init(_ sign: Sign, _ weight: Double) {
            self.sign = sign
            self.weight = weight
        }
    }

    /// What can be looked for on a page.
    public enum Sign: Codable, Hashable, Sendable {
        /// One of several phrases, in a part of the page; letters' case and accents do not matter, and in long words one
        /// letter may be wrong.
        case phrase(anyOf: [String], in: Area)
        /// A machine-readable zone of one of these formats.
        case zone(anyOf: [MRZFormat])
        /// A code of a Swiss QR-bill.
        case qrBill
        /// A number with check digits of a kind.
        case number(kind: FoundNumber.Kind)
        /// A figure of the page's layout in a range.
        case figure(name: Figure, from: Double, to: Double)
    }

    /// A part of the page's height.
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

    /// What is measured on a page.
    public enum Figure: String, Codable, Hashable, Sendable {
        /// The longer side over the shorter one.
        case aspect
        /// Height over width.
        case heightOverWidth
        /// The share of pixels with a colour.
        case colourShare
        /// The share of pixels that are ink.
        case inkShare
        /// The share of the ink that lies outside the words.
        case drawingShare
        /// The share of the ink in straight horizontal and vertical lines.
        case ruleShare
        /// The number of words.
        case words
        /// Words a line, on average.
        case wordsPerLine
        /// The share of the words that are numbers or prices.
        case numberShare
        /// The share of the lines that end with an amount of money.
        case amountLines
    }
}
