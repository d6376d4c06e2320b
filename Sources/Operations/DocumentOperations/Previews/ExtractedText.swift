package import Batch

/// The text taken out of a PDF.
package struct ExtractedText: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// Words of its text.
        package var words: Int
        /// Where its text stands.
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
    /// Whether the document's owner allows to take text out of it.
    package var isAllowed = true
    package var faults: [ItemFailure] = []
    /// What a person should know of single pages.
    package var pageNotes: [String] = []
    /// Files with the text of some pages, until they are put together; `nil` then.
    package var parts: [String]?

    package var isSelfContained: Bool { parts == nil }

    /// Creates a result without pages yet.
    package init(input: String, pageCount: Int) {
        self.input = input
        self.pageCount = pageCount
    }

    package var notes: [String] {
        let isWithoutText = !pages.isEmpty && pages.allSatisfy { $0.words == 0 }
        return (isWithoutText ? [Self.hint] : [])
            + (isAllowed ? [] : ["its owner does not allow to take text out of it"]) + pageNotes
    }

    /// What helps where there is no text.
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
