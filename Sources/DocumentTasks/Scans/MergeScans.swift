package import Batch
package import DocumentModel

/// Puts PDFs together into one, with a bookmark for each.
package struct MergeScans: DocumentTask, GatheringOperation {
    /// What `scan.merge` is told.
    package struct Parameters: OperationParameters {
        /// PDFs that follow the item, in their order.
        package var with: [String] = []
        /// What the PDF of all items together is called.
        package var name = "merged.pdf"
        /// The PDF's title; its file's name without one.
        package var title: String?
        /// Whether the PDF is made to be kept, PDF/A. Those that it is made of have to say that they are PDF/A-2b or 3b, and
        /// to have the same output intent.
        package var archival = false
        /// The level of PDF/A.
        package var archivalLevel = ArchivalLevel.a2b
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["with": "", "passwordFile": ""]
    }

    package typealias Result = MergedScans

    package static let name = "scan.merge"
    package static let version = 1
    package static let codesLeftOut: Set<String> = [ScanResult.blankCode]
    package static let acceptedExtensions: Set<String> = ["pdf"]

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        let parts = PathParts(parameters.name)
        guard parts.folder.isEmpty, parts.suffix.lowercased() == "pdf", !parts.stem.isEmpty else {
            throw ParameterFailure(
                "name", "a name such as dossier.pdf was expected, not \"\(parameters.name)\"")
        }
    }

    /// The PDFs that follow.
    package var resources: [String] {
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
