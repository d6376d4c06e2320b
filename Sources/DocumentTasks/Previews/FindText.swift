package import Batch
package import DocumentModel

/// Finds words in the text of PDFs, with their places.
package struct FindText: DocumentTask {
    /// What `preview.find` is told.
    package struct Parameters: OperationParameters {
        /// What is searched for.
        package var words = ""
        /// What is searched for besides.
        package var otherWords: [String] = []
        /// Whether capitals and small letters are told apart.
        package var matchCase = false
        /// Whether only whole words are meant.
        package var wholeWords = false
        /// `all`, or pages such as `1-3,7`.
        package var pages = "all"
        /// A file with the password of encrypted PDFs in its first line.
        package var passwordFile: String?

        /// Everything at its default.
        package init() {}

        package static let files = ["passwordFile": ""]
    }

    package typealias Result = FoundText

    package static let name = "preview.find"
    package static let version = 3
    package static let acceptedExtensions: Set<String> = ["pdf"]
    package static let dividesItems = true
    /// A page.
    package static let secondsPerStep: Double? = 20
    package static let patience: Duration? = .seconds(10)

    package let parameters: Parameters
    /// The pages that are searched.
    package let pages: PageSelection

    package init(_ parameters: Parameters) throws {
        self.parameters = parameters
        pages = try ParameterCheck.taken("pages") { try PageSelection(parameters.pages) }
    }

    /// All that is searched for.
    package var words: [String] { [parameters.words] + parameters.otherWords }

    package func plannedOutputs(of item: Item) -> [String] { [item.stem + FoundText.ending] }
}
