import APICore
import Answers
import Batch
import Foundation
import Nyla

/// What the state folder keeps of the tables that automations imported.
struct KeptImports: Codable, Sendable {
    /// How far the import of a table is.
    enum Stage: String, Codable {
        /// The service has the file; the automation was not started.
        case uploaded
        /// The automation was to be started, and no answer came.
        case unanswered
        /// The run goes on, as far as is known.
        case started
        /// The run failed or was stopped.
        case failed
        case completed
    }

    /// A table.
    struct Table: Codable {
        let file: String
        var run: String?
        var stage: Stage
    }

    /// The tables by content, service, instance and automation.
    var tables: [String: Table] = [:]
}

/// The import of one table: its upload and a run of the automation, each step kept before the next.
struct TableImport {
    private let parameters: ImportExpenses.Parameters
    private let automation: Identifier
    private let file: DigestedFile
    private let service: SignedInService
    private let instance: Identifier
    private let kept: KeptValue<KeptImports>
    private let key: String
    /// The key of earlier versions, which did not look up the mandate of an instance.
    private let earlierKey: String

    /// Prepares the import of a table. The mandate of the instance may have to be looked up.
    init(
        _ parameters: ImportExpenses.Parameters, _ automation: Identifier, _ file: DigestedFile,
        at service: SignedInService, instance: Identifier
    ) throws {
        self.parameters = parameters
        self.automation = automation
        self.file = file
        self.service = service
        self.instance = instance
        let profile = service.profile
        kept = KeptValue("imports", of: profile, ProcessInfo.processInfo.environment)
        func key(_ mandate: String?) -> String {
            let parts = [file.digest.description, profile.address.text, mandate ?? "", instance.text]
            return (parts + [automation.text]).joined(separator: "\n")
        }
        let context = try service.wait { (client) throws(APIError) in
            try await client.context(of: NylaEndpoints.positions.endpoint)
        }
        self.key = key(context.mandate)
        earlierKey = key(profile.context.mandate)
    }

    /// Imports the table unless it is imported, and waits for its run.
    ///
    /// - Parameter files: the service's files, listed when they are needed first.
    func result(for input: String, _ files: inout SentFileList?) throws -> ImportedExpenses {
        var result = ImportedExpenses(input: input, automation: automation.text, file: nil)
        let tables = try kept.read()?.tables
        let table = tables?[key] ?? tables?[earlierKey]
        if let table, !parameters.again {
            (result.file, result.run) = (table.file, table.run)
            switch table.stage {
            case .completed:
                result.state = .same
                return result
            case .unanswered: throw Self.unanswered
            case .started:
                if let run = try state(of: table) { return try outcome(of: run, table, result) }
            case .uploaded, .failed: break
            }
        }
        let there = try existing(table) ?? listed(&files)
        result.file = there?.text
        guard !parameters.dryRun else {
            result.state = .wouldCreate
            return result
        }
        let file = try there ?? upload()
        result.file = file.text
        let (begun, run) = try execute(with: file)
        return try outcome(of: run, begun, result)
    }

    /// The run that an earlier command started; `nil` if it failed or was stopped.
    private func state(of table: KeptImports.Table) throws -> Nyla.AutomationRun? {
        guard let id = table.run else { throw Self.unanswered }
        let (automation, automations) = (automation, automations)
        do {
            let run = try service.wait { (client) throws(APIError) in
                try await automations(client).state(of: .text(id), of: automation)
            }
            return run.status == .failed || run.status == .stopped ? nil : run
        } catch {
            throw error.code == .notFound ? Self.unanswered : error
        }
    }

    /// Waits for a run, unless it has ended already or nothing is to be done.
    private func outcome(
        of run: Nyla.AutomationRun, _ table: KeptImports.Table, _ result: ImportedExpenses
    ) throws -> ImportedExpenses {
        var result = result
        guard !parameters.dryRun else {
            result.state = run.status == .completed ? .same : .wouldCreate
            return result
        }
        let (automation, automations) = (automation, automations)
        let patience = parameters.importer.patience
        let ended = try service.wait { (client) throws(APIError) in
            try await automations(client).wait(for: run, of: automation, patience: patience)
        }
        switch ended.status {
        case .completed: try keep(table, as: .completed)
        case .failed, .stopped: try keep(table, as: .failed)
        default: break
        }
        result.note(.text(table.file), ended)
        return result
    }

    /// Starts the automation. Only an answer that certainly rejects it permits to start it again in a later run.
    private func execute(with file: Identifier) throws -> (KeptImports.Table, Nyla.AutomationRun) {
        let before = KeptImports.Table(file: file.text, stage: .uploaded)
        try keep(before, as: .unanswered)
        let (automation, automations, kept, key) = (automation, automations, kept, key)
        do {
            return try service.wait { (client) throws(APIError) in
                let run = try await automations(client).execute(
                    automation, with: ["fileIds": .array([.string(file.text)])])
                var table = before
                (table.run, table.stage) = (run.id.text, .started)
                let begun = table
                // Within the work that can be interrupted, so that the run is kept in any case.
                try kept.change(from: KeptImports()) { $0.tables[key] = begun }
                return (begun, run)
            }
        } catch {
            if error.isCertainlyRefused { try keep(before, as: .uploaded) }
            throw error
        }
    }

    private func upload() throws -> Identifier {
        let file = file
        // Sent once: Nyla does not recognise repeated requests.
        let id = try service.wait { (client) throws(APIError) in
            try await NylaFiles(client)
                .upload(StreamedFile(file.file), idempotencyKey: nil).id
        }
        try keep(KeptImports.Table(file: id.text, stage: .uploaded), as: .uploaded)
        return id
    }

    /// The file of an earlier import, wherever it is now.
    private func existing(_ table: KeptImports.Table?) throws -> Identifier? {
        guard let table else { return nil }
        do {
            return try service.wait { (client) throws(APIError) in
                try await NylaFiles(client).file(.text(table.file)).id
            }
        } catch {
            guard error.code == .notFound || error.code == .forbidden else { throw error }
            return nil
        }
    }

    /// The file with the table's name and content at the top level of the service's files.
    private func listed(_ files: inout SentFileList?) throws -> Identifier? {
        let list =
            try files
            ?? service.wait { (client) throws(APIError) in
                try await NylaFiles(client).sentFiles()
            }
        files = list
        let sent = SentFile(name: file.file.name, size: file.file.identity.size, digest: file.digest)
        return try service.wait { (_) throws(APIError) in try await list.first(sent) }
    }

    private func keep(_ table: KeptImports.Table, as stage: KeptImports.Stage) throws {
        try kept.change(from: KeptImports()) { tables in
            tables.tables[key] = table
            tables.tables[key]?.stage = stage
        }
    }

    private var automations: @Sendable (APIClient) -> NylaAutomations {
        let (instance, mandate) = (instance, service.mandate)
        return { NylaAutomations($0, .automations, instance: instance, mandate: mandate) }
    }

    private static let unanswered = ItemFailure(
        code: "automation.unanswered",
        message: "an earlier command started the automation with this table, and its outcome is not known",
        remedy:
            "Look for the run with \"fieldbook automations list runs\"; if it did not import the table, use --again."
    )
}
