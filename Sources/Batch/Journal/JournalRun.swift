import Foundation
import GRDB

/// One start of the command, as the journal knows it.
public final class JournalRun: Sendable {
    /// How a run came to its end.
    enum Ending: String {
        case done
        case interrupted
        case gaveUp
        case failed
    }

    let journal: Journal
    let id: Int64

    /// Notes that a run has begun; `command` is the operation's name or the manifest's path.
    public init(in journal: Journal, command: String, options: BatchOptions) throws {
        self.journal = journal
        id = try journal.reporting {
            try journal.pool.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO run (command, toolVersion, host, process, shard, startedAt)
                        VALUES (?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        command, options.toolVersion, ProcessInfo.processInfo.hostName, getpid(),
                        options.shard?.description, JournalClock.text(),
                    ])
                return database.lastInsertedRowID
            }
        }
    }

    /// Notes how the run went; what cannot be noted any more is left open, as by a kill.
    public func end(_ report: BatchReport?) {
        let ending: Ending =
            switch report {
            case nil: .failed
            case let report? where report.wasInterrupted: .interrupted
            case let report? where report.gaveUp: .gaveUp
            default: .done
            }
        try? journal.pool.write { database in
            try database.execute(
                sql: "UPDATE run SET endedAt = ?, ending = ? WHERE id = ?",
                arguments: [JournalClock.text(), ending.rawValue, id])
        }
    }

    func beginStep(_ recipe: JournalRecipe, items: Int, options: BatchOptions) throws {
        try journal.reporting {
            try journal.pool.write { database in
                try database.execute(
                    sql: """
                        INSERT OR REPLACE INTO step (run, scope, name, operation, operationVersion, parameters,
                            recipeHash, folder, items, jobs, startedAt)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        """,
                    arguments: [
                        id, recipe.scope, options.step ?? "", recipe.operation, recipe.operationVersion,
                        recipe.parameters, recipe.recipeHash, recipe.folder, items, options.jobs,
                        JournalClock.text(),
                    ])
            }
        }
    }

    func endStep(_ recipe: JournalRecipe) {
        try? journal.pool.write { database in
            try database.execute(
                sql: "UPDATE step SET endedAt = ? WHERE run = ? AND scope = ?",
                arguments: [JournalClock.text(), id, recipe.scope])
        }
    }
}
