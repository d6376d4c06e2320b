import LandOperations
import ServiceOperations
import ArgumentParser

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

    @OptionGroup var output: OutputOptions<TableFormat>

    @OptionGroup var parameters: OperationOptions<PullExpenses.Parameters>

    @Flag(help: "Fail if the service cannot be reached, and keep no answer.")
    var noCache = false

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format ?? parameters.format
        parameters.offline = !noCache
        let service = try service.signedIn(retries: parameters.service.retries)
        try BatchCommandRun(options: options)(
            try PullExpenses(parameters, at: service), on: service.item(called: "expenses"),
            to: choice.destination)
    }
}
