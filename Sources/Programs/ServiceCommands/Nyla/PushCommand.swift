import APICore
import ArgumentParser
import Batch
import CommandRuns
import ServiceOperations

struct PushCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "push",
        abstract: "Send data to Nyla: parcels, projects and expenses.",
        discussion: """
            Records that the service already has are not sent again, so you can repeat a command. --dry-run \
            shows what would be created and changed, and which rights you lack. To send documents, use \
            "fieldbook upload".

            The state of a row is "created", "updated", "same" (the service already has the record), "held" \
            (the row is valid, but was not sent; a note gives the reason), "error", or "unknown" (there was \
            no response; the next run checks whether the service has the record). With --dry-run, the state \
            can also be "would create" or "would update".

            A push writes no output files and keeps no journal: --overwrite, --retry-failed and --force have \
            no effect, and --journal causes an error.

            Examples:
              fieldbook push expenses expenses.csv --instance i1 --dry-run
              fieldbook push parcels parcels.geojson --instance i2 --project Neubau
            """,
        subcommands: [PushExpensesCommand.self, PushParcelsCommand.self, PushProjectsCommand.self])
}

struct PushExpensesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expenses",
        abstract: "Send the expenses in a table to a trustee instance, each row only once.",
        discussion: """
            The first row names the columns, in German, English or French: date and amount, and optionally \
            description, currency, category, tax rate, organisation and contract. "fieldbook pull expenses" \
            writes such tables. In an Excel workbook (.xlsx), the first sheet with rows is read. All rows \
            are checked against the service's description of positions and your rights before anything is \
            sent. If a row has an error, nothing is sent, and the valid rows are held, unless you use \
            --skip-errors. Rows that the instance already has, with the same date, amount and description, \
            are left out. A note lists the columns that are not sent.

            With --automation, each table is uploaded unchanged, and an automation of Nyla imports it. If \
            the automation fails, the table counts as failed. The automation receives the file's identifier \
            as "fileIds". A table that you have already imported from this machine is not imported again, \
            unless you use --again. If the earlier run failed, a new run is started; if it is still running, \
            the command waits for it.

            Examples:
              fieldbook push expenses expenses.csv --instance i1 --dry-run
              fieldbook push expenses expenses.csv --instance i1 --currency CHF \\
                --format ndjson
              fieldbook push expenses march.xlsx --instance i1 --automation a1
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var parameters: OperationOptions<PushExpenses.Parameters>
    @OptionGroup var automation: OperationOptions<ImportExpenses.Automation>
    @OptionGroup var source: PushTarget

    func validate() throws {
        let given = parameters.values
        guard automation.values.automation != nil else { return }
        if given.currency != nil || given.organisation != nil || given.contract != nil || given.skipErrors {
            throw ValidationError(
                "--currency, --organisation, --contract and --skip-errors cannot be combined with --automation, which reads the table "
                    + "itself.")
        }
    }

    func run() throws {
        let parameters = parameters.values
        guard automation.values.automation != nil else {
            return try source.push(PushExpenses.self, parameters, on: input)
        }
        var importing = ImportExpenses.Parameters()
        importing.importer = automation.values
        importing.again = parameters.again
        importing.service = parameters.service
        try source.push(ImportExpenses.self, importing, on: input)
    }
}

struct PushParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels",
        abstract: "Send new and changed parcels to a real estate instance of Nyla.",
        discussion: """
            Reads files of any format that "fieldbook parcels" reads, and sends the parcels in LV95. A \
            parcel is matched with the parcel in Nyla that has the same EGRID. If either of two parcels \
            has no EGRID, they match if their extents agree within half a metre. An update keeps attributes \
            that only Nyla has. Corners that moved by 2.5 mm or less do not count as changes, nor does the \
            column "id" that "fieldbook pull parcels" writes into tables. With --create-only, parcels that \
            would change are not sent; their state is "held".

            Examples:
              fieldbook push parcels village.gpkg --instance i2 --dry-run
              fieldbook push parcels parcels.geojson --instance i2 --project Neubau
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var parameters: OperationOptions<PushParcels.Parameters>
    @OptionGroup var source: PushTarget

    func run() throws {
        try source.push(PushParcels.self, parameters.values, on: input)
    }
}

struct PushProjectsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "projects",
        abstract: "Send projects with their parcels to a real estate instance of Nyla.",
        discussion: """
            The table has a row for each parcel of a project, with the columns "project" and "egrid". \
            Instead of "egrid", the table can have the column "parcel", with Nyla's identifiers. Projects \
            are found by their label. Parcels that a project lacks are added to it; --replace removes \
            parcels that the table does not list.

            Examples:
              fieldbook push projects projects.csv --instance i2 --dry-run
              fieldbook push projects projects.csv --instance i2 --replace
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var parameters: OperationOptions<PushProjects.Parameters>
    @OptionGroup var source: PushTarget

    func run() throws {
        try source.push(PushProjects.self, parameters.values, on: input)
    }
}

/// The service that a command sends to, and the run.
struct PushTarget: ParsableArguments {
    @OptionGroup(title: "The service") var service: ProfileOptions
    @OptionGroup(title: "Batch options") var options: RunOptions

    /// Sends the inputs; the rows of the operation go to standard output. The operation itself does the dry run, since only
    /// it can compare the inputs with the service.
    func push<Work: ServiceOperation>(
        _ operation: Work.Type, _ parameters: Work.Parameters, on input: InputOptions
    ) throws where Work.Parameters: ServicePushing {
        var (parameters, options) = (parameters, options)
        parameters.dryRun = options.dryRun
        options.pace.dryRun = false
        let service = try service.signedIn(retry: parameters.service.retry.policy)
        try BatchCommandRun(input: input, options: options)(
            Work(parameters, at: service), to: .standardOutput)
    }
}
