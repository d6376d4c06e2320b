package import Batch
package import DocumentModel

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
        /// Words recognised, or in the text that was kept.
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
        /// How its lines bowed, where that was looked for and found.
        package var dewarp: PageDewarp?
        /// Whether it looks like two pages of an open book.
        package var isSpread = false
        /// The script that it is written in, such as "Latin", where that shows.
        package var script: String?
        /// The share of its words that are still read, 0 to 1, where that is too few and was allowed.
        package var legibility: Double?
        /// The resolution and colours that were given up to fit, such as "reduced to 110 dpi, grey to fit 15.0 kB".
        package var reduction: String?
        /// What it is, and says; `nil` where it was left alone.
        package var findings: PageFindings?
        /// How good its picture is, as it came; of the two pages of one picture, the first tells it.
        package var verdicts: [CheckedScan.Verdict] = []

        /// Creates a page.
        package init(number: Int, quarterTurns: Int, skewDegrees: Double, words: Int, confidence: Double) {
            self.number = number
            self.quarterTurns = quarterTurns
            self.skewDegrees = skewDegrees
            self.words = words
            self.confidence = confidence
        }
    }

    /// The code of the failure of a scan that has no page but blank ones, which were to be left out.
    package static let blankCode = "scan.blank"

    package var input: String
    package var pages: [Page] = []
    package var outputs: [String] = []
    /// How good the file is.
    package var fileVerdicts: [CheckedScan.Verdict] = []
    /// What a person should know of it, with a place and what to do; it is done all the same.
    package var findings: [ItemFailure] = []
    /// The sizes of what came and of the PDF.
    package var size: SizeChange?
    /// What it is and how good, as reports say it.
    package private(set) var summary: String?
    /// Whether the pages are shown beside each other, before and after.
    package var isCompared = false

    /// Creates a result without pages yet.
    package init(input: String) { self.input = input }

    /// What it is, as most of its pages say; `nil` where none does.
    package var kind: DocumentKind? { pages.compactMap(\.findings).leading?.kind }

    /// All verdicts, those on the file first.
    package var verdicts: [CheckedScan.Verdict] { fileVerdicts + pages.flatMap(\.verdicts) }

    private static let mostNotes = 10

    package var notes: [String] {
        let told = reductions.prefix(Self.mostNotes)
        let untold = reductions.count - told.count
        return findingNotes + told + (untold > 0 ? ["\(untold) more pages were reduced"] : []) + sizeNotes
    }

    /// What each page gave up to fit, with its number.
    private var reductions: [String] {
        pages.compactMap { page in page.reduction.map { "page \(page.number): \($0)" } }
    }

    private var sizeNotes: [String] {
        (size.flatMap { $0.hasGrownMuch ? $0.notes(on: "the PDF") : nil } ?? [])
            + (isCompared ? ScanComparison.notes(pageCount: pages.count) : [])
    }

    private var findingNotes: [String] {
        let told = findings.prefix(Self.mostNotes).map(\.sentence)
        let untold = findings.count - told.count
        return untold > 0 ? told + ["\(untold) more findings stand in the journal"] : told
    }

    package static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    package var rows: [Row] {
        let words = pages.reduce(0) { $0 + $1.words }
        // Text that was kept was not recognised, and has no confidence.
        let recognised = pages.filter { $0.confidence > 0 }
        let confidence =
            recognised.reduce(0.0) { $0 + $1.confidence * Double($1.words) }
            / Double(max(recognised.reduce(0) { $0 + $1.words }, 1))
        return [
            Row([
                "input": .text(input), "pages": .integer(pages.count),
                "turned": .text(pages.map { "\($0.quarterTurns * 90)" }.joined(separator: " ")),
                "skew": .text(
                    pages.map { Row.Value.number($0.skewDegrees, decimals: 2).text }.joined(separator: " ")),
                "words": .integer(words), "confidence": .number(confidence, decimals: 0),
                "kind": Row.Value(kind?.word), "quality": quality,
                "outputs": .text(outputs.joined(separator: " ")),
            ])
            .followed(by: details)
        ]
    }

    /// Notes for reports what it is and how good.
    package mutating func summarise() {
        let words = [kind?.word, quality == .missing ? nil : quality.text].compactMap { $0 }
        summary = words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// "good", or the checks that were not passed.
    private var quality: Row.Value {
        let verdicts = verdicts
        guard !verdicts.isEmpty else { return .missing }
        var told: Set<String> = []
        let failed = verdicts.filter { !$0.passed }.map(\.check).filter { told.insert($0).inserted }
        return .text(failed.isEmpty ? "good" : failed.joined(separator: " "))
    }

    /// What has no room in a table.
    private var details: [Row.Column] {
        let findings = pages.compactMap(\.findings)
        var told: Set<String> = []
        let paid = findings.first { $0.payment.contains { $0.value != .missing } }
        return (paid?.payment ?? PageFindings.noPayment).map {
            Row.Column(name: $0.name, value: $0.value, isDetail: true)
        }
            + [
                ("says", findings.flatMap(\.says).filter { told.insert($0).inserted }),
                ("doubts", findings.flatMap(\.doubts)), ("evidence", findings.leading?.evidence ?? []),
                ("reduced", reductions), ("scripts", Set(pages.compactMap(\.script)).sorted()),
                (
                    "dewarped",
                    pages.compactMap { page in page.dewarp.map { "page \(page.number): \($0.sentence)" } }
                ),
            ].map { Row.Column(name: $0.0, value: .list($0.1), isDetail: true) }
    }
}
