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
        /// Whether the file of findings has the probabilities too, and the figures that they rest on.
        package var probabilities = false
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = ClassifiedScan

    package static let name = "scan.classify"
    package static let version = 4
    /// A page.
    package static let secondsPerStep: Double? = 180
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
