import ArgumentParser
import Batch
import CommandRuns
import DocumentOperations

struct PreviewInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "Describe PDFs: pages, sizes, text, fonts, forms, signatures and attachments.",
        discussion: """
            Prints a row for each PDF or, with --each-page, for each page. With --format ndjson or csv, \
            there are more columns than in the table. -o writes a complete description, which also includes \
            the outline, links, fields with their values, fonts, attachments and page boxes, as JSON to \
            <document>.info.json.

            Signatures are counted, not verified. Scripts and actions that start programs are reported, but \
            never run. A PDF with missing pages is reported as damaged, with a count such as "2 of 5 pages". \
            Rows are printed in the order of the inputs. If an input takes a long time, the rows of later \
            inputs wait for at most ten seconds, and are then printed first.

            Examples:
              fieldbook preview info SampleData/pdf/report.pdf
              fieldbook preview info inbox/ --format csv
              fieldbook preview info plan.pdf --each-page --pages 1-3
              fieldbook preview info inbox/ -o described/
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file (.json), a folder, or - to print only the rows.", valueName: "out"),
        completion: .file())
    var output: String?

    @OptionGroup var parameters: OperationOptions<DescribePDF.Parameters>
    @OptionGroup(title: "Batch options") var options: RunOptions

    func run() throws {
        let output = try OutputChoice<PDFInfoFormat>(output, format: nil)
        try BatchCommandRun(input: input, options: options)(
            try DescribePDF(parameters.values), to: output.destination)
    }
}

struct PreviewTextCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "text",
        abstract: "Extract the text of PDFs, as plain text or as words with positions, or search for words.",
        discussion: """
            The text is in reading order and includes the text of form fields. A form feed follows each page. \
            --layout uses spaces and empty lines to place words roughly where they are on the page. .tsv and \
            .json outputs list each word with its position. --find prints a row for each match instead, and \
            with -o writes <document>.found.json; if no document matches, the exit code is 4.

            Positions are in points (1/72 inch) from the upper left corner of the page as displayed. A note \
            lists PDFs without text; "scan ocr" recognises the text in their images. Results are printed in \
            the order of the inputs. If an input takes a long time, the results of later inputs wait for at \
            most ten seconds, and are then printed first.

            Examples:
              fieldbook preview text SampleData/pdf/report.pdf
              fieldbook preview text SampleData/pdf/report.pdf --find Parzelle
              fieldbook preview text invoice.pdf --layout -o invoice.txt
              fieldbook preview text inbox/ -o words/ --to-format json
              fieldbook preview text book.pdf -o pages/ --each-page --pages 1-20
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<PDFTextFormat>
    @OptionGroup var parameters: OperationOptions<ExtractText.Parameters>

    @Option(help: ArgumentHelp("Words to find. Can be repeated.", valueName: "words"))
    var find: [String] = []

    @OptionGroup var search: OperationOptions<TextSearchParameters>
    @OptionGroup(title: "Batch options") var options: RunOptions

    func validate() throws {
        if find.contains(where: { $0.allSatisfy(\.isWhitespace) }) {
            throw ValidationError("--find: something to find was expected.")
        }
        if find.isEmpty && (search.values.matchCase || search.values.wholeWords) {
            throw ValidationError("--match-case and --whole-words require --find.")
        }
        let text = parameters.values
        if !find.isEmpty && (text.layout || text.notes || text.eachPage || output.toFormat != nil) {
            throw ValidationError(
                "--find cannot be combined with --layout, --notes, --each-page and --to-format.")
        }
    }

    func run() throws {
        if find.isEmpty { try extractText() } else { try findWords() }
    }

    private func extractText() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        if parameters.eachPage, case .file = choice.destination {
            throw ValidationError("--each-page: a folder was expected after -o.")
        }
        if let format = choice.format { parameters.format = format }
        try BatchCommandRun(input: input, options: options)(
            try ExtractText(parameters), to: choice.destination)
    }

    private func findWords() throws {
        var parameters = FindText.Parameters()
        parameters.choice = self.parameters.values.choice
        parameters.search = search.values
        parameters.search.words = find[0]
        parameters.search.otherWords = Array(find.dropFirst())
        let choice = try OutputChoice<PDFInfoFormat>(output.output, format: nil)
        // With --quiet, a search prints nothing but matches.
        try BatchCommandRun(input: input, options: options, printsNotesWhenQuiet: false)(
            try FindText(parameters), to: choice.destination)
    }
}
