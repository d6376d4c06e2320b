package import Batch

/// Turns images and scanned PDFs into upright, straight, searchable documents.
package struct ProcessScan: DocumentTask {
    /// What `scan.process` is told.
    package struct Parameters: OperationParameters {
        /// Tesseract's names of the languages to read, the likeliest first.
        package var languages = ["deu", "fra", "ita", "eng"]
        /// What is made: a searchable PDF, the text, or both.
        package var outputs = ScanOutput.allCases
        /// Quality of the page's picture in the PDF, 1 to 100.
        package var quality = 75
        /// Whether the page's background is made even and white.
        package var clean = true

        /// Everything at its default.
        package init() {}
    }

    package typealias Result = ScanResult

    package static let name = "scan.process"
    package static let version = 1
    package static let acceptedExtensions: Set<String> = [
        "jpg", "jpeg", "png", "tif", "tiff", "webp", "heic", "heif", "gif", "pdf",
    ]

    package let parameters: Parameters

    package init(_ parameters: Parameters) throws {
        var parameters = parameters
        parameters.languages = try LanguageNames.separate(parameters.languages)
        self.parameters = parameters
        guard !parameters.outputs.isEmpty else {
            throw ParameterFailure("outputs", "pdf or text was expected")
        }
        guard (1...100).contains(parameters.quality) else {
            throw ParameterFailure("quality", "1 to 100 was expected, not \(parameters.quality)")
        }
        guard !parameters.languages.isEmpty else {
            throw ParameterFailure("languages", "at least one was expected, such as deu")
        }
    }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.outputs.map { item.stem + $0.ending }
    }
}

/// What a scan can become.
package enum ScanOutput: String, CaseIterable, Codable, Sendable {
    /// The page's picture with invisible text over its words.
    case pdf
    /// The text alone.
    case text

    /// The ending of the output's name.
    package var ending: String {
        switch self {
        case .pdf: ".pdf"
        case .text: ".txt"
        }
    }
}
