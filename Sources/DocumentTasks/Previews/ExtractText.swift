package import Batch
package import DocumentModel

/// Takes the text out of PDFs.
package struct ExtractText: DocumentTask {
    /// What `preview.text` is told.
    package struct Parameters: OperationParameters {
        /// What is written.
        package var format = PDFTextFormat.txt
        /// Whether blanks and empty lines put words about where they stand on the page.
        package var layout = false
        /// Whether what people noted on a page stands behind its text.
        package var notes = false
        /// `all`, or pages such as `1-3,7`.
        package var pages = "all"
        /// Whether each page gets a file of its own.
        package var eachPage = false
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = ExtractedText

    package static let name = "preview.text"
    package static let version = 3
    package static let acceptedExtensions: Set<String> = ["pdf"]
    package static let dividesItems = true
    /// A page.
    package static let secondsPerStep: Double? = 20
    package static let patience: Duration? = .seconds(10)

    package let parameters: Parameters
    /// The pages that are wanted.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        pages = try ParameterCheck.taken("pages") { try PageSelection(parameters.pages) }
        guard !parameters.layout || parameters.format == .txt else {
            throw ParameterFailure("layout", "goes with format: txt; the others give each word its place")
        }
        guard !parameters.notes || parameters.format != .tsv else {
            throw ParameterFailure("notes", "goes with format: txt or json")
        }
    }

    /// What stands behind the item's name.
    package var ending: String { "." + parameters.format.rawValue }

    package func plannedOutputs(of item: Item) -> [String] {
        parameters.eachPage ? [] : [item.stem + ending]
    }

    package func plannedSeries(of item: Item) -> [OutputSeries] {
        parameters.eachPage ? [OutputSeries(start: item.stem + "-", ending: ending)] : []
    }
}
