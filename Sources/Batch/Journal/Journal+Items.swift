import Foundation
import GRDB

extension Journal {
    /// What is noted of an item: how it stands, and how it stood with other recipes, the latest first. What makes no
    /// sense is left out, so that the item is done again.
    func entries(scope: String, stem: String) throws -> [JournalEntry] {
        try reporting {
            try pool.read { database in
                let statement = try database.cachedStatement(sql: Self.selection)
                return try GRDB.Row.fetchAll(statement, arguments: [scope, stem, scope, stem])
                    .compactMap(JournalEntry.init)
            }
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
        try reporting {
            try pool.read { database in
                try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE scope = ?)", arguments: [scope])
                    ?? false
            }
        }
    }

    /// The parameters of all recipes that a scope's items were done with, by the recipes' hashes.
    func recipes(scope: String) throws -> [String: String] {
        try reporting {
            try pool.read { database in
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
    }

    /// Notes how items stand, which of those done before the run takes over, and that those published before are done,
    /// all at once.
    func write(
        _ records: [JournalRecord], adopting adopted: [AdoptedItem] = [], markingDone done: [JournalKey],
        run: Int64
    ) throws {
        guard !records.isEmpty || !adopted.isEmpty || !done.isEmpty else { return }
        let now = JournalClock.text()
        try reporting {
            try pool.write { database in
                for key in done { try Self.markDone(key, database) }
                for item in adopted { try item.note(in: database) }
                for record in records {
                    try Self.write(record, run, now, database)
                    try Self.writeAttempts(of: record, run, now, database)
                }
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
