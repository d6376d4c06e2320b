public import Batch
public import DocumentModel

/// Checks the quality of scans and photos before they are processed, with figures and hints.
public struct CheckScan: DocumentOperation, ForeseeingOperation {
    /// Parameters of `scan.check`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        @Parameter(
            """
            Type of document whose quality rules apply: standard, passport, idCard, invoice, letter, form, \
            receipt, plan, or a type in the --rules file.
            """)
        public var type = CheckScan.standard
        @Parameter("File with quality rules by type of document, in YAML or JSON.", .file, .value("file"))
        public var rules: String?
        @Parameter("Treat documents of insufficient quality as errors.") public var strict = false
        @Parameter("Also read each page, which takes a few seconds, and report what kind of document it is.")
        public var kind = false
        @Parameter(
            "With --kind, languages of the text, as Tesseract codes, the most likely first.",
            .option("language"), .value("deu+fra"), .separated(by: "+,"))
        public var languages = ["deu", "fra", "ita", "eng"]

        public init() {}
    }

    public typealias Result = CheckedScan

    public static let name = "scan.check"
    public static let traits = OperationTraits.examining(version: 7)

    public let parameters: Parameters

    public init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        guard parameters.kind || parameters.languages == Parameters().languages else {
            throw ParameterFailure("languages", "it needs --kind: otherwise no text is read")
        }
        self.parameters = parameters
        try parameters.checkRanges()
        try Self.check(type: parameters.type, rules: parameters.rules)
    }

    /// The type whose rules apply to documents of no other type.
    package static let standard = "standard"

    /// Throws a failure of the parameter `type` if it has no rules. Types of a rules file are known only when it is read.
    static func check(type: String?, rules: String?) throws {
        guard let type, rules == nil, type != standard, QualityType(rawValue: type) == nil else { return }
        throw unknown(type, besides: QualityType.allCases.map(\.rawValue))
    }

    /// The failure of a type that is neither the standard nor one of `known`.
    package static func unknown(_ type: String, besides known: [String]) -> ParameterFailure {
        ParameterFailure(
            "type", "\"\(type)\" has no rules; \(([standard] + known).joined(separator: ", ")) have")
    }

    public func resources(without unused: Set<String>) -> [String] {
        Self.resources(rules: parameters.rules)
    }

    /// The rules file as a resource of the results.
    static func resources(rules path: String?) -> [String] {
        path.map { [FileDigest.resource($0)] } ?? []
    }

    public func outputPlan(of item: Item) -> OutputPlan { [item.stem + CheckedScan.ending] }

    public func obstacle(to item: Item) -> ItemFailure? { ScanFile.obstacle(to: item) }
}

/// The quality checks of a scan.
public struct CheckedScan: OperationResult {
    /// A check of the file or of a page.
    public struct Verdict: Codable, Sendable {
        /// The page, from 1; `nil` for the file.
        public var page: Int?
        /// The check's name.
        public var check: String
        /// The measured value.
        public var figure: Double
        /// The value that the rules require.
        public var threshold: Double
        /// Unit of both values; empty for levels and counts.
        public var unit: String
        /// Whether the check passed.
        public var passed: Bool
        /// How to improve the scan.
        public var hint: String?

        /// Creates a verdict.
        package init(
            page: Int?, check: String, figure: Double, threshold: Double, unit: String, passed: Bool,
            hint: String?
        ) {
            self.page = page
            self.check = check
            self.figure = figure
            self.threshold = threshold
            self.unit = unit
            self.passed = passed
            self.hint = hint
        }
    }

    /// What follows the item's name in the output's.
    public static let ending = ".check.json"

    public var input: String
    public var verdicts: [Verdict]
    /// What each page is, in order; `nil` if that was not asked for.
    public var kinds: [DocumentKind]?
    /// What the document is; `nil` if that was not asked for.
    public var kind: DocumentKind?

    /// Creates a result.
    package init(input: String, verdicts: [Verdict]) {
        self.input = input
        self.verdicts = verdicts
    }

    /// The failed checks.
    public var failed: [Verdict] { verdicts.filter { !$0.passed } }

    public var tally: [TallyCount] {
        let pages = Set(verdicts.compactMap(\.page))
        let poor = Set(failed.compactMap(\.page))
        let isFileWrong = failed.contains { $0.page == nil }
        return [
            TallyCount(pages.count - poor.count, "good page", "good pages"),
            TallyCount(poor.count, "page to scan again", "pages to scan again"),
            TallyCount(isFileWrong ? 1 : 0, "file against the rules", "files against the rules"),
        ]
    }

    public var unusedParameters: Set<String> { OpeningParameters.names }

    public static func row(of failure: ItemFailure, for input: String) -> Row? { failure.row(for: input) }

    /// Checks that only pass or fail, without a figure.
    private static let checksWithoutFigure: Set = ["fileType", "form"]

    public var rows: [Row] {
        verdicts.map { verdict in
            let hasFigure = !Self.checksWithoutFigure.contains(verdict.check)
            return Row([
                "input": .text(input), "page": verdict.page.map { .integer($0) } ?? .missing,
                "check": .text(verdict.check), "passed": .flag(verdict.passed),
                "figure": hasFigure ? Self.figure(verdict.figure) : .missing,
                "threshold": hasFigure ? Self.figure(verdict.threshold) : .missing,
                "unit": .text(hasFigure ? verdict.unit : ""),
                "hint": verdict.hint.map { .text($0) } ?? .missing,
            ]).followed(by: kinds.map { [Row.Column(name: "kind", value: Self.kind(of: verdict, $0))] } ?? [])
        }
    }

    /// What the page of a verdict is; missing for a verdict on the file.
    private static func kind(of verdict: Verdict, _ kinds: [DocumentKind]) -> Row.Value {
        guard let page = verdict.page, kinds.indices.contains(page - 1) else { return .missing }
        return .text(kinds[page - 1].rawValue)
    }

    /// A figure, in tables with about three digits.
    private static func figure(_ value: Double) -> Row.Value {
        let isWhole = value == value.rounded() || value.magnitude >= 100
        let decimals = isWhole ? 0 : value.magnitude >= 10 ? 1 : 2
        return .quantity(value, Row.Quantity(decimals: 2, inTables: decimals))
    }
}
