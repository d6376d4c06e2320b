import Foundation
import GRDB

extension Journal {
    /// What is noted of an item; `nil` also where that makes no sense, so that the item is done again.
    func entry(scope: String, stem: String) throws -> JournalEntry? {
        try reporting {
            try pool.read { database in
                let statement = try database.cachedStatement(
                    sql: """
                        SELECT state, input, inputHash, recipeHash, result, failure, outputs, earlier
                        FROM item WHERE scope = ? AND stem = ?
                        """)
                return try GRDB.Row.fetchOne(statement, arguments: [scope, stem]).flatMap(JournalEntry.init)
            }
        }
    }

    func hasEntries(scope: String) throws -> Bool {
        try reporting {
            try pool.read { database in
                try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM item WHERE scope = ?)", arguments: [scope])
                    ?? false
            }
        }
    }

    /// Notes how items stand, and that those published before are done, all at once.
    func write(_ records: [JournalRecord], markingDone done: [JournalKey], run: Int64) throws {
        guard !records.isEmpty || !done.isEmpty else { return }
        let now = JournalClock.text()
        try reporting {
            try pool.write { database in
                for key in done { try Self.markDone(key, database) }
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
        let statement = try database.cachedStatement(
            sql: """
                INSERT INTO item (scope, stem, input, inputHash, inputBytes, recipeHash, state, result, failure,
                    faults, outputs, earlier, run, attempts, milliseconds, updatedAt)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                ON CONFLICT (scope, stem) DO UPDATE SET
                    attempts = attempts + excluded.attempts, \(ItemUpdate.assignments)
                WHERE \(ItemUpdate.condition)
                """)
        try statement.execute(arguments: [
            record.key.scope, record.key.stem, record.input, record.key.inputHash, record.inputBytes,
            record.key.recipeHash, record.state.rawValue, record.result, record.failure, record.faults,
            record.outputs, record.earlier, run, record.attempts.count, record.milliseconds, now,
        ])
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
            let recipeHash: String = value("recipeHash"), let outputs: Data = value("outputs"),
            let outputs = try? decoder.decode([PublishedOutput].self, from: outputs),
            let earlier: Data = value("earlier"),
            let earlier = try? decoder.decode([EarlierOutput].self, from: earlier)
        else { return nil }
        let failure: Data? = value("failure")
        self.init(
            state: state, input: input, inputHash: inputHash, recipeHash: recipeHash, result: value("result"),
            failure: failure.flatMap { try? decoder.decode(ItemFailure.self, from: $0) }, outputs: outputs,
            earlier: earlier)
    }
}
