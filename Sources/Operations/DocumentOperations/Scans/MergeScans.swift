public import Batch
public import DocumentModel

/// Merges PDFs into one, with a bookmark for each.
public struct MergeScans: DocumentOperation, GatheringOperation {
    /// Parameters of `scan.merge`.
    public struct Parameters: OperationParameters {
        public var opening = OpeningParameters()
        @Parameter("PDFs that follow the item, in this order.", .inManifestsOnly, .joinedFiles) public
            var with: [String] = []
        @Parameter("Name of the merged PDF.") public var name = "merged.pdf"
        @Parameter("Title of the PDF, instead of its file's name.") public var title: String?
        @Parameter(
            "Write PDF/A for archiving. All parts must be PDF/A-2b or 3b with the same output intent.",
            .option("pdfa"))
        public var archival = false
        @Parameter("Level of PDF/A.", .option("pdfa-level")) public var archivalLevel = ArchivalLevel.a2b

        public init() {}
    }

    public typealias Result = MergedScans

    public static let name = "scan.merge"
    public static let traits = OperationTraits.documents(version: 1, acceptedExtensions: ["pdf"])
    public static let codesLeftOut: Set<String> = [ScanResult.blankCode]

    public let parameters: Parameters

    public init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        let parts = PathParts(parameters.name)
        guard parts.folder.isEmpty, parts.suffix.lowercased() == "pdf", !parts.stem.isEmpty else {
            throw ParameterFailure(
                "name", "a name such as dossier.pdf was expected, not \"\(parameters.name)\"")
        }
    }

    public func resources(without unused: Set<String>) -> [String] {
        parameters.with.map(FileDigest.resource)
    }

    public func joinedFiles(of item: Item) -> [String] { parameters.with }

    public func outputPlan(of item: Item) -> OutputPlan { [item.stem + MergedScans.ending] }

    public var gatheredStem: String { PathParts(parameters.name).stem }

    public func followed(by paths: [String]) throws -> Self {
        var parameters = parameters
        parameters.with = paths + parameters.with
        return try Self(parameters)
    }
}

/// The merged PDF.
public struct MergedScans: OperationResult {
    /// What follows the item's name in the output's.
    public static let ending = ".pdf"

    /// The first PDF.
    public var input: String
    /// Number of PDFs.
    public var files: Int
    /// Number of pages.
    public var pages: Int
    /// The language of most pages, as in HTML.
    public var language: String?
    public var output: String
    /// Warnings; the PDFs were merged nevertheless.
    public var findings: [ItemFailure] = []

    /// Creates a result.
    package init(input: String, files: Int, pages: Int, language: String?, output: String) {
        self.input = input
        self.files = files
        self.pages = pages
        self.language = language
        self.output = output
    }

    public var notes: [String] { findings.map(\.warning) }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "files": .integer(files), "pages": .integer(pages),
                "language": language.map { .text($0) } ?? .missing, "output": .text(output),
            ])
        ]
    }
}
