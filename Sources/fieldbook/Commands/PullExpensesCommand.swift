import ArgumentParser
import Operations

struct PullExpensesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expenses",
        abstract: "A trustee's positions of Nyla, as a table.",
        discussion: """
            Asks for page after page until the service has no more; a position that comes twice is taken once. Where \
            the service cannot be reached or fails, its last good answer is taken (of the last seven days): the row \
            and a note say so, and from when it is, and the run counts as done. With --no-cache it fails instead.

            Examples:
              fieldbook pull expenses --instance i1 -o expenses.csv
              fieldbook pull expenses --instance i1 --search Porto -o postage.ndjson
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .ndjson, .txt), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Option(help: ArgumentHelp("Only what the service finds by these words.", valueName: "words"))
    var search: String?

    @Option(help: ArgumentHelp("How many positions are asked for at once.", valueName: "n"))
    var pageSize = 100

    @Flag(help: "Fail where the service cannot be reached, and keep no answer.")
    var noCache = false

    @OptionGroup(title: "The service") var pull: PullOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<TableFormat>(output, format: toFormat)
        var parameters = PullExpenses.Parameters()
        parameters.search = search
        parameters.pageSize = pageSize
        parameters.format = choice.format ?? parameters.format
        parameters.offline = !noCache
        let service = try pull.signedIn()
        try BatchCommandRun(options: options)(
            try PullExpenses(parameters, at: service), on: PullOptions.item(at: service, called: "expenses"),
            to: choice.destination)
    }
}
