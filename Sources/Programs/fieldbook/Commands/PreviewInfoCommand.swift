import ArgumentParser
import DocumentOperations

struct PreviewInfoCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info",
        abstract: "What PDFs are: pages, sizes, text, fonts, forms, signatures, attachments.",
        discussion: """
            A row for each PDF, or with --each-page for each page; --format ndjson and csv tell more than the table. With -o, a \
            file in JSON that tells all of it, <document>.info.json: outline, links, fields with their values, fonts, \
            attachments, boxes.

            Signatures are counted, and not checked. Scripts and actions that start programs are told, and nothing of that is \
            done. A PDF of which pages are lost is told as "damaged, 2 of 5 pages". Rows come in the order of the inputs; one that \
            others have waited for for ten seconds comes when it is done.

            Examples:
              fieldbook preview info SampleData/pdf/report.pdf
              fieldbook preview info inbox/ --format csv
              fieldbook preview info plan.pdf --each-page --pages 1-3
              fieldbook preview info inbox/ -o described/
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp("A file (.json), a folder, or - for the rows alone.", valueName: "out"),
        completion: .file())
    var output: String?

    @OptionGroup var parameters: OperationOptions<DescribePDF.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let output = try OutputChoice<PDFInfoFormat>(output, format: nil)
        try BatchCommandRun(input: input, options: options)(
            try DescribePDF(parameters.values), to: output.destination)
    }
}
