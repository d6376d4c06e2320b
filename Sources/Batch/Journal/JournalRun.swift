import Foundation
import GRDB

/// One run of the command, as recorded in the journal.
public final class JournalRun: Sendable {
    /// How a run ended.
    enum Ending: String {
        case done
        case interrupted
        case gaveUp
        case failed

        init(_ report: BatchSummary) {
            self = report.wasInterrupted ? .interrupted : report.gaveUp ? .gaveUp : .done
        }
    }

    let journal: Journal
    let id: Int64
    /// The part of the items that the run has; `nil` for all.
    let shard: Shard?

    /// Records the start of a run; `command` is the operation's name or the manifest's path.
    public init(in journal: Journal, command: String, options: BatchOptions) throws {
        self.journal = journal
        shard = options.shard
        id = try journal.update { database in
            try database.execute(
                sql: """
                    INSERT INTO run (command, toolVersion, host, process, shard, startedAt, notes)
                    VALUES (?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    command, options.toolVersion, ProcessInfo.processInfo.hostName, getpid(),
                    options.shard?.description, JournalClock.text(),
                    options.notes.isEmpty ? nil : options.notes.joined(separator: "\n"),
                ])
            return database.lastInsertedRowID
        }
    }

    /// Records how the run ended; if that fails, the run stays open, as after a kill.
    public func end(_ report: BatchSummary?) {
        let ending = report.map(Ending.init) ?? .failed
        try? journal.pool.write { try noteEnd(ending, $0) }
        journal.settle()
    }

    /// Records that the user stopped the run immediately; waits only for a moment.
    public func interrupt() {
        let noted = DispatchSemaphore(value: 0)
        journal.pool.asyncWrite { [self] in
            try noteEnd(.interrupted, $0)
        } completion: { _, _ in
            noted.signal()
        }
        _ = noted.wait(timeout: .now() + .seconds(2))
    }

    private func noteEnd(_ ending: Ending, _ database: Database) throws {
        try database.execute(
            sql: "UPDATE run SET endedAt = ?, ending = ? WHERE id = ?",
            arguments: [JournalClock.text(), ending.rawValue, id])
    }
}

extension JournalRun {
    /// Records all steps of a run that has begun, in order, so that steps that it never reaches are known.
    public func announce(_ steps: [StepNotice]) throws {
        try journal.update { database in
            for (place, step) in steps.enumerated() { try insert(step, at: place, database) }
        }
    }

    /// Records the start of a step and which of its earlier items it includes.
    func begin(_ step: StepNotice, with items: ItemList, options: BatchOptions) throws {
        try journal.update { database in
            let isFirst = try !hasBegun(step, database)
            try insert(step, at: 0, database)
            try database.execute(
                sql: """
                    UPDATE step SET items = ? + iif(startedAt IS NULL, 0, items),
                        allItems = ? + iif(startedAt IS NULL, 0, allItems),
                        recipeHash = ?, jobs = ?, startedAt = coalesce(startedAt, ?), endedAt = NULL
                    WHERE run = ? AND scope = ?
                    """,
                arguments: [
                    step.items, step.allItems, step.recipe.recipeHash, step.jobs, JournalClock.text(), id,
                    step.recipe.scope,
                ])
            if !step.recipe.isNew {
                try AskedItems(scope: step.recipe.scope, items)
                    .note(lettingGo: isFirst && !options.addsItems, in: database)
            }
        }
    }

    /// Records how a step ended.
    func end(_ step: StepNotice, _ report: BatchSummary) {
        try? journal.pool.write { database in
            try database.execute(
                sql: "UPDATE step SET endedAt = ?, ending = ? WHERE run = ? AND scope = ?",
                arguments: [JournalClock.text(), Ending(report).rawValue, id, step.recipe.scope])
        }
    }

    /// Two steps of a job without names can have the same scope.
    private func hasBegun(_ step: StepNotice, _ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT startedAt IS NOT NULL FROM step WHERE run = ? AND scope = ?",
            arguments: [id, step.recipe.scope]) ?? false
    }

    private func insert(_ step: StepNotice, at place: Int, _ database: Database) throws {
        let recipe = step.recipe
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO step (run, scope, name, operation, operationVersion, parameters, recipeHash,
                    folder, place, items, allItems, jobs)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                id, recipe.scope, step.name, recipe.operation, recipe.operationVersion, recipe.parameters,
                recipe.recipeHash, recipe.folder, place, step.items, step.allItems, step.jobs,
            ])
    }
}

/// A step, as recorded before it begins.
public struct StepNotice: Sendable {
    let recipe: JournalRecipe
    let name: String
    let items: Int?
    let allItems: Int?
    let jobs: Int

    /// A step that applies an operation to `items` items, `allItems` in all shards together, with outputs in a folder;
    /// `nil` for items that earlier steps have yet to make.
    public init<Work: BatchOperation>(
        _ operation: Work, items: Int?, of allItems: Int?, into folder: String, journal: Journal,
        options: BatchOptions
    ) throws {
        let recipe = try JournalRecipe(
            journal, operation, destination: .folder(folder), root: nil, options: options)
        self.init(recipe, items: items, of: allItems, options: options)
    }

    /// A step with `items` items, `allItems` in all shards together.
    init(_ recipe: JournalRecipe, items: Int?, of allItems: Int?, options: BatchOptions) {
        self.recipe = recipe
        self.items = items
        self.allItems = allItems
        name = options.step ?? ""
        jobs = options.jobs
    }
}

/// The items that a run includes, among those that the journal has for their step.
struct AskedItems {
    let scope: String
    let items: ItemList

    init(scope: String, _ items: ItemList) {
        self.scope = scope
        self.items = items
    }

    /// Marks them as included, and all others as not included if `lettingGo`.
    func note(lettingGo: Bool, in database: Database) throws {
        try database.execute(sql: "CREATE TEMP TABLE asked (stem TEXT PRIMARY KEY) WITHOUT ROWID")
        defer { try? database.execute(sql: "DROP TABLE temp.asked") }
        let insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO temp.asked VALUES (?)")
        for index in items.indices {
            try insert.execute(arguments: [PathText.text(of: items.stemBytes(at: index))])
        }
        try database.execute(
            sql: "DELETE FROM unasked WHERE scope = ? AND stem IN (SELECT stem FROM temp.asked)",
            arguments: [scope])
        guard lettingGo else { return }
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO unasked
                SELECT scope, stem FROM item WHERE scope = ? AND stem NOT IN (SELECT stem FROM temp.asked)
                """, arguments: [scope])
    }
}
