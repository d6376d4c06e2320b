import APICore
import Answers
public import Batch
import Nyla
import Streams

/// Uploads tables of expenses to Nyla and has an automation import them, each table once.
///
/// The automation reads the table itself, so it decides which columns and formats there are. The state folder keeps what
/// became of each table, by its content. A table is not imported again after a completed run; if its run goes on, its end is
/// awaited.
public struct ImportExpenses: ServiceOperation {
    /// The automation that imports tables.
    public struct Automation: OperationParameters {
        @Parameter(
            "Upload each table, and let the automation with this identifier import it, instead of sending its rows.",
            .value("id"))
        public var automation: String?
        @Parameter(
            "With --automation, longest time to wait for the automation.", unit: "seconds", in: 0...604_800,
            .value("seconds"))
        public var automationTimeout = 3_600.0
        @Parameter(
            "First pause between two requests for the run's state; later pauses are longer, up to 15 seconds.",
            unit: "seconds", in: 0.001...3_600, .value("seconds"))
        public var automationPause = 1.0

        public static let title = "The automation"

        public init() {}

        var patience: Nyla.RunPatience {
            Nyla.RunPatience(firstPause: .seconds(automationPause), limit: .seconds(automationTimeout))
        }
    }

    /// Parameters of `expenses.import`.
    public struct Parameters: ServicePushing {
        public var importer = Automation()
        @Parameter("Also import tables that have already been imported.")
        public var again = false
        @Parameter("Show which tables would be imported, and send nothing.", .inManifestsOnly)
        public var dryRun = false
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "expenses.import"
    public static let traits = OperationTraits(
        version: 2, acceptedExtensions: ["csv", "tsv", "txt", "xls", "xlsx", "ods"], isRepeatedAlways: true)

    public let parameters: Parameters
    /// Files are imported one after the other, so that the same table in two of them is imported once.
    let turn: PushTurn<ImportTurn>

    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        turn = PushTurn(at: try PulledService(parameters, given: service))
    }

    public func outputPlan(of item: Item) -> OutputPlan { [] }

    public func makeWorker() throws -> any OperationWorker<ImportedExpenses> {
        guard let automation = parameters.importer.automation, !automation.isEmpty else {
            throw ParameterFailure("automation", "the automation's identifier was expected")
        }
        return ImportExpensesWorker(operation: self, automation: .text(automation))
    }
}

/// The tables that a run of the operation has dealt with, and the service's list of files.
struct ImportTurn: Sendable {
    /// The path of a table and what became of it.
    struct Outcome: Sendable {
        let path: String
        let result: Result<ImportedExpenses, any Error>
    }

    var outcomes: [ContentDigest: Outcome] = [:]
    var files: SentFileList?
}

/// Imports one table per item.
private struct ImportExpensesWorker: OperationWorker {
    let operation: ImportExpenses
    let automation: Identifier

    func process(_ item: Item, in context: ItemContext) throws -> ImportedExpenses {
        try operation.turn.take { (service, known) in
            let result = try imported(item, at: service, &known)
            try context.print(result.rows)
            return result
        }
    }

    /// The outcome of a table. A copy of one that this run has dealt with has the same outcome and is not sent.
    private func imported(
        _ item: Item, at service: SignedInService, _ known: inout ImportTurn?
    ) throws -> ImportedExpenses {
        let path = item.path
        let file = try service.wait { (_) throws(APIError) in try await DigestedFile(path) }
        var turn = known ?? ImportTurn()
        defer { known = turn }
        if let first = turn.outcomes[file.digest], first.path != path {
            return try first.result.get().copied(for: item.name)
        }
        let work = try TableImport(
            operation.parameters, automation, file, at: service, instance: service.instance(of: "trustee"))
        let result = Swift.Result { try work.result(for: item.name, &turn.files) }
        turn.outcomes[file.digest] = ImportTurn.Outcome(path: path, result: result)
        return try result.get()
    }
}

/// Result of `expenses.import`.
public struct ImportedExpenses: OperationResult {
    public var input: String
    /// The automation.
    public var automation: String
    /// Nyla's identifier of the table; `nil` if it was not uploaded.
    public var file: String?
    /// Nyla's identifier of the run; `nil` if there was none.
    public var run: String?
    /// What became of the table; `created` if it was imported.
    public var state = PushState.error
    /// The service's words about the run.
    public var message: String?
    public var faults: [ItemFailure] = []

    init(input: String, automation: String, file: String?) {
        (self.input, self.automation, self.file) = (input, automation, file)
    }

    /// Notes the file and the outcome of its run.
    mutating func note(_ file: Identifier, _ run: Nyla.AutomationRun) {
        (self.file, self.run, message) = (file.text, run.id.text, run.message)
        state = run.status == .completed ? .created : .error
        if let failure = run.failure { faults.append(failure) }
    }

    /// The result of a table with the same content.
    func copied(for input: String) -> ImportedExpenses {
        var copy = self
        copy.input = input
        if state == .created || state == .wouldCreate { copy.state = .same }
        return copy
    }

    public var notes: [String] {
        guard state == .same else { return [] }
        let place = file.map { " from file \($0.visible)" } ?? ""
        return ["this table has already been imported\(place); --again imports it once more"]
    }
    public var tally: [TallyCount] {
        [
            TallyCount(state == .created ? 1 : 0, "table imported", "tables imported"),
            TallyCount(state == .same ? 1 : 0, "table was already there", "tables were already there"),
        ]
    }

    public var rows: [Row] {
        [
            Row([
                "input": .text(input), "automation": .text(automation), "state": .text(state.rawValue),
                "file": .init(file), "run": .init(run), "message": .init(message),
            ])
        ]
    }
}

extension Nyla.AutomationRun {
    /// The failure of a run that was not completed; `nil` if it was.
    package var failure: ItemFailure? {
        let reason = message.map { ": " + $0.visible } ?? ""
        let id = id.text.visible
        switch status {
        case .completed: return nil
        case .failed:
            return ItemFailure(
                code: "automation.failed", message: "run \(id) failed\(reason)",
                remedy: "Look at its log: fieldbook automations list logs --of \(id).")
        case .stopped:
            return ItemFailure(
                code: "automation.stopped", message: "run \(id) was stopped\(reason)",
                remedy: "Run the automation again if you still need it.")
        default:
            return ItemFailure(
                code: "automation.unfinished",
                message: "run \(id) did not end in time; it is \(status.word.visible)",
                remedy: "It continues; to wait again, use \"fieldbook automations wait \(id)\".",
                cause: .moment)
        }
    }
}
