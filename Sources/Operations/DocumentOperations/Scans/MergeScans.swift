package import Batch
package import DocumentModel

/// Merges PDFs into one, with a bookmark for each.
package struct MergeScans: DocumentOperation, GatheringOperation {
    /// Parameters of `scan.merge`.
    package struct Parameters: OperationParameters {
        package var opening = OpeningParameters()
        @Parameter("PDFs that follow the item, in their order.", .inManifestsOnly, .file) package var with:
            [String] = []
        @Parameter("Name of the merged PDF.") package var name = "merged.pdf"
        @Parameter("Title of the PDF, in place of its file's name.") package var title: String?
        @Parameter(
            "Make PDF/A for archiving. All parts must be PDF/A-2b or 3b with the same output intent.",
            .option("pdfa"))
        package var archival = false
        @Parameter("Level of PDF/A.", .option("pdfa-level")) package var archivalLevel = ArchivalLevel.a2b

        package init() {}
    }

    package typealias Result = MergedScans

    package static let name = "scan.merge"
    package static let traits = OperationTraits.documents(version: 1, acceptedExtensions: ["pdf"])
    package static let codesLeftOut: Set<String> = [ScanResult.blankCode]

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        let parts = PathParts(parameters.name)
        guard parts.folder.isEmpty, parts.suffix.lowercased() == "pdf", !parts.stem.isEmpty else {
            throw ParameterFailure(
                "name", "a name such as dossier.pdf was expected, not \"\(parameters.name)\"")
        }
    }

    package func resources(without unused: Set<String>) -> [String] {
        parameters.with.map(FileDigest.resource)
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + MergedScans.ending] }

    package var gatheredStem: String { PathParts(parameters.name).stem }

    package func followed(by paths: [String]) throws -> Self {
        var parameters = parameters
        parameters.with = paths + parameters.with
        return try Self(parameters)
    }
}

/// The merged PDF.
package struct MergedScans: OperationResult {
    /// What follows the item's name in the output's.
    package static let ending = ".pdf"

    /// The first PDF.
    package var input: String
    /// Number of PDFs.
    package var files: Int
    /// Number of pages.
    package var pages: Int
    /// The language of most pages, as in HTML.
    package var language: String?
    package var output: String

    /// Creates a result.
    package init(input: String, files: Int, pages: Int, language: String?, output: String) {
        self.input = input
        self.files = files
        self.pages = pages
        self.language = language
        self.output = output
    }

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "files": .integer(files), "pages": .integer(pages),
                "language": language.map { .text($0) } ?? .missing, "output": .text(output),
            ])
        ]
    }
}
