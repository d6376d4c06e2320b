import APICore
import ArgumentParser
import Batch
import LandOperations
import ServiceOperations

struct PullCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pull",
        abstract: "Download the data of a service: parcels, travels, documents, expenses, bookings and more.",
        subcommands: [
            PullParcelsCommand.self, PullTravelsCommand.self, PullManualTravelsCommand.self,
            PullPositionsCommand.self, PullEventsCommand.self,
            PullDocumentsCommand.self, PullExpensesCommand.self, PullBookingsCommand.self,
            PullRecordsCommand.self, PullAddressesCommand.self,
        ])
}

struct PullParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels",
        abstract: "Download the parcels of an instance of Nyla's real estate, in any format.",
        discussion: """
            Requests page after page until the service has no more, and drops duplicates. EGRID, number, municipality and \
            area also have the register's names, so that "fieldbook parcels measure" finds them. If the service fails or \
            cannot be reached, its last good response is used (of the past seven days, from \
            ~/.cache/fieldbook/answers.sqlite, which nobody else can read): the row and a note say so with its time, and \
            the run counts as done. With --no-cache it fails instead, with exit code 3.

            --besides downloads the neighbours of a parcel, and --register the parcels of the official register in a box, \
            at most 1000; if there are more, request smaller boxes.

            Examples:
              fieldbook pull parcels --profile land -o parcels.geojson
              fieldbook pull parcels --instance i1 --project q7 -o project.gpkg
              fieldbook pull parcels --instance i1 --bzo -o rules.csv
              fieldbook pull parcels --bbox 2600000,1200000,2601000,1201000 \\
                --to lv95 -o near.csv
              fieldbook pull parcels --besides k1 -o neighbours.geojson
              fieldbook pull parcels --register --bbox 2600000,1200000,2600200,1200200 \
                -o register.geojson
            """)

    @OptionGroup var output: OutputOptions<ConvertFormat>
    @OptionGroup var parameters: OperationOptions<PullParcels.Parameters>
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var source: PullSource

    func run() throws {
        var parameters = parameters.values
        parameters.offline = !cache.noCache
        try source.pull(parameters, as: \.output.format, to: output, stem: "parcels", with: PullParcels.init)
    }
}

struct PullTravelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "travels",
        abstract: "Download a vehicle's travels from VueTraccar, measured along their plotted paths.",
        discussion: """
            Includes travels that the server detected and those entered by hand, each with its plotted path. A travel's \
            row has our distance on the ellipsoid along the path, beside the server's (on a sphere; for detected \
            travels without the first leg and with the one after the last point). The row "sum" adds them up; "shared \
            once" has their length with parts that several travels share counted once. Places entered by hand are \
            included as named places, also on maps, with --standstills also the standstills; csv and polyline have no \
            room for them, which a note says. If the service fails or cannot be reached, its last good response is used \
            (of the past seven days, from ~/.cache/fieldbook/answers.sqlite, which nobody else can read): the rows and \
            a note say so with its time, and the run counts as done. With --no-cache it fails instead, with exit code \
            3.

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

    @OptionGroup var output: OutputOptions<TravelFileFormat>
    @OptionGroup var parameters: OperationOptions<PullTravels.Parameters>
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var source: PullSource

    func run() throws {
        var parameters = parameters.values
        parameters.offline = !cache.noCache
        try source.pull(parameters, as: \.format, to: output, stem: "travels", with: PullTravels.init)
    }
}

struct PullPositionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "positions",
        abstract: "Download a vehicle's positions from Traccar, for administrators.",
        discussion: """
            Requests the time in pieces, so that it exceeds neither memory nor the server's limits; duplicates at the seams \
            are dropped. JSON has everything that the device reported, as Traccar sends it, with speeds in knots; the other \
            formats have metres per second. "fieldbook routes distance" reads each of them. A trustee's positions, which \
            are amounts, are downloaded by "fieldbook pull expenses".

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
        try source.pull(
            parameters.values, as: \.format, to: output, stem: "positions", with: PullPositions.init)
    }
}

struct PullExpensesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "expenses",
        abstract: "Download a trustee's positions of Nyla as a table.",
        discussion: """
            Requests page after page until the service has no more, and drops duplicates. If the service fails or cannot \
            be reached, its last good response is used (of the past seven days): the row and a note say so with its time, \
            and the run counts as done. With --no-cache it fails instead.

            Examples:
              fieldbook pull expenses --instance i1 -o expenses.csv
              fieldbook pull expenses --instance i1 --search Porto -o postage.ndjson
              fieldbook pull expenses --instance i1 --where currency=CHF \\
                --sort valuta:desc,amount -o chf.csv
            """)

    @OptionGroup var output: OutputOptions<TableFormat>
    @OptionGroup var parameters: OperationOptions<PullExpenses.Parameters>
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var source: PullSource

    func run() throws {
        var parameters = parameters.values
        parameters.offline = !cache.noCache
        try source.pull(parameters, as: \.format, to: output, stem: "expenses", with: PullExpenses.init)
    }
}

struct PullBookingsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bookings",
        abstract: "Download AsiaTravelPlan's bookings as a table.",
        discussion: """
            Requests page after page until the service has no more, and drops duplicates. If the service fails or cannot \
            be reached, its last good response is used (of the past seven days): the row and a note say so with its time, \
            and the run counts as done. With --no-cache it fails instead.

            Examples:
              fieldbook pull bookings --profile travel -o bookings.csv
              fieldbook pull bookings --overdue --sort sla_due_at_asc -o overdue.ndjson
            """)

    @OptionGroup var output: OutputOptions<TableFormat>
    @OptionGroup var parameters: OperationOptions<PullBookings.Parameters>
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var source: PullSource

    func run() throws {
        var parameters = parameters.values
        parameters.offline = !cache.noCache
        try source.pull(parameters, as: \.format, to: output, stem: "bookings", with: PullBookings.init)
    }
}

/// The option to do without cached responses.
struct AnswerCacheOption: ParsableArguments {
    @Flag(help: "Fail if the service cannot be reached, and cache no responses.")
    var noCache = false

    /// Waits for an answer of a service. If it cannot be reached, returns the last good answer with a note, unless that is
    /// switched off.
    func answer<Value: Sendable>(
        of service: SignedInService, ask: @escaping @Sendable (APIClient) async throws(APIError) -> Value
    ) throws -> Value {
        try (noCache ? service.fresh(ask: ask) : service.lastGood(ask: ask)).noted()
    }
}

extension Fetched {
    /// The value; prints a note if it is not from a current answer.
    func noted() -> Value {
        for note in AnswerAge(self).notes { StandardError.write("fieldbook: note: \(note)\n") }
        return value
    }
}

/// The service that a command downloads from, and the run.
struct PullSource: ParsableArguments {
    @OptionGroup(title: "The service") var service: ProfileOptions
    @OptionGroup(title: "Batch options") var options: RunOptions

    /// Pulls from the service; the output determines the format, unless its option does.
    func pull<Parameters: ServicePulling, Format, Work: BatchOperation>(
        _ parameters: Parameters, as format: WritableKeyPath<Parameters, Format>,
        to output: OutputOptions<Format>,
        stem: String, with operation: (Parameters, SignedInService?) throws -> Work
    ) throws {
        let choice = try output.choice()
        var parameters = parameters
        if let chosen = choice.format { parameters[keyPath: format] = chosen }
        let service = try self.service.signedIn(retry: parameters.service.retry.policy)
        try run(operation(parameters, service), at: service, stem: stem, to: choice.destination)
    }

    /// Runs an operation whose only item is the service's address.
    func run<Work: BatchOperation>(
        _ operation: Work, at service: SignedInService, stem: String, to destination: Destination
    ) throws {
        try BatchCommandRun(options: options)(
            operation, on: [Item(path: service.profile.address.text, stem: stem)], to: destination)
    }
}
