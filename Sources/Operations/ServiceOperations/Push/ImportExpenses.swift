import APICore
import Backends
public import Batch
import Streams

/// Uploads tables of expenses to Nyla and has an automation import them, each table once.
///
/// The automation reads the table itself, so it decides which columns and formats there are. A table that Nyla's files have
/// already is not imported again.
public struct ImportExpenses: BatchOperation {
    /// The automation that imports tables.
    public struct Automation: OperationParameters {
        @Parameter(
            "Upload each table and have this automation of Nyla import it, in place of sending its rows.",
            .value("id"))
        public var automation: String?
        @Parameter(
            "Longest time to wait for the automation.", unit: "seconds", in: 0...604_800, .value("seconds"))
        public var automationTimeout = 3_600.0
        @Parameter(
            "First pause between two looks at the automation's run; later ones are longer, up to 15 seconds.",
            unit: "seconds", in: 0.001...3_600, .value("seconds"))
        public var automationPause = 1.0

        public static let title = "The automation"

        public init() {}

        fileprivate var patience: Nyla.RunPatience {
            Nyla.RunPatience(firstPause: .seconds(automationPause), limit: .seconds(automationTimeout))
        }
    }

    /// Parameters of `expenses.import`.
    public struct Parameters: ServicePulling {
        public var importer = Automation()
        @Parameter("Import also tables that Nyla's files have already.")
        public var again = false
        @Parameter("Show which tables would be imported, and send nothing.", .inManifestsOnly)
        public var dryRun = false
        public var service = ServiceParameters()

        public init() {}
    }

    public static let name = "expenses.import"
    public static let traits = OperationTraits(
        version: 1, acceptedExtensions: ["csv", "tsv", "txt", "xls", "xlsx", "ods"], isRepeatedAlways: true)

    public let parameters: Parameters
    let service: PulledService
    /// Files are imported one after the other, so that the same table in two of them is imported once.
    let turn = PushTurn<SentFileList>()

    public init(_ parameters: Parameters) throws { try self.init(parameters, at: nil) }

    /// Creates the operation for a service that is already open.
    package init(_ parameters: Parameters, at service: SignedInService?) throws {
        self.parameters = parameters
        self.service = try PulledService(parameters, given: service)
    }

    public func plannedOutputs(of item: Item) -> [String] { [] }

    public func makeWorker() throws -> any OperationWorker<ImportedExpenses> {
        guard let automation = parameters.importer.automation, !automation.isEmpty else {
            throw ParameterFailure("automation", "the automation's identifier was expected")
        }
        return ImportExpensesWorker(operation: self, automation: .text(automation))
    }
}

/// Imports one table per item.
private struct ImportExpensesWorker: OperationWorker {
    let operation: ImportExpenses
    let automation: Identifier

    func process(_ item: Item, in context: ItemContext) throws -> ImportedExpenses {
        try operation.turn.take { known in
            let result = try operation.service.forAll(of: .nyla) {
                try imported(item, at: $0, &known)
            }
            try context.print(result.rows)
            return result
        }
    }

    private func imported(
        _ item: Item, at service: SignedInService, _ known: inout SentFileList?
    ) throws -> ImportedExpenses {
        let instance = try service.instance(of: "trustee")
        let (place, parameters) = (service.profile.context, operation.parameters)
        let automation = self.automation
        let path = item.path
        let file = try service.wait { (_) throws(APIError) in try await DigestedFile(path) }
        let sent = SentFile(name: file.file.name, size: file.file.identity.size, digest: file.digest)
        let list =
            try known
            ?? service.wait { (client) throws(APIError) in
                try await NylaFiles(client, in: place).sentFiles()
            }
        known = list
        let there = try service.wait { (_) throws(APIError) in try await list.first(sent) }
        var result = ImportedExpenses(input: item.name, automation: automation.text, file: there?.text)
        if there != nil, !parameters.again {
            result.state = .same
            return result
        }
        guard !parameters.dryRun else {
            result.state = .wouldCreate
            return result
        }
        // The next table is compared with what the service has then.
        known = nil
        let patience = parameters.importer.patience
        let (id, run) = try service.wait {
            (client) throws(APIError) -> (Identifier, Nyla.AutomationRun) in
            let id: Identifier
            if let there {
                id = there
            } else {
                // Sent once, since the service does not recognise a file that is sent again.
                id = try await NylaFiles(client, in: place).upload(
                    StreamedFile(file.file), idempotencyKey: nil
                ).id
            }
            let automations = NylaAutomations(
                client, .automations, instance: instance, mandate: place.mandate.map { .text($0) })
            let run = try await automations.execute(automation, with: ["fileIds": .array([.string(id.text)])])
            return (id, try await automations.wait(for: run, of: automation, patience: patience))
        }
        result.note(id, run)
        return result
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

    public var notes: [String] {
        guard state == .same else { return [] }
        return ["the service has this table already, as file \(file ?? ""); --again imports it once more"]
    }
    public var tally: [TallyCount] {
        [
            TallyCount(state == .created ? 1 : 0, "table imported", "tables imported"),
            TallyCount(state == .same ? 1 : 0, "was there", "were there"),
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
                remedy: "Run the automation again if you want it done.")
        default:
            return ItemFailure(
                code: "automation.unfinished",
                message: "run \(id) has not ended in time; it is \(status.word.visible)",
                remedy: "It goes on: look for it with \"fieldbook automations list runs\".", cause: .moment)
        }
    }
}
