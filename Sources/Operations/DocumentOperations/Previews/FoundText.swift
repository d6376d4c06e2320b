package import Batch
package import DocumentModel

/// Where words stand in a PDF.
package struct FoundText: OperationResult {
    /// A place.
    package struct Match: Codable, Sendable {
        /// The page, from 1.
        package var page: Int
        /// Where it stands on the page as it is shown, `y` from its upper edge downwards; a box for each line.
        package var boxes: [PDFBox]
        /// The line of text that it begins on.
        package var line: String
        /// What was searched for; `nil` where that was one thing alone.
        package var words: String?

        /// Creates a place.
        package init(page: Int, boxes: [PDFBox], line: String, words: String? = nil) {
            self.page = page
            self.boxes = boxes
            self.line = line
            self.words = words
        }
    }

    /// The ending of the output's name.
    package static let ending = ".found.json"

    package var input: String
    package var matches: [Match] = []
    package var faults: [ItemFailure] = []
    /// What a person should know of it.
    package var notes: [String] = []
    /// Files with what was found on some pages, until that is put together; `nil` then.
    package var parts: [String]?

    package var isSelfContained: Bool { parts == nil }

    package var foundNothing: Bool { matches.isEmpty }

    /// Creates a result without places yet.
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
