package import Batch
package import DocumentModel

/// Takes the text out of PDFs.
package struct ExtractText: DocumentTask {
    /// Parameters of `preview.text`.
    package struct Parameters: OperationParameters {
        package var choice = PDFPagesParameters()
        @Parameter(
            "Format of the output: the text, or its words with their places as a table or JSON.",
            .readByCommand(as: "to-format"))
        package var format = PDFTextFormat.txt
        @Parameter("Place words about where they are on the page, by blanks and empty lines.") package
            var layout = false
        @Parameter("Add the notes on a page, each in brackets after the page's text.") package var notes =
            false
        @Parameter("Write a file for each page.") package var eachPage = false

        package init() {}
    }

    package typealias Result = ExtractedText

    package static let name = "preview.text"
    package static let traits = OperationTraits.documents(
        version: 3,
        acceptedExtensions: ["pdf"],
        dividesItems: true,
        secondsPerStep: 20,
        patience: .seconds(10))

    package let parameters: Parameters
    /// The pages that are wanted.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        pages = try ParameterCheck.taken("pages") { try PageSelection(parameters.choice.pages) }
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
