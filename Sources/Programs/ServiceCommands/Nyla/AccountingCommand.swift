import APICore
import Answers
import ArgumentParser
import Batch
import CommandRuns
import Nyla
import ServiceOperations
import Streams

struct AccountingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accounting",
        abstract: "Connect a Nyla trustee instance to an accounting program, and send positions there.",
        discussion: """
            These commands need an instance of Nyla's trustee feature. "fieldbook push expenses" creates \
            positions.

            Examples:
              fieldbook accounting config
              fieldbook accounting test
              fieldbook accounting sync --dry-run
              fieldbook accounting status --format csv
            """,
        subcommands: [
            AccountingStatusCommand.self, AccountingSyncCommand.self, AccountingChartCommand.self,
            AccountingConfigCommand.self, AccountingTestCommand.self,
        ])
}

struct AccountingStatusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "List the positions with their state in the accounting program.",
        discussion: """
            The state is open (never sent), pending, synced or failed. The column "message" gives the \
            service's reason for a failure. If there are no positions, the exit code is 4.

            Examples:
              fieldbook accounting status
              fieldbook accounting status --format csv
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let plan = try nyla.trustee(orUse: cache) { (trustee) throws(APIError) in
            try await trustee.accountingPlan()
        }
        guard !plan.lines.isEmpty else { throw BatchError.noPositions }
        try rows.format.print(plan.lines.map { $0.row(nil) })
    }
}

struct AccountingSyncCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "sync",
        abstract: "Send positions to the accounting program, each only once.",
        discussion: """
            Without identifiers, sends all positions whose state is open (never sent) or failed. Positions \
            that are pending or synced are not sent again. Positions are sent in groups of 100; after an \
            error, the same command sends the rest. If the accounting program rejects a position, the exit \
            code is 1. If no accounting program is connected, the exit code is 2.

            Examples:
              fieldbook accounting sync --dry-run
              fieldbook accounting sync
              fieldbook accounting sync p1 p2
            """)

    /// The most positions of a request.
    private static let mostPositions = 100

    @Argument(help: "Identifiers of positions. (default: all that are open or failed)")
    var positions: [String] = []

    @Flag(help: "Print what would be sent, and send nothing.")
    var dryRun = false

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let (wanted, isDry) = (positions.map { Identifier.text($0) }, dryRun)
        let (before, after) = try nyla.accounting {
            (trustee) throws(APIError) -> (Nyla.AccountingPlan, Nyla.AccountingPlan?) in
            let plan = try await trustee.accountingPlan(only: wanted)
            guard !isDry, plan.missing.isEmpty, !plan.open.isEmpty else { return (plan, nil) }
            var rest = plan.open[...]
            while !rest.isEmpty {
                _ = try await trustee.synchronizeAccounting(Array(rest.prefix(Self.mostPositions)))
                rest = rest.dropFirst(Self.mostPositions)
            }
            return (plan, try await trustee.accountingPlan(only: plan.open))
        }
        if !before.missing.isEmpty {
            throw ItemFailure(
                code: "accounting.noPosition",
                message: "the trustee has no position \(before.missing.map(\.text).joined(separator: ", "))",
                remedy: "Nothing was sent. \"fieldbook accounting status\" lists the positions.")
        }
        guard !before.lines.isEmpty else { throw BatchError.noPositions }
        guard !before.open.isEmpty else {
            return StandardError.write("fieldbook: note: nothing to send: \(before.summary)\n")
        }
        let sent = after ?? before
        try rows.format.print(
            sent.lines.filter { isDry ? $0.isOpen : true }.map { $0.row(isDry ? "would be sent" : nil) })
        let unknown = after?.lines.count { $0.entry == nil } ?? 0
        if unknown > 0 {
            StandardError.write(
                "fieldbook: note: \(unknown.counted("position")) without a state yet; see \"fieldbook accounting status\"\n"
            )
        }
        let refused = after?.lines.count { $0.entry?.state == .failed } ?? 0
        if refused > 0 {
            throw ItemFailure(
                code: "accounting.refused",
                message: "the accounting program rejects \(refused.counted("position"))",
                remedy:
                    "The column message gives the reasons. Correct the positions in Nyla, and run the command again."
            )
        }
    }
}

struct AccountingChartCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chart",
        abstract: "List the accounts of the accounting program.",
        discussion: """
            "fieldbook pull records --kind accounts" writes them into a file. If there are no accounts, the \
            exit code is 4.

            Examples:
              fieldbook accounting chart
              fieldbook accounting chart --search Kasse --format csv
            """)

    @OptionGroup var selection: OperationOptions<ListSelection>
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var cache: AnswerCacheOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let query = try selection.values.query()
        let accounts = try nyla.trusteePlace().ask(orUse: cache) { (client) throws(APIError) in
            try await NylaRecords(client, in: client.context).list(.accounts, query.pages()).all()
        }
        guard !accounts.isEmpty else {
            throw BatchError.nothingThere(
                "no accounts were found",
                remedy: "Connect an accounting program, or search for something else.")
        }
        try rows.format.print(accounts.rows)
    }
}

struct AccountingConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Show the connected accounting program, or connect one.",
        discussion: """
            "fieldbook pull records --kind connectors" lists the programs that can be connected. Secrets \
            such as keys are read from files, so that other users of the machine do not see them. The \
            service does not return them.

            Examples:
              fieldbook accounting config
              fieldbook accounting config --set connectorType=rma --secret apiKey=key.txt
            """)

    @OptionGroup var members: MemberOptions
    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let given = try members.read()
        let config = try nyla.trustee { (trustee) throws(APIError) in
            try await given.fields.members.isEmpty
                ? trustee.accountingConfig()
                : trustee.setAccountingConfig(given.fields, hiding: given.secretTexts)
        }
        try rows.format.print(Nyla.Entry(config).hiding(given.secrets).facts)
    }
}

struct AccountingTestCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "test",
        abstract: "Test the connection to the accounting program.",
        discussion: """
            The exit code is 1 if the service reports a failure, and 2 if no program is connected. "fieldbook accounting \
            config" connects one.

            Examples:
              fieldbook accounting test
            """)

    @OptionGroup var rows: RowFormatOption
    @OptionGroup var nyla: NylaOptions

    func run() throws {
        let answer = try nyla.accounting { (trustee) throws(APIError) in try await trustee.testAccounting() }
        try rows.format.print(Nyla.Entry(answer).facts)
    }
}

extension BatchError {
    fileprivate static var noPositions: BatchError {
        .nothingThere("the trustee has no positions", remedy: "Create some with \"fieldbook push expenses\".")
    }
}

extension Nyla.AccountingPlan {
    /// The positions by state, such as "2 synced, 1 pending".
    fileprivate var summary: String {
        let words = lines.map { $0.entry?.state.word ?? "open" }
        return Set(words).sorted().map { word in "\(words.count { $0 == word }) \(word.visible)" }
            .joined(separator: ", ")
    }
}

extension NylaOptions {
    /// The service with an instance of the trustee.
    fileprivate func trusteePlace() throws -> Place {
        let place = try place()
        try place.requireInstance(of: "trustee")
        return place
    }

    /// Waits for requests to an instance of the trustee.
    ///
    /// - Parameter cache: the option to do without the last good answers; if it is missing, they are not used at all.
    fileprivate func trustee<Value: Sendable>(
        orUse cache: AnswerCacheOption? = nil,
        _ work: @escaping @Sendable (NylaTrustee) async throws(APIError) -> Value
    ) throws -> Value {
        let place = try trusteePlace()
        let ask: @Sendable (APIClient) async throws(APIError) -> Value = { (client) throws(APIError) in
            try await work(NylaTrustee(client, instance: place.instance ?? "", mandate: place.mandate))
        }
        return try cache.map { try place.ask(orUse: $0, ask) } ?? place.wait(for: ask)
    }

    /// Waits for requests that need an accounting program. If none is connected, the error says so.
    fileprivate func accounting<Value: Sendable>(
        _ work: @escaping @Sendable (NylaTrustee) async throws(APIError) -> Value
    ) throws -> Value {
        do {
            return try trustee(work)
        } catch let error as APIError {
            guard [.refused, .conflict, .notFound, .invalid].contains(error.code) else { throw error }
            let isConnected = try? trustee { (trustee) throws(APIError) in
                try await trustee.isAccountingConnected()
            }
            guard isConnected == false else { throw error }
            throw ItemFailure(
                code: "accounting.notConnected",
                message: "the trustee is not connected to an accounting program",
                remedy:
                    "Connect one, for example \"fieldbook accounting config --set connectorType=rma --secret "
                    + "apiKey=key.txt\"; \"fieldbook pull records --kind connectors\" lists the programs.",
                cause: .setting)
        }
    }
}

extension NylaTrustee {
    /// The most positions of an instance.
    private static let mostPositions = 1_000_000

    /// The positions with their states in the accounting program.
    fileprivate func accountingPlan(
        only wanted: [Identifier] = []
    ) async throws(APIError) -> Nyla.AccountingPlan {
        var query = PageQuery()
        query.mostPages = Self.mostPositions / query.size
        query.mustBeWhole = true
        return Nyla.AccountingPlan(
            try await positions(query).all(), entries: try await accountingEntries(), only: wanted)
    }
}

extension Nyla.AccountingPlan.Line {
    /// The position as a row.
    ///
    /// - Parameter state: the word for its state in place of the service's.
    fileprivate func row(_ state: String?) -> Row {
        Row([
            "position": .init(position.id?.text), "date": .init(position.date?.text),
            "amount": .init(position.amount.map { "\($0)" }), "currency": .init(position.currency),
            "description": .init(position.description), "state": .text(state ?? entry?.state.word ?? "open"),
            "sent": .init(entry?.sent?.text), "message": .init(entry?.message),
        ])
    }
}

extension [Nyla.Record] {
    /// The records as rows, the columns those that any of them has.
    fileprivate var rows: [Row] {
        var seen: Set<String> = []
        let names = flatMap { $0.fields.members.map(\.name) }.filter { seen.insert($0).inserted }.sorted()
        return map { record in Row(names.map { ($0, Row.Value(json: record.fields[$0])) }) }
    }
}
