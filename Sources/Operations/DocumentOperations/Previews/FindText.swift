public import Batch
public import DocumentModel

/// Finds words in the text of PDFs and reports their positions.
public struct FindText: DocumentOperation {
    /// Parameters of `preview.find`.
    public struct Parameters: OperationParameters {
        public var choice = PDFPagesParameters()
        public var search = TextSearchParameters()

        public init() {}
    }

    public typealias Result = FoundText

    public static let name = "preview.find"
    public static let traits = OperationTraits.reading(version: 4)

    public let parameters: Parameters
    /// The selected pages.
    package let pages: PageSelection

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        pages = try parameters.choice.selection()
    }

    /// All search texts.
    package var words: [String] { [parameters.search.words] + parameters.search.otherWords }

    public func outputPlan(of item: Item) -> OutputPlan { [item.stem + FoundText.ending] }
}

/// Parameters of a search for words.
public struct TextSearchParameters: OperationParameters {
    @Parameter("Words to search for; the end of a line counts as a space.", .inManifestsOnly) public
        var words = ""
    @Parameter("Further words to search for, each separately.", .inManifestsOnly) public var otherWords:
        [String] = []
    @Parameter("With --find, distinguish upper and lower case.") public var matchCase = false
    @Parameter("With --find, find whole words only.") public var wholeWords = false

    public init() {}
}

/// The matches of a search in a PDF.
public struct FoundText: OperationResult {
    /// A match.
    public struct Match: Codable, Sendable {
        /// The page, from 1.
        public var page: Int
        /// A box for each line of the match, on the page as shown, `y` downwards from the top edge.
        public var boxes: [PDFBox]
        /// The line of text in which the match begins.
        public var line: String
        /// The search text; `nil` if there was only one.
        public var words: String?

        /// Creates a match.
        package init(page: Int, boxes: [PDFBox], line: String, words: String? = nil) {
            self.page = page
            self.boxes = boxes
            self.line = line
            self.words = words
        }
    }

    /// What follows the item's name in the output's.
    public static let ending = ".found.json"

    public var input: String
    public var matches: [Match] = []
    public var faults: [ItemFailure] = []
    /// Notes for the user.
    public var notes: [String] = []
    /// Files with the matches of some pages, until they are combined; then `nil`.
    public var parts: [String]?

    public var isSelfContained: Bool { parts == nil }

    public var foundNothing: Bool { matches.isEmpty }

    /// Creates a result without matches.
    package init(input: String) { self.input = input }

    public var unusedParameters: Set<String> { OpeningParameters.names }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    public var rows: [Row] { matches.compactMap(row) }

    private func row(of match: Match) -> Row? {
        guard let first = match.boxes.first else { return nil }
        let box = match.boxes.reduce(first) { $0.union($1) }
        let words: [Row.Column] = match.words.map { [Row.Column(name: "words", value: .text($0))] } ?? []
        return Row([
            "input": .text(input), "page": .integer(match.page), "x_pt": .number(box.x, decimals: 2),
            "y_pt": .number(box.y, decimals: 2), "width_pt": .number(box.width, decimals: 2),
            "height_pt": .number(box.height, decimals: 2), "line": .text(match.line),
        ]).followed(by: words)
    }
}
