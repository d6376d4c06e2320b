package import Batch
package import DocumentModel

/// Finds words in the text of PDFs, with their places.
package struct FindText: DocumentTask {
    /// Parameters of `preview.find`.
    package struct Parameters: OperationParameters {
        package var choice = PDFPagesParameters()
        package var search = TextSearchParameters()

        package init() {}
    }

    package typealias Result = FoundText

    package static let name = "preview.find"
    package static let traits = OperationTraits.documents(
        version: 3,
        acceptedExtensions: ["pdf"],
        dividesItems: true,
        secondsPerStep: 20,
        patience: .seconds(10))

    package let parameters: Parameters
    /// The pages that are searched.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        try parameters.checkRanges()
        pages = try ParameterCheck.taken("pages") { try PageSelection(parameters.choice.pages) }
    }

    /// All that is searched for.
    package var words: [String] { [parameters.search.words] + parameters.search.otherWords }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + FoundText.ending] }
}

/// Parameters of a search for words.
package struct TextSearchParameters: OperationParameters {
    @Parameter("Words to search for; the end of a line counts as a blank.", .inManifestsOnly) package
        var words = ""
    @Parameter("Further words to search for, each by itself.", .inManifestsOnly) package var otherWords:
        [String] = []
    @Parameter("With --find, match upper and lower case.") package var matchCase = false
    @Parameter("With --find, find whole words only.") package var wholeWords = false

    package init() {}
}
