package import Batch

/// What was found on a scan's pages.
package struct ScanResult: OperationResult {
    /// A page.
    package struct Page: Codable, Sendable {
        /// The page, from 1.
        package var number: Int
        /// Quarter turns clockwise that set it upright.
        package var quarterTurns: Int
        /// Degrees of skew that were undone.
        package var skewDegrees: Double
        /// Words recognised.
        package var words: Int
        /// The recogniser's mean confidence, 0 to 100.
        package var confidence: Double

        /// The language of most of its words, by tesseract's name.
        package var language: String?
        /// The bytes that its picture takes in the PDF.
        package var pictureBytes: Int?
        /// What its picture is kept as in the PDF.
        package var pictureKind: String?
        /// Whether it had text, and was left alone.
        package var hadText = false

        /// Creates a page.
        package init(number: Int, quarterTurns: Int, skewDegrees: Double, words: Int, confidence: Double) {
            self.number = number
            self.quarterTurns = quarterTurns
            self.skewDegrees = skewDegrees
            self.words = words
            self.confidence = confidence
        }
    }

    package var input: String
    package var pages: [Page] = []
    package var outputs: [String] = []
    /// The sizes of what came and of the PDF.
    package var size: SizeChange?
    /// Whether the pages are shown beside each other, before and after.
    package var isCompared = false

    /// Creates a result without pages yet.
    package init(input: String) { self.input = input }

    package var notes: [String] {
        (size?.notes(on: "the PDF") ?? []) + (isCompared ? ScanComparison.notes(pageCount: pages.count) : [])
    }

    package var rows: [Row] {
        let words = pages.reduce(0) { $0 + $1.words }
        let confidence = pages.reduce(0.0) { $0 + $1.confidence * Double($1.words) } / Double(max(words, 1))
        return [
            Row([
                "input": .text(input), "pages": .integer(pages.count),
                "turned": .text(pages.map { "\($0.quarterTurns * 90)" }.joined(separator: " ")),
                "skew": .text(
                    pages.map { Row.Value.number($0.skewDegrees, decimals: 2).text }.joined(separator: " ")),
                "words": .integer(words), "confidence": .number(confidence, decimals: 0),
                "outputs": .text(outputs.joined(separator: " ")),
            ])
        ]
    }
}
