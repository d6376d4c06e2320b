import Foundation
import GRDB

extension Journal {
    func entry(scope: String, stem: String) throws -> JournalEntry? {
        try reporting {
            try queue.read { database in
                try GRDB.Row.fetchOne(
                    database, sql: "SELECT * FROM item WHERE scope = ? AND stem = ?",
                    arguments: [scope, stem]
                ).map { try JournalEntry($0) }
            }
        }
    }

    /// Notes how an item stands; a failure never takes the place of what was done, with other parameters say.
    func record(_ entry: JournalEntry, for key: JournalKey, milliseconds: Int) throws {
        let encoder = JSONEncoder()
        let failure = try entry.failure.map { try encoder.encode($0) }
        let outputs = try encoder.encode(entry.outputs)
        try reporting {
            try queue.write { database in
                try database.execute(
                    sql: """
                        INSERT INTO item (scope, stem, input, inputBytes, run, state, inputHash, recipeHash, result,
                            failure, outputs, attempts, milliseconds, updatedAt)
                        VALUES (?, ?, '', 0, 0, ?, ?, ?, ?, ?, ?, 1, ?, datetime('now'))
                        ON CONFLICT (scope, stem) DO UPDATE SET
                            state = excluded.state, inputHash = excluded.inputHash,
                            recipeHash = excluded.recipeHash, result = excluded.result,
                            failure = excluded.failure, outputs = excluded.outputs, attempts = attempts + 1,
                            milliseconds = excluded.milliseconds, updatedAt = excluded.updatedAt
                        WHERE excluded.state <> 'failed' OR item.state = 'failed'
                        """,
                    arguments: [
                        key.scope, key.stem, entry.state.rawValue, key.inputHash, key.recipeHash,
                        entry.result,
                        failure, outputs, milliseconds,
                    ])
            }
        }
    }

    func markDone(_ key: JournalKey) throws {
        try reporting {
            try queue.write { database in
                try database.execute(
                    sql: "UPDATE item SET state = 'done' WHERE scope = ? AND stem = ?",
                    arguments: [key.scope, key.stem])
            }
        }
    }

    /// A journal that can no longer be kept, on a full disk say, is no item's fault: it ends the run.
    private func reporting<Value>(_ body: () throws -> Value) throws -> Value {
        do {
            return try body()
        } catch let error as DatabaseError {
            throw JournalFailure(reason: error.message ?? "\(error)")
        }
    }
}

extension JournalEntry {
    fileprivate init(_ row: GRDB.Row) throws {
        let decoder = JSONDecoder()
        let failure: Data? = row["failure"]
        self.init(
            state: State(rawValue: row["state"]) ?? .failed, inputHash: row["inputHash"],
            recipeHash: row["recipeHash"], result: row["result"],
            failure: try failure.map { try decoder.decode(ItemFailure.self, from: $0) },
            outputs: try decoder.decode([PublishedOutput].self, from: row["outputs"]))
    }
}
