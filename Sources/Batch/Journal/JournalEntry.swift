import Foundation
import GRDB

/// An item's entry in the journal.
struct JournalEntry: Sendable {
    enum State: String, Sendable {
        /// The outputs are complete and being moved to their names.
        case publishing
        case done
        case failed
    }

    var state: State
    /// Absolute path.
    var input: String
    var inputHash: String
    var recipeHash: String
    /// `recipeHash`, or the hash of the part of the recipe that affected the item.
    var essence: String
    var result: Data?
    var failure: ItemFailure?
    var outputs: [PublishedOutput]
    /// Outputs of the item's earlier versions, as far as they existed unchanged.
    var earlier: [EarlierOutput] = []
}

extension Journal {
    /// The entries of an item: its current one, then those with other recipes, the latest first. Invalid entries are
    /// left out, so that the item is processed again.
    func entries(scope: String, stem: String) throws -> [JournalEntry] {
        try read { database in
            let statement = try database.cachedStatement(sql: Self.selection)
            return try GRDB.Row.fetchAll(statement, arguments: [scope, stem, scope, stem])
                .compactMap(JournalEntry.init)
        }
    }

    private static let selection = """
        SELECT \(columns), 0 AS isVariant, updatedAt FROM item WHERE scope = ? AND stem = ?
        UNION ALL SELECT \(columns), 1, updatedAt FROM variant WHERE scope = ? AND stem = ?
        ORDER BY isVariant, updatedAt DESC
        """

    private static let columns =
        "state, input, inputHash, recipeHash, essence, result, failure, outputs, earlier"

    func hasEntries(scope: String) throws -> Bool {
        try read { database in
            try Bool.fetchOne(
                database, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE scope = ?)", arguments: [scope])
                ?? false
        }
    }

    /// The parameters of all recipes used for a scope's items, by recipe hash.
    func recipes(scope: String) throws -> [String: String] {
        try read { database in
            let rows = try GRDB.Row.fetchAll(
                database, sql: "SELECT DISTINCT recipeHash, parameters FROM step WHERE scope = ?",
                arguments: [scope])
            let recipes = rows.compactMap { row -> (String, String)? in
                guard let hash = String.fromDatabaseValue(row["recipeHash"]),
                    let parameters = String.fromDatabaseValue(row["parameters"])
                else { return nil }
                return (hash, parameters)
            }
            return Dictionary(recipes, uniquingKeysWith: { $1 })
        }
    }

    /// Writes item records, adopted items and the done state of items published earlier, in one transaction.
    func write(
        _ records: [JournalRecord], adopting adopted: [AdoptedItem] = [], markingDone done: [JournalKey],
        run: Int64
    ) throws {
        guard !records.isEmpty || !adopted.isEmpty || !done.isEmpty else { return }
        let now = JournalClock.text()
        try update { database in
            for key in done { try Self.markDone(key, database) }
            for item in adopted { try item.note(in: database) }
            for record in records {
                try Self.write(record, run, now, database)
                try ItemNotes.write(of: record, now, database)
                try Self.writeAttempts(of: record, run, now, database)
            }
        }
    }

    private static func markDone(_ key: JournalKey, _ database: Database) throws {
        try database.cachedStatement(
            sql: """
                UPDATE item SET state = 'done', earlier = \(ItemUpdate.none)
                WHERE scope = ? AND stem = ? AND state = 'publishing'
                """
        ).execute(arguments: [key.scope, key.stem])
    }

    private static func write(
        _ record: JournalRecord, _ run: Int64, _ now: String, _ database: Database
    ) throws {
        try ItemVariants(of: record).keep(in: database)
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO item (scope, stem, input, inputHash, inputBytes, recipeHash, state, result, failure,
                    faults, outputs, earlier, run, attempts, milliseconds, updatedAt, essence)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope, stem) DO UPDATE SET
                    attempts = attempts + excluded.attempts, \(ItemUpdate.assignments)
                WHERE \(ItemUpdate.condition)
                """)
        try statement.execute(arguments: [
            record.key.scope, record.key.stem, record.input, record.key.inputHash, record.inputBytes,
            record.key.recipeHash, record.state.rawValue, record.result, record.failure, record.faults,
            record.outputs, record.earlier, run, record.attempts.count, record.milliseconds, now,
            record.essence,
        ])
        try ItemVariants(of: record).settle(in: database)
        try database.cachedStatement(sql: "DELETE FROM unasked WHERE scope = ? AND stem = ?")
            .execute(arguments: [record.key.scope, record.key.stem])
    }

    private static func writeAttempts(
        of record: JournalRecord, _ run: Int64, _ now: String, _ database: Database
    ) throws {
        let statement = try database.cachedStatement(sql: "INSERT INTO attempt VALUES (?, ?, ?, ?, ?, ?, ?)")
        for attempt in record.attempts {
            try statement.execute(arguments: [
                run, record.key.scope, record.key.stem, attempt.number, attempt.milliseconds, attempt.code,
                now,
            ])
        }
    }
}

extension JournalEntry {
    fileprivate init?(_ row: GRDB.Row) {
        func value<Value: DatabaseValueConvertible>(_ column: String) -> Value? {
            Value.fromDatabaseValue(row[column])
        }
        let decoder = JSONDecoder()
        guard let state = value("state").flatMap(State.init(rawValue:)),
            let input: String = value("input"), let inputHash: String = value("inputHash"),
            let recipeHash: String = value("recipeHash"), let essence: String = value("essence"),
            let outputs: Data = value("outputs"),
            let outputs = try? decoder.decode([PublishedOutput].self, from: outputs),
            let earlier: Data = value("earlier"),
            let earlier = try? decoder.decode([EarlierOutput].self, from: earlier)
        else { return nil }
        let failure: Data? = value("failure")
        self.init(
            state: state, input: input, inputHash: inputHash, recipeHash: recipeHash, essence: essence,
            result: value("result"),
            failure: failure.flatMap { try? decoder.decode(ItemFailure.self, from: $0) }, outputs: outputs,
            earlier: earlier)
    }
}

/// The SQL that updates an item's entry with a newer record.
enum ItemUpdate {
    /// The assignments, except for `attempts`. A failure without earlier outputs keeps the recorded ones.
    static let assignments = """
        input = excluded.input, inputHash = excluded.inputHash, inputBytes = excluded.inputBytes,
        recipeHash = excluded.recipeHash, essence = excluded.essence, state = excluded.state, result = excluded.result,
        failure = excluded.failure, faults = excluded.faults, outputs = excluded.outputs,
        earlier = CASE
            WHEN excluded.state <> 'failed' OR excluded.earlier <> \(none) THEN excluded.earlier
            WHEN item.state = 'failed' THEN item.earlier
            ELSE item.outputs END,
        run = excluded.run, milliseconds = excluded.milliseconds, updatedAt = excluded.updatedAt
        """

    /// A failure replaces a done entry only if its content is different: not if other parameters were tried, nor if the
    /// content could not be read.
    static let condition = """
        (excluded.state <> 'failed' OR item.state = 'failed'
            OR excluded.inputHash <> '' AND (item.state = 'publishing' OR item.inputHash <> excluded.inputHash))
        """

    /// An empty list, `[]`.
    static let none = "X'5B5D'"
}

/// Entries of an item that was processed in several ways, with other parameters or another version: the latest is in
/// `item`, the others are in `variant`.
struct ItemVariants {
    /// The maximum number per item; older ones are deleted.
    static let most = 8

    private let key: JournalKey
    private let essence: String
    private let state: JournalEntry.State

    init(of record: JournalRecord) {
        key = record.key
        essence = record.essence
        state = record.state
    }

    /// Copies the current entry to `variant` if the record is to replace it with one of another recipe.
    func keep(in database: Database) throws {
        try database.cachedStatement(
            sql: """
                WITH excluded (state, inputHash, essence) AS (VALUES (?, ?, ?))
                INSERT OR REPLACE INTO variant (\(JournalSchema.itemColumns))
                SELECT \(JournalSchema.itemColumns) FROM item WHERE scope = ? AND stem = ? AND EXISTS (
                    SELECT 1 FROM excluded WHERE \(Self.condition))
                """
        ).execute(arguments: [state.rawValue, key.inputHash, essence, key.scope, key.stem])
        guard database.changesCount > 0 else { return }
        try database.cachedStatement(
            sql: """
                DELETE FROM variant WHERE scope = ?1 AND stem = ?2 AND essence NOT IN (
                    SELECT essence FROM variant WHERE scope = ?1 AND stem = ?2
                    ORDER BY updatedAt DESC LIMIT \(Self.most))
                """
        ).execute(arguments: [key.scope, key.stem])
    }

    /// The SQL condition for replacing the row in `item` by `excluded`, which has another essence.
    static let condition = "item.essence <> excluded.essence AND \(ItemUpdate.condition)"

    /// Deletes the variant that has the same essence as the current entry.
    func settle(in database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM variant WHERE scope = ?1 AND stem = ?2 AND essence =
                    (SELECT essence FROM item WHERE scope = ?1 AND stem = ?2)
                """
        ).execute(arguments: [key.scope, key.stem])
    }
}

/// An item that a run finds done although the journal has it under another recipe, or as a variant behind a later
/// entry.
struct AdoptedItem {
    /// The key with the run's recipe.
    let key: JournalKey
    /// The essence by which it is found.
    let essence: String

    /// Makes it the current entry, under the run's recipe.
    func note(in database: Database) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO variant (\(JournalSchema.itemColumns))
                SELECT \(JournalSchema.itemColumns) FROM item WHERE scope = ? AND stem = ?
                """
        ).execute(arguments: [key.scope, key.stem])
        let place: StatementArguments = [key.scope, key.stem, essence]
        try database.cachedStatement(
            sql: """
                INSERT OR REPLACE INTO item (\(JournalSchema.itemColumns))
                SELECT \(JournalSchema.itemColumns) FROM variant WHERE scope = ? AND stem = ? AND essence = ?
                """
        ).execute(arguments: place)
        try database.cachedStatement(
            sql: "DELETE FROM variant WHERE scope = ? AND stem = ? AND essence = ?"
        ).execute(arguments: place)
        try database.cachedStatement(sql: "UPDATE item SET recipeHash = ? WHERE scope = ? AND stem = ?")
            .execute(arguments: [key.recipeHash, key.scope, key.stem])
    }
}
