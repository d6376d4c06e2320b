import APICore
import ArgumentParser
import Batch
import CommandRuns
import ServiceOperations

struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Download data from a service: parcels, travels, documents, expenses, bookings and more.",
        discussion: """
            Examples:
              fieldbook pull parcels --profile land -o parcels.geojson
              fieldbook pull travels --profile cars --device 4 --from 2026-03 \\
                --until 2026-03 -o march.gpx
              fieldbook pull documents --profile land -o papers/
            """,
        subcommands: [
            PullParcelsCommand.self, PullTravelsCommand.self, PullManualTravelsCommand.self,
            PullPositionsCommand.self, PullEventsCommand.self, PullPlacesCommand.self,
            PullDocumentsCommand.self, PullExpensesCommand.self, PullBookingsCommand.self,
            PullRecordsCommand.self, PullAddressesCommand.self,
        ])
}

struct PullParcelsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels",
        abstract: "Download the parcels of a real estate instance of Nyla, in any format.",
        discussion: """
            Requests page after page until the service has no more parcels, and removes duplicates. EGRID, \
            number, municipality and area are also written under the register's attribute names, so that \
            "fieldbook parcels measure" finds them. If the service is down, its last good response is used; \
            see --no-cache.

            --besides downloads the neighbours of a parcel. --register downloads the parcels of the official \
            register that touch the box of --bbox, at most 1000; if there are more, request smaller boxes.

            Examples:
              fieldbook pull parcels --profile land -o parcels.geojson
              fieldbook pull parcels --instance i1 --project q7 -o project.gpkg
              fieldbook pull parcels --instance i1 --bzo -o rules.csv
              fieldbook pull parcels --bbox 2600000,1200000,2601000,1201000 \\
                --to lv95 -o near.csv
              fieldbook pull parcels --besides k1 -o neighbours.geojson
              fieldbook pull parcels --register -o register.geojson \\
                --bbox 2600000,1200000,2600200,1200200
            """)

    var files = AnswerPull<PullParcels>()

    func run() throws { try files.run(stem: "parcels") }
}

struct PullTravelsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "travels",
        abstract: "Download a vehicle's travels from VueTraccar, with the length of each path.",
        discussion: """
            Includes travels that the server detected and travels that were entered by hand, each with its \
            path. The row of a travel shows two distances: Fieldbook's, along the path on the ellipsoid, and \
            the server's, on a sphere. For travels that it detected, the server omits the first leg and adds \
            the leg after the last point. The row "sum" adds up the distances; in the row "shared once", \
            parts that several travels share count only once. Places that were entered by hand are included \
            as named places, also on maps; --standstills adds the standstills. CSV and encoded polylines \
            cannot store places, and a note is printed if some are left out. If the service finds no \
            travels, --whole-period downloads everything that the device recorded. If the service is down, \
            its last good response is used; see --no-cache.

            Examples:
              fieldbook pull travels --device 4 --from 2026-03 --until 2026-03 \\
                -o march.gpx
              fieldbook pull travels --device 4 --from 2026-03-01 --until 2026-03-07 \\
                --select Bern --side-trip-devices 5,6 -o bern.png
              fieldbook pull travels --device 4 --from 2026-03 --until 2026-03 \\
                --standstills --configured-side-trips -o march.gpx
              fieldbook pull travels --profile cars --device 4 --from 2026 \\
                --until 2026 --format csv -o 2026.geojson
            """)

    var files = AnswerPull<PullTravels>()

    func run() throws { try files.run(stem: "travels") }
}

struct PullPositionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "positions",
        abstract: "Download a vehicle's positions from Traccar (administrators only).",
        discussion: """
            Requests the period in parts, to stay below the server's limits, and removes duplicates where \
            the parts meet. JSON output contains everything that the device reported, as Traccar sends it, \
            with speeds in knots; in the other formats, speeds are in metres per second. "fieldbook routes \
            distance" reads all of these formats. For the positions of a trustee, which are amounts, use \
            "fieldbook pull expenses".

            Examples:
              fieldbook pull positions --device 4 --from 2026-03-01 --until 2026-03-31 \\
                -o positions.csv
              fieldbook pull positions --device 4 --from 2026 --until 2026 \\
                --days-at-once 7 -o 2026.json
              fieldbook pull positions --device 4 --from 2026-03-02 --until 2026-03-02 \\
                -o - --to-format json | fieldbook routes distance -
            """)

    @OptionGroup var output: OutputOptions<PositionFileFormat>
    @OptionGroup var parameters: OperationOptions<PullPositions.Parameters>
    @OptionGroup var source: PullSource

    func run() throws {
        try source.pull(PullPositions.self, parameters.values, to: output, stem: "positions")
    }
}

struct PullExpensesCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "expenses",
        abstract: "Download a Nyla trustee's expenses (positions) as a table.",
        discussion: """
            Requests page after page until the service has no more records, and removes duplicates. If the \
            service is down, its last good response is used; see --no-cache.

            Examples:
              fieldbook pull expenses --instance i1 -o expenses.csv
              fieldbook pull expenses --instance i1 --search Porto -o postage.ndjson
              fieldbook pull expenses --instance i1 --where currency=CHF \\
                --sort valuta:desc,amount -o chf.csv
            """)

    var files = AnswerPull<PullExpenses>()

    func run() throws { try files.run(stem: "expenses") }
}

struct PullBookingsCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookings",
        abstract: "Download AsiaTravelPlan's bookings as a table.",
        discussion: """
            Requests page after page until the service has no more records, and removes duplicates. If the \
            service is down, its last good response is used; see --no-cache.

            Examples:
              fieldbook pull bookings --profile travel -o bookings.csv
              fieldbook pull bookings --overdue --sort sla_due_at_asc -o overdue.ndjson
            """)

    var files = AnswerPull<PullBookings>()

    func run() throws { try files.run(stem: "bookings") }
}

/// The option to do without cached responses.
struct AnswerCacheOption: ParsableArguments {
    @Flag(
        help: """
            Fail if the service is down, and cache no responses. By default, if the service is down, its \
            last good response is used, provided that it is no more than seven days old. A note gives the \
            time of that response; the exit code does not change. The cache is \
            ~/.cache/fieldbook/answers.sqlite, which only you can read.
            """)
    var noCache = false

    /// Waits for an answer of a service. If it cannot be reached, returns the last good answer with a note, unless that is
    /// switched off.
    func answer<Value: Sendable>(
        of service: SignedInService, ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws -> Value {
        try service.answer(mayBeOld: !noCache, ask: ask).noted()
    }
}

extension Fetched {
    /// The value; prints a note if it is not from a current answer.
    func noted() -> Value {
        for note in AnswerAge(self).notes { StandardError.write("fieldbook: note: \(note)\n") }
        return value
    }
}

/// Arguments and run of a command that downloads a service's response, or its last good one.
struct AnswerPull<Work: ServiceOperation>: JoinedArguments where Work.Parameters: AnswerPulling {
    private(set) var output = OutputOptions<Work.Parameters.Format>()
    private(set) var parameters = OperationOptions<Work.Parameters>()
    private(set) var cache = AnswerCacheOption()
    @OptionGroup var source: PullSource

    init() {}

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: ParameterName.self)
        output = try OutputOptions(from: decoder)
        parameters = try OperationOptions(from: decoder)
        cache = try AnswerCacheOption(from: decoder)
        _source = try container.decode(OptionGroup<PullSource>.self, forKey: ParameterName("source"))
    }

    var joined: [any ParsableArguments] { [output, parameters, cache] }
    var own: [(String, Any)] { [("source", _source)] }

    /// Applies the operation to the service's address.
    func run(stem: String) throws {
        var parameters = parameters.values
        parameters.answers.offline = !cache.noCache
        try source.pull(Work.self, parameters, to: output, stem: stem)
    }
}

/// The service that a command downloads from, and the run.
struct PullSource: ParsableArguments {
    @OptionGroup(title: "The service") var service: ProfileOptions
    @OptionGroup(title: "Batch options") var options: RunOptions

    /// Pulls from the service; the output determines the format, unless its option does.
    func pull<Work: ServiceOperation, Format>(
        _ operation: Work.Type, _ parameters: Work.Parameters, to output: OutputOptions<Format>, stem: String
    ) throws where Work.Parameters: FileWriting, Work.Parameters.Format == Format {
        let choice = try output.choice()
        var parameters = parameters
        if let format = choice.format { parameters.format = format }
        let service = try service.signedIn(retry: parameters.service.retry.policy)
        try BatchCommandRun(options: options)(
            Work(parameters, at: service), on: [Item(path: service.profile.address.text, stem: stem)],
            to: choice.destination)
    }
}
