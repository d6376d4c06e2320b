package import Batch
package import DocumentModel

/// Tells what PDFs are: pages, sizes, text, fonts, forms, signatures, what they ask their reader to do.
package struct DescribePDF: DocumentTask {
    /// Parameters of `preview.info`.
    package struct Parameters: OperationParameters {
        package var choice = PDFPagesParameters()
        @Parameter("Write a row for each page instead of one for the document.") package var eachPage = false

        package init() {}
    }

    package typealias Result = DescribedPDF

    package static let name = "preview.info"
    package static let traits = OperationTraits.documents(
        version: 3,
        acceptedExtensions: ["pdf"],
        dividesItems: true,
        secondsPerStep: 20,
        patience: .seconds(10))

    package let parameters: Parameters
    /// The pages that are looked at.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        pages = try ParameterCheck.taken("pages") { try PageSelection(parameters.choice.pages) }
    }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + DescribedPDF.ending] }
}
