public import Batch
package import DocumentModel

/// Extracts the text of PDFs.
public struct ExtractText: DocumentOperation {
    /// Parameters of `preview.text`.
    public struct Parameters: OperationParameters {
        public var choice = PDFPagesParameters()
        @Parameter(
            "Format of the output: the text, or its words with their positions as a table or JSON.",
            .readByCommand(as: "to-format"))
        public var format = PDFTextFormat.txt
        @Parameter("Use spaces and empty lines to place words roughly where they are on the page.")
        public var layout = false
        @Parameter("Add the notes on a page, each in brackets after the page's text.") public var notes =
            false
        @Parameter("Write a file for each page.") public var eachPage = false

        public init() {}
    }

    public typealias Result = ExtractedText

    public static let name = "preview.text"
    public static let traits = OperationTraits.reading(version: 3)

    public let parameters: Parameters
    /// The selected pages.
    package let pages: PageSelection

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        pages = try parameters.choice.selection()
        guard !parameters.layout || parameters.format == .txt else {
            throw ParameterFailure(
                "layout", "requires format: txt; the other formats give the position of each word")
        }
        guard !parameters.notes || parameters.format != .tsv else {
            throw ParameterFailure("notes", "requires format: txt or json")
        }
    }

    /// What follows the item's name in the output's.
    package var ending: String { "." + parameters.format.rawValue }

    public func outputPlan(of item: Item) -> OutputPlan {
        parameters.eachPage
            ? OutputPlan(series: [OutputSeries(start: item.stem + "-", ending: ending)])
            : [item.stem + ending]
    }
}

/// Format of a PDF's text; the raw value is its file extension.
public enum PDFTextFormat: String, CaseIterable, ParameterValue {
    /// Plain text, with a form feed after each page.
    case txt
    /// One word per line, with its page and box.
    case tsv
    /// Words and boxes, page by page.
    case json
}

/// The text extracted from a PDF.
public struct ExtractedText: OperationResult {
    /// A page.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// Number of words.
        public var words: Int
        /// Path of the file with its text.
        public var output: String

        /// Creates a page.
        package init(number: Int, words: Int, output: String) {
            self.number = number
            self.words = words
            self.output = output
        }
    }

    public var input: String
    /// Pages in the document.
    public var pageCount: Int
    public var pages: [Page] = []
    /// Whether the document's owner allows text extraction.
    public var isAllowed = true
    public var faults: [ItemFailure] = []
    /// Notes on single pages.
    public var pageNotes: [String] = []
    /// Files with the text of some pages, until they are combined; then `nil`.
    public var parts: [String]?

    public var isSelfContained: Bool { parts == nil }

    /// Creates a result without pages.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    public var notes: [String] {
        let isWithoutText = !pages.isEmpty && pages.allSatisfy { $0.words == 0 }
        return (isWithoutText ? [Self.hint] : [])
            + (isAllowed ? [] : ["its owner does not allow text extraction"]) + pageNotes
    }

    /// Advice for a document without text.
    public static let hint =
        "there is no text on its pages; \"fieldbook scan ocr\" reads what is in their pictures"

    public var unusedParameters: Set<String> { OpeningParameters.names }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    public var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "words": .integer(page.words), "output": .text(page.output),
            ])
        }
    }
}
