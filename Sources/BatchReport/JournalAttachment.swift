import Batch
import Foundation
import GRDB

/// Imports journals, one after the other, into a separate connection with the tables of `JournalView`.
struct JournalAttachment {
    let database: Database

    /// Attaches a journal under the name `journal`, directly or as a copy, and checks that it is valid.
    func attach(_ source: JournalSource) throws {
        do {
            try attachAndCheck(source)
        } catch let error as DatabaseError {
            detachQuietly()
            guard source.isOriginal, Self.mayCopyHelp.contains(error.resultCode) else {
                throw JournalSource.unusable(source.path, error)
            }
            try source.copy()
            try reporting(source) { try attachAndCheck(source) }
        }
    }

    private static let mayCopyHelp: [ResultCode] = [
        .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_IOERR, .SQLITE_PROTOCOL, .SQLITE_PERM,
    ]

    func detach() throws {
        try database.execute(sql: "DETACH DATABASE journal")
    }

    private func detachQuietly() {
        _ = try? detach()
    }

    private func attachAndCheck(_ source: JournalSource) throws {
        try database.execute(sql: "ATTACH DATABASE ? AS journal", arguments: [source.address])
        let application = try Int64.fetchOne(database, sql: "PRAGMA journal.application_id") ?? 0
        let version = try Int64.fetchOne(database, sql: "PRAGMA journal.user_version") ?? 0
        guard application == JournalSchema.applicationID else {
            throw BatchError(
                .journalUnusable, "\(source.path) is another program's database",
                remedy: "Name the output folder of a run.")
        }
        guard version <= JournalSchema.version else {
            throw BatchError(
                .journalNewer, "\(source.path) was written by a newer version", remedy: "Use that version.")
        }
        guard version >= JournalSchema.oldest else {
            throw BatchError(
                .journalOlder, "\(source.path) was written by an older version, which recorded less",
                remedy: "Use that version, or run the batch again into another folder.")
        }
        try checkSize(of: source)
        try checkTables(of: source)
    }

    /// SQLite treats the missing part of a truncated last page as zeros.
    private func checkSize(of source: JournalSource) throws {
        guard let bytes = source.restingBytes else { return }
        let pages = try Int.fetchOne(database, sql: "PRAGMA journal.page_count") ?? 0
        let pageSize = try Int.fetchOne(database, sql: "PRAGMA journal.page_size") ?? 0
        guard pages <= bytes / max(pageSize, 1) else {
            throw BatchError(
                .journalUnusable, "\(source.path) ends in the middle; it was cut off",
                remedy: "Copy it again from its source.")
        }
    }

    /// Allows only plain tables with plain columns: a view or a computed column could cause unlimited work.
    private func checkTables(of source: JournalSource) throws {
        for (table, columns) in Self.needed where try mayHave(table) {
            let isTable = try Bool.fetchOne(
                database,
                sql: """
                    SELECT count(*) = 1 FROM journal.sqlite_master
                    WHERE name = ? COLLATE NOCASE AND type = 'table' AND rootpage > 0
                    """, arguments: [table])
            let shape = try String.fetchAll(
                database,
                sql: "SELECT name FROM pragma_table_xinfo(?, 'journal') WHERE hidden = 0 LIMIT 100",
                arguments: [table])
            let others = try Int.fetchOne(
                database, sql: "SELECT count(*) FROM pragma_table_xinfo(?, 'journal') WHERE hidden <> 0",
                arguments: [table])
            guard isTable == true, others == 0, columns.isSubset(of: shape) else {
                throw BatchError(
                    .journalUnusable, "\(source.path): its table \"\(table)\" is not a journal's",
                    remedy: "Name the output folder of a run.")
            }
        }
    }

    private static let needed: [String: Set<String>] = [
        "item": [
            "scope", "stem", "input", "inputHash", "inputBytes", "recipeHash", "state", "failure", "faults",
            "outputs",
            "run", "attempts", "milliseconds", "updatedAt",
        ],
        "run": [
            "id", "command", "toolVersion", "host", "process", "shard", "startedAt", "endedAt", "ending",
        ],
        "attempt": ["run", "scope", "stem", "number", "code", "endedAt"],
        "step": [
            "run", "scope", "name", "operation", "operationVersion", "parameters", "recipeHash", "folder",
            "place", "items", "allItems", "jobs", "startedAt", "endedAt", "ending",
        ],
        "unasked": ["scope", "stem"],
        "variant": ["scope", "stem", "outputs"],
        "itemNote": ["scope", "stem", "updatedAt", "notes"],
    ]

    /// Whether a journal of this version has the table.
    private func mayHave(_ table: String) throws -> Bool {
        switch table {
        case "variant": try hasVariants()
        case "itemNote": try hasItemNotes()
        default: true
        }
    }
}

extension JournalAttachment {
    /// Imports the journal's last runs and their steps.
    func noteRuns(ofJournal number: Int, at source: JournalSource) throws {
        try reporting(source) {
            let runs = JournalView.select(
                JournalView.runs, from: JournalView.runsWithAttempts(havingNotes: try hasNotes()))
            let steps = JournalView.select(JournalView.steps, from: "journal.step")
            try note(
                "runs", JournalView.runs, runs + " ORDER BY id DESC LIMIT \(JournalView.greatestRuns)", number
            )
            try note(
                "steps", JournalView.steps,
                steps + " ORDER BY run DESC, place, scope LIMIT \(JournalView.greatestSteps)", number)
            try database.execute(
                sql: """
                    DROP TABLE IF EXISTS temp.unasked;
                    CREATE TEMP TABLE unasked (scope, stem, PRIMARY KEY (scope, stem)) WITHOUT ROWID;
                    INSERT OR IGNORE INTO temp.unasked
                    SELECT scope, stem FROM journal.unasked WHERE typeof(scope) = 'text' AND typeof(stem) = 'text'
                    """)
            try noteRefusals()
            try noteItemNotes()
        }
    }

    /// Imports the notes on items, by the time of the entry that they are on; none of a journal without them.
    private func noteItemNotes() throws {
        try database.execute(
            sql: """
                DROP TABLE IF EXISTS temp.itemNotes;
                CREATE TEMP TABLE itemNotes (
                    scope, stem, updatedAt, notes, PRIMARY KEY (scope, stem, updatedAt)) WITHOUT ROWID;
                """)
        guard try hasItemNotes() else { return }
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO temp.itemNotes
                SELECT scope, stem, updatedAt, \(JournalView.itemNotes) FROM journal.itemNote
                WHERE typeof(scope) = 'text' AND typeof(stem) = 'text' AND typeof(updatedAt) = 'text'
                """)
    }

    /// Imports the items that failed in their last attempt in the last run of their step, whatever their entries are,
    /// and the recipe of that run.
    private func noteRefusals() throws {
        try database.execute(
            sql: """
                DROP TABLE IF EXISTS temp.refused;
                CREATE TEMP TABLE refused (
                    scope, stem, run, code, recipeHash, PRIMARY KEY (scope, stem)) WITHOUT ROWID;
                INSERT OR IGNORE INTO temp.refused
                SELECT scope, stem, run, substr(code, 1, 200), recipeHash FROM (
                    SELECT a.scope, a.stem, a.run, a.code, last.recipeHash, max(a.number)
                    FROM journal.attempt AS a JOIN (
                        SELECT scope, max(run) AS run, recipeHash
                        FROM journal.step WHERE startedAt IS NOT NULL GROUP BY scope
                    ) AS last ON a.run = last.run AND a.scope = last.scope
                    GROUP BY a.scope, a.stem)
                WHERE typeof(scope) = 'text' AND typeof(stem) = 'text' AND typeof(code) = 'text'
                """)
    }

    private func note(
        _ table: String, _ columns: [JournalView.Column], _ selection: String, _ number: Int
    ) throws {
        let names = columns.map(\.name).joined(separator: ", ")
        try database.execute(
            sql: """
                CREATE TEMP TABLE IF NOT EXISTS \(table) (journal, \(names));
                INSERT INTO temp.\(table) (journal, \(names)) SELECT \(number), * FROM (\(selection))
                """)
    }

    /// Shows the items of a single journal in place.
    func showItems() throws {
        try database.execute(sql: "CREATE TEMP VIEW items AS \(Self.items)")
        if try hasVariants() { try database.execute(sql: "CREATE TEMP VIEW variants AS \(Self.variants)") }
    }

    /// Whether the journal's version distinguishes items processed in several ways.
    private func hasVariants() throws -> Bool {
        try Int64.fetchOne(database, sql: "PRAGMA journal.user_version") ?? 0 > JournalSchema.oldest
    }

    /// Whether the journal has notes on items: not if only older programs have written it.
    private func hasItemNotes() throws -> Bool {
        guard try hasNotes() else { return false }
        return try Bool.fetchOne(
            database,
            sql: "SELECT EXISTS (SELECT 1 FROM journal.sqlite_master WHERE name = 'itemNote' COLLATE NOCASE)")
            ?? false
    }

    /// Whether the journal's version stores notes on the inputs.
    private func hasNotes() throws -> Bool {
        try Int64.fetchOne(database, sql: "PRAGMA journal.user_version") ?? 0 > 5
    }

    private static let variants =
        "SELECT scope, stem, \(JournalView.outputs) AS outputs FROM journal.variant WHERE typeof(scope) = 'text'"

    /// Copies a journal's items into a table on disk; if several journals have an item, the latest entry counts.
    func mergeItems(from source: JournalSource) throws {
        try reporting(source) {
            let names = JournalView.items.map(\.name)
            try database.execute(
                sql: """
                    CREATE TEMP TABLE IF NOT EXISTS items (
                        \(names.joined(separator: ", ")), PRIMARY KEY (scope, stem)) WITHOUT ROWID;
                    INSERT INTO temp.items (\(names.joined(separator: ", "))) \(Self.items)
                    ON CONFLICT (scope, stem) DO UPDATE SET
                        \(names.dropFirst(2).map { "\($0) = excluded.\($0)" }.joined(separator: ", "))
                    WHERE excluded.updatedAt > items.updatedAt
                    """)
            try database.execute(sql: "CREATE TEMP TABLE IF NOT EXISTS variants (scope, stem, outputs)")
            if try hasVariants() { try database.execute(sql: "INSERT INTO variants \(Self.variants)") }
        }
    }

    private static var items: String {
        JournalView.select(JournalView.items, from: "journal.item AS item")
            + " WHERE typeof(scope) = 'text' AND typeof(stem) = 'text'"
    }

    private func reporting(_ source: JournalSource, _ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError {
            throw JournalSource.unusable(source.path, error)
        }
    }
}
