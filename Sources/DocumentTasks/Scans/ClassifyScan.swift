package import Batch
package import DocumentModel

/// Tells what papers are, with the evidence, and what their zones, codes and numbers say.
package struct ClassifyScan: DocumentTask {
    /// What `scan.classify` is told.
    package struct Parameters: OperationParameters {
        /// Tesseract's names of the languages to read, the likeliest first.
        package var languages = ["deu", "fra", "ita", "eng"]
        /// The kind that is wanted; others fail.
        package var expect: DocumentKind?

        /// Everything at its default.
        package init() {}
    }

    package typealias Result = ClassifiedScan

    package static let name = "scan.classify"
    package static let version = 3
    package static let acceptedExtensions = ProcessScan.acceptedExtensions

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        self.parameters = parameters
        guard !parameters.languages.isEmpty else {
            throw ParameterFailure("languages", "at least one was expected, such as deu")
        }
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + ClassifiedScan.ending] }
}
