public import Batch
public import DocumentModel

/// Classifies documents and reports the evidence, and what their zones, codes and numbers say.
public struct ClassifyScan: DocumentOperation {
    /// Parameters of `scan.classify`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        @Parameter(
            "Languages of the text, as Tesseract codes, the most likely first.", .option("language"),
            .value("deu+fra"),
            .separated(by: "+,"))
        public var languages = ["deu", "fra", "ita", "eng"]
        public var reading = ReadingParameters()
        @Parameter("Required kind of document; documents of other kinds fail.", .value("kind")) public
            var expect: DocumentKind?
        @Parameter("Also report the probability of each kind, and the figures behind it.") public
            var probabilities =
            false

        public init() {}
    }

    public typealias Result = ClassifiedScan

    public static let name = "scan.classify"
    public static let traits = OperationTraits.examining(version: 8)

    public let parameters: Parameters

    public init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        parameters.reading.leaveOutDefault()
        self.parameters = parameters
        try parameters.checkRanges()
    }

    public func outputPlan(of item: Item) -> OutputPlan { [item.stem + ClassifiedScan.ending] }
}

/// The classified pages of a document.
public struct ClassifiedScan: OperationResult {
    /// A page.
    public struct Page: Codable, Sendable {
        /// The page, from 1.
        public var number: Int
        /// Its kind and contents.
        public var findings: PageFindings

        /// Creates a page.
        package init(number: Int, findings: PageFindings) {
            self.number = number
            self.findings = findings
        }
    }

    /// What follows the item's name in the output's.
    public static let ending = ".findings.json"

    public var input: String
    public var pages: [Page]
    public var output: String?
    /// Whether rows include score and evidence.
    public var showsProbabilities = false
    /// The document's kind, for reports.
    public private(set) var summary: String?

    /// Creates a result.
    package init(input: String, pages: [Page], output: String?) {
        self.input = input
        self.pages = pages
        self.output = output
        summary = pages.map(\.findings).leading?.kind.rawValue
    }

    public var notes: [String] {
        pages.compactMap { page in
            var warning = page.findings.unreadBill
            warning?.place = "page \(page.number)"
            return warning?.warning
        }
    }

    public var unusedParameters: Set<String> { OpeningParameters.names }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    public var rows: [Row] {
        pages.map { page in
            let findings = page.findings
            let start = Row([
                "input": .text(input), "page": .integer(page.number), "kind": .text(findings.kind.rawValue),
                "says": .text(findings.says.joined(separator: "; ")),
                "doubts": .text(findings.doubts.joined(separator: "; ")),
            ])
            let likelihood = [
                Row.Column(name: "score", value: .number(findings.score, decimals: 2)),
                Row.Column(name: "evidence", value: .text(findings.evidence.joined(separator: "; "))),
            ]
            return start.followed(by: findings.payment)
                .followed(by: showsProbabilities ? likelihood : [])
                .followed(by: [("output", Row.Value(output))])
        }
    }
}
