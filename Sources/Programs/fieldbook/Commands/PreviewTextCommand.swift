import ArgumentParser
import Batch
import DocumentOperations

struct PreviewTextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "The text of PDFs, its words with their places, or where words stand.",
        discussion: """
            The text comes in reading order, that of form fields with it, a form feed behind each page; with --layout, blanks \
            and empty lines put words about where they stand. As .tsv or .json each word has its box. With --find, a row for \
            each place instead, and with -o a file <document>.found.json; where no document has the words, the exit code is 4.

            Places are points of 1/72 inch from the upper left corner of the page as it is shown. PDFs without text are told; \
            "scan ocr" reads their pictures. Results come in the order of the inputs; one that others have waited for for ten \
            seconds comes when it is done.

            Examples:
              fieldbook preview text SampleData/pdf/report.pdf
              fieldbook preview text SampleData/pdf/report.pdf --find Parzelle
              fieldbook preview text invoice.pdf --layout -o invoice.txt
              fieldbook preview text inbox/ -o words/ --to-format json
              fieldbook preview text book.pdf -o pages/ --each-page --pages 1-20
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.txt, .tsv, .json), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "What is written where the output's name does not say it: txt, tsv or json.", valueName: "format"
        ))
    var toFormat: String?

    @OptionGroup var parameters: OperationOptions<ExtractText.Parameters>

    @Option(help: ArgumentHelp("Report where these words are. Can be repeated.", valueName: "words"))
    var find: [String] = []

    @OptionGroup var search: OperationOptions<TextSearchParameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        if find.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
            throw ValidationError("--find: something to find was expected.")
        }
        if find.isEmpty && (search.values.matchCase || search.values.wholeWords) {
            throw ValidationError("--match-case and --whole-words take --find.")
        }
        let text = parameters.values
        if !find.isEmpty && (text.layout || text.notes || text.eachPage || toFormat != nil) {
            throw ValidationError("--find goes without --layout, --notes, --each-page and --to-format.")
        }
    }

    func run() throws {
        let run = BatchCommandRun(input: input, options: options)
        if !find.isEmpty {
            // Whoever searches and wants nothing else told wants the places alone.
            let search = BatchCommandRun(input: input, options: options, tellsNotesWhenQuiet: false)
            return try search(try finding(), to: try foundDestination)
        }
        let output = try OutputChoice<PDFTextFormat>(output, format: toFormat)
        if parameters.values.eachPage, case .file = output.destination {
            throw ValidationError("--each-page: a folder was expected behind -o.")
        }
        try run(try extraction(as: output.format), to: output.destination)
    }

    private func extraction(as format: PDFTextFormat?) throws -> ExtractText {
        var parameters = parameters.values
        parameters.format = format ?? parameters.format
        return try ExtractText(parameters)
    }

    private func finding() throws -> FindText {
        var search = search.values
        search.words = find.first ?? ""
        search.otherWords = Array(find.dropFirst())
        var parameters = FindText.Parameters()
        parameters.choice = self.parameters.values.choice
        parameters.search = search
        return try FindText(parameters)
    }

    private var foundDestination: Destination {
        get throws { try OutputChoice<PDFInfoFormat>(output, format: nil).destination }
    }
}
