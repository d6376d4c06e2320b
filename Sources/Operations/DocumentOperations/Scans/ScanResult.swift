public import Batch
public import DocumentModel

/// The pages of a processed scan.
public struct ScanResult: OperationResult {
    /// A page.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// Clockwise quarter turns that made the page upright.
        public var quarterTurns: Int
        /// The skew that was removed, in degrees.
        public var skewDegrees: Double
        /// Number of words, recognised or in the existing text.
        public var words: Int
        /// The recogniser's mean confidence, 0 to 100.
        public var confidence: Double

        /// The language of most words, by Tesseract's name.
        public var language: String?
        /// Size of the picture in the PDF, in bytes.
        public var pictureBytes: Int?
        /// Representation of the picture in the PDF.
        public var pictureKind: String?
        /// Whether the page had text and was left unchanged.
        public var hadText = false
        /// The curvature of its lines, if it was searched for and found.
        public var dewarp: PageDewarp?
        /// Whether the page looks like two pages of an open book.
        public var isSpread = false
        /// The script, such as "Latin", if it is known.
        public var script: String?
        /// Whether no words were recognised although the page is not blank; `nil` in records of earlier versions.
        public var isUnread: Bool?
        /// Share of the words that are still legible, 0 to 1, if that is too few but was allowed.
        public var legibility: Double?
        /// The reduction to fit the size limit, such as "reduced to 110 dpi, grey to fit 15.0 kB".
        public var reduction: String?
        /// Its kind and contents; `nil` if it was left unchanged.
        public var findings: PageFindings?
        /// Quality of the original picture; if it became two pages, the first one has the verdicts.
        public var verdicts: [CheckedScan.Verdict] = []

        /// Creates a page.
        package init(number: Int, quarterTurns: Int, skewDegrees: Double, words: Int, confidence: Double) {
            self.number = number
            self.quarterTurns = quarterTurns
            self.skewDegrees = skewDegrees
            self.words = words
            self.confidence = confidence
        }
    }

    /// Error code of a scan that has only blank pages, if blank pages are left out.
    public static let blankCode = "scan.blank"

    public var input: String
    public var pages: [Page] = []
    public var outputs: [String] = []
    /// Quality of the file.
    public var fileVerdicts: [CheckedScan.Verdict] = []
    /// Warnings, with place and remedy; the scan was processed nevertheless.
    public var findings: [ItemFailure] = []
    /// Sizes of the input and of the PDF.
    public var size: SizeChange?
    /// Kind and quality, for reports.
    public private(set) var summary: String?
    /// Whether there is a comparison of the pages before and after.
    public var isCompared = false
    /// Whether the input was copied because every page had text, and a note is to say so.
    public var isCopy = false

    /// Creates a result without pages.
    package init(input: String) { self.input = input }

    /// The document's kind, as its leading page says; `nil` if no page was classified.
    public var kind: DocumentKind? { pages.compactMap(\.findings).leading?.kind }

    public var subfolder: String? { (kind ?? .unknown).rawValue }

    /// All verdicts, with those on the file first.
    public var verdicts: [CheckedScan.Verdict] { fileVerdicts + pages.flatMap(\.verdicts) }

    private static let mostNotes = 10

    public var notes: [String] {
        let listed = reductions.prefix(Self.mostNotes)
        let omitted = reductions.count - listed.count
        return (isCopy ? [Self.copyNote] : []) + findingNotes + listed
            + (omitted > 0 ? ["\(omitted) more pages were reduced"] : []) + sizeNotes
    }

    private static let textCode = "scan.hasText"
    private static let copyNote =
        "\(textCode): every page has text already, so nothing was recognised. --redo-ocr repeats the "
        + "recognition of scanned pages, --force-ocr reads all pages as pictures, --skip-text leaves out this note."

    /// The reductions, with page numbers.
    private var reductions: [String] {
        pages.compactMap { page in page.reduction.map { "page \(page.number): \($0)" } }
    }

    private var sizeNotes: [String] {
        (size.flatMap { $0.hasGrownMuch ? $0.notes(on: "the PDF") : nil } ?? [])
            + (isCompared ? ScanComparison.notes(pageCount: pages.count) : [])
    }

    private var findingNotes: [String] {
        let listed = findings.prefix(Self.mostNotes).map(\.warning)
        let omitted = findings.count - listed.count
        return omitted > 0 ? listed + ["\(omitted) more findings are in the journal"] : listed
    }

    public var unusedParameters: Set<String> { ProcessScan.dispensable }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    public var rows: [Row] {
        let words = pages.reduce(0) { $0 + $1.words }
        // Existing text was not recognised and has no confidence.
        let recognised = pages.filter { $0.confidence > 0 }
        let confidence =
            recognised.isEmpty
            ? nil
            : recognised.reduce(0.0) { $0 + $1.confidence * Double($1.words) }
                / Double(max(recognised.reduce(0) { $0 + $1.words }, 1))
        let skews = pages.map { Row.Value.number($0.skewDegrees, decimals: 2).text }
        return [
            Row([
                "input": .text(input), "pages": .integer(pages.count),
                "turned": .text(pages.map { "\($0.quarterTurns * 90)" }.joined(separator: " ")),
                "skew": pages.allSatisfy(\.hadText) ? .missing : .text(skews.joined(separator: " ")),
                "words": .integer(words),
                "confidence": Row.Value(confidence, Row.Quantity(decimals: 2, inTables: 0)),
                "kind": Row.Value(kind?.rawValue), "quality": quality,
                "outputs": .text(outputs.joined(separator: " ")),
            ])
            .followed(by: details)
        ]
    }

    /// Sets the summary.
    package mutating func summarise() {
        let words = [kind?.rawValue].compactMap(\.self) + quality.text.split(separator: " ").map(String.init)
        summary = words.isEmpty ? nil : words.joined(separator: ", ")
    }

    /// "good", or the failed checks.
    private var quality: Row.Value {
        let verdicts = verdicts
        guard !verdicts.isEmpty else { return .missing }
        var seen: Set<String> = []
        let failed = verdicts.filter { !$0.passed }.map(\.check).filter { seen.insert($0).inserted }
        return .text(failed.isEmpty ? "good" : failed.joined(separator: " "))
    }

    /// The columns that tables leave out.
    private var details: [Row.Column] {
        let findings = pages.compactMap(\.findings)
        var seen: Set<String> = []
        let paid = findings.first { $0.payment.contains { $0.value != .missing } }
        return (paid?.payment ?? PageFindings.noPayment).map {
            Row.Column(name: $0.name, value: $0.value, isDetail: true)
        }
            + [
                ("says", findings.flatMap(\.says).filter { seen.insert($0).inserted }),
                ("doubts", findings.flatMap(\.doubts)), ("evidence", findings.leading?.evidence ?? []),
                ("reduced", reductions), ("scripts", Set(pages.compactMap(\.script)).sorted()),
                (
                    "dewarped",
                    pages.compactMap { page in page.dewarp.map { "page \(page.number): \($0.sentence)" } }
                ),
            ].map { Row.Column(name: $0.0, value: .list($0.1), isDetail: true) }
    }
}

/// The result of straightening a page's curved lines.
public struct PageDewarp: Codable, Hashable, Sendable {
    /// The largest bow of a line on paper, in millimetres.
    public var bowMillimetres: Double
    /// The recogniser's mean confidence with the curved lines, 0 to 100.
    public var confidenceBefore: Double
    /// The mean confidence with straight lines, 0 to 100.
    public var confidenceAfter: Double
    /// Whether the straight lines were used because they are read no worse. The PDF shows them unless it keeps the original
    /// picture.
    public var isKept: Bool

    /// Creates a record.
    package init(bowMillimetres: Double, confidenceBefore: Double, confidenceAfter: Double, isKept: Bool) {
        self.bowMillimetres = bowMillimetres
        self.confidenceBefore = confidenceBefore
        self.confidenceAfter = confidenceAfter
        self.isKept = isKept
    }

    /// A warning about lines that are still curved.
    public var finding: ItemFailure? {
        guard !isKept else { return nil }
        return ItemFailure(
            code: "scan.curved",
            message:
                "its lines are curved by \(bow) and were not straightened, since that does not improve recognition",
            remedy: "Press the book flat, or hold the camera farther above it.")
    }

    /// The result in words, for reports.
    public var sentence: String {
        let confidence = [confidenceBefore, confidenceAfter].map { Row.Value.number($0, decimals: 0).text }
        return "bow of \(bow) \(isKept ? "undone" : "left"), confidence \(confidence[0]) to \(confidence[1])"
    }

    private var bow: String { Row.Value.number(bowMillimetres, decimals: 1).text + " mm" }
}

/// Sizes of an input and its output, in bytes.
public struct SizeChange: Codable, Sendable {
    /// Size of the input.
    public var before: Int
    /// Size of the output.
    public var after: Int

    /// Creates a change.
    package init(before: Int, after: Int) {
        self.before = before
        self.after = after
    }

    /// Size of the output in percent of the input's.
    public var sharePercent: Double { 100 * Double(after) / Double(max(before, 1)) }

    /// Whether the file grew by more than a text layer accounts for: by more than a tenth and 50 kB.
    public var hasGrownMuch: Bool {
        let growth = Double(after) - Double(before)
        return growth > 50_000 && growth > 0.1 * Double(before)
    }

    /// A warning if the file has grown.
    package func notes(on name: String) -> [String] {
        guard after > before else { return [] }
        return [
            "warning: \(name) is larger than the original: \(ByteCount.text(after)), before \(ByteCount.text(before))"
        ]
    }
}

extension ItemFailure {
    /// The failure as one of a result's notes that is printed as a warning.
    var warning: String { "warning: \(sentence)" }
}

/// The picture that compares pages before and after.
package enum ScanComparison {
    /// What follows the item's name in the picture's.
    package static let ending = ".compare.jpg"
    /// Maximum number of pages in the picture; the first ones are shown.
    package static let mostPages = 12

    /// A note if not all pages are shown.
    package static func notes(pageCount: Int) -> [String] {
        pageCount > mostPages ? ["the comparison shows the first \(mostPages) of \(pageCount) pages"] : []
    }
}
