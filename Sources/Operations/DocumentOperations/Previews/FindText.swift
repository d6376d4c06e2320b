package import Batch
package import DocumentModel

/// Finds words in the text of PDFs and reports their positions.
package struct FindText: DocumentOperation {
    /// Parameters of `preview.find`.
    package struct Parameters: OperationParameters {
        package var choice = PDFPagesParameters()
        package var search = TextSearchParameters()

        package init() {}
    }

    package typealias Result = FoundText

    package static let name = "preview.find"
    package static let traits = OperationTraits.documents(
        version: 3,
        acceptedExtensions: ["pdf"],
        dividesItems: true,
        secondsPerStep: 20,
        patience: .seconds(10))

    package let parameters: Parameters
    /// The selected pages.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        pages = try parameters.choice.selection()
    }

    /// All search texts.
    package var words: [String] { [parameters.search.words] + parameters.search.otherWords }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + FoundText.ending] }
}

/// Parameters of a search for words.
package struct TextSearchParameters: OperationParameters {
    @Parameter("Words to search for; the end of a line counts as a blank.", .inManifestsOnly) package
        var words = ""
    @Parameter("Further words to search for, each by itself.", .inManifestsOnly) package var otherWords:
        [String] = []
    @Parameter("With --find, match upper and lower case.") package var matchCase = false
    @Parameter("With --find, find whole words only.") package var wholeWords = false

    package init() {}
}

/// The matches of a search in a PDF.
package struct FoundText: OperationResult {
    /// A match.
    package struct Match: Codable, Sendable {
        /// The page, from 1.
        package var page: Int
        /// A box for each line of the match, on the page as shown, `y` downwards from the top edge.
        package var boxes: [PDFBox]
        /// The line of text in which the match begins.
        package var line: String
        /// The search text; `nil` if there was only one.
        package var words: String?

        /// Creates a match.
        package init(page: Int, boxes: [PDFBox], line: String, words: String? = nil) {
            self.page = page
            self.boxes = boxes
            self.line = line
            self.words = words
        }
    }

    /// What follows the item's name in the output's.
    package static let ending = ".found.json"

    package var input: String
    package var matches: [Match] = []
    package var faults: [ItemFailure] = []
    /// Notes for the user.
    package var notes: [String] = []
    /// Files with the matches of some pages, until they are combined; then `nil`.
    package var parts: [String]?

    package var isSelfContained: Bool { parts == nil }

    package var foundNothing: Bool { matches.isEmpty }

    /// Creates a result without matches.
    package init(input: String) { self.input = input }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] { matches.compactMap(row) }

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
