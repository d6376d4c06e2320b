package import Batch
package import DocumentModel

/// Tells what PDFs are: pages, sizes, text, fonts, forms, signatures, what they ask their reader to do.
package struct DescribePDF: DocumentTask {
    /// What `preview.info` is told.
    package struct Parameters: OperationParameters {
        /// `all`, or pages such as `1-3,7`, that are looked at one by one.
        package var pages = "all"
        /// Whether there is a row for each of them instead of one for the document.
        package var eachPage = false
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = DescribedPDF

    package static let name = "preview.info"
    package static let version = 3
    package static let acceptedExtensions: Set<String> = ["pdf"]
    package static let dividesItems = true
    /// A page.
    package static let secondsPerStep: Double? = 20
    package static let patience: Duration? = .seconds(10)

    package let parameters: Parameters
    /// The pages that are looked at.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        pages = try ParameterCheck.taken("pages") { try PageSelection(parameters.pages) }
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + DescribedPDF.ending] }
}
