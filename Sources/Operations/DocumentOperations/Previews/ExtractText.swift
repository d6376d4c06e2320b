package import Batch
package import DocumentModel

/// Extracts the text of PDFs.
package struct ExtractText: DocumentOperation {
    /// Parameters of `preview.text`.
    package struct Parameters: OperationParameters {
        package var choice = PDFPagesParameters()
        @Parameter(
            "Format of the output: the text, or its words with their places as a table or JSON.",
            .readByCommand(as: "to-format"))
        package var format = PDFTextFormat.txt
        @Parameter("Place words about where they are on the page, by blanks and empty lines.") package
            var layout = false
        @Parameter("Add the notes on a page, each in brackets after the page's text.") package var notes =
            false
        @Parameter("Write a file for each page.") package var eachPage = false

        package init() {}
    }

    package typealias Result = ExtractedText

    package static let name = "preview.text"
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
        guard !parameters.layout || parameters.format == .txt else {
            throw ParameterFailure("layout", "goes with format: txt; the others give each word its place")
        }
        guard !parameters.notes || parameters.format != .tsv else {
            throw ParameterFailure("notes", "goes with format: txt or json")
        }
    }

    /// What follows the item's name in the output's.
    package var ending: String { "." + parameters.format.rawValue }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.eachPage ? [] : [item.stem + ending]
    }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        parameters.eachPage ? [OutputSeries(start: item.stem + "-", ending: ending)] : []
    }
}

/// Format of a PDF's text; the raw value is its file extension.
package enum PDFTextFormat: String, CaseIterable, ParameterValue {
    /// Plain text, with a form feed after each page.
    case txt
    /// One word per line, with its page and box.
    case tsv
    /// Words and boxes, page by page.
    case json
}

/// The text extracted from a PDF.
package struct ExtractedText: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// Number of words.
        package var words: Int
        /// Path of the file with its text.
        package var output: String

        /// Creates a page.
        package init(number: Int, words: Int, output: String) {
            self.number = number
            self.words = words
            self.output = output
        }
    }

    package var input: String
    /// Pages in the document.
    package var pageCount: Int
    package var pages: [Page] = []
    /// Whether the document's owner allows text extraction.
    package var isAllowed = true
    package var faults: [ItemFailure] = []
    /// Notes on single pages.
    package var pageNotes: [String] = []
    /// Files with the text of some pages, until they are combined; then `nil`.
    package var parts: [String]?

    package var isSelfContained: Bool { parts == nil }

    /// Creates a result without pages.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    package var notes: [String] {
        let isWithoutText = !pages.isEmpty && pages.allSatisfy { $0.words == 0 }
        return (isWithoutText ? [Self.hint] : [])
            + (isAllowed ? [] : ["its owner does not allow text extraction"]) + pageNotes
    }

    /// Advice for a document without text.
    package static let hint =
        "there is no text on its pages; \"fieldbook scan ocr\" reads what is in their pictures"

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] {
        pages.map { page in
            Row([
                "input": .text(input), "page": .integer(page.number), "of": .integer(pageCount),
                "words": .integer(page.words), "output": .text(page.output),
            ])
        }
    }
}
