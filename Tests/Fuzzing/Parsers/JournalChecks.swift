import Foundation
import GRDB

@testable import Batch
@testable import BatchReport

extension FuzzedParser {
    static let journals = [FuzzedParser("rows", checkJournalRows)]
}

/// A journal with anything in its columns is read, or fails with a `BatchError`.
///
/// Each line changes a column: the first byte says which, from `0` on, the second as what, the rest is the value. Most of
/// the time goes to SQLite's look at the statements. So most journals are in memory, and a part of the statements reads
/// them; one in 64 is a file, which is read as a whole.
func checkJournalRows(_ bytes: [UInt8]) {
    guard let journal = ForeignJournal.shared else { preconditionFailure("no journal could be written") }
    let sum = Int(bytes.reduce(0, &+))
    do {
        if sum % 64 == 0 {
            try journal.write(bytes, to: journal.file)
            try JournalReader(folder: journal.folder).read { snapshot in
                for check in snapshotChecks { try check(snapshot) }
            }
        } else {
            try journal.write(bytes, to: journal.memory)
            try journal.readMemory(snapshotChecks[sum % snapshotChecks.count])
        }
    } catch {
        precondition(error is BatchError, "\(error)")
    }
}

private let snapshotChecks: [@Sendable (JournalSnapshot) throws -> Void] = [
    { snapshot in
        for run in try snapshot.runs() { precondition(!run.line.contains { $0.isNewline }) }
        _ = try snapshot.notes()
    },
    { snapshot in
        for standing in try snapshot.stepStandings() {
            precondition(standing.done >= 0 && standing.failed >= 0 && (standing.left ?? 0) >= 0)
        }
        try snapshot.forEachVariant { _, _ in }
    },
    { snapshot in
        try snapshot.forEachItem(.all) { item in
            precondition(item.bytesOut >= 0 && item.inputBytes >= 0 && item.milliseconds >= 0)
            precondition((item.failure != nil) == (item.state == .failed))
            return true
        }
    },
    { snapshot in
        let codes = try snapshot.failureGroups(atMost: 5).map(\.code)
        try snapshot.forEachItem(.firstFailures(2, codes: codes)) { _ in true }
    },
    { snapshot in try snapshot.report(as: .ndjson) { _ in } },
]

/// A journal of two items, made once in a temporary folder and once in memory, whose columns are changed again and again.
private struct ForeignJournal: Sendable {
    static let shared = try? ForeignJournal()

    let folder: String
    let file: DatabaseQueue
    let memory: DatabaseQueue
    /// Has the journal in memory attached, as a `JournalReader` has files.
    private let reader: DatabaseQueue
    private let path: String
    private let columns: [(table: String, name: String)]

    private init() throws {
        folder =
            FileManager.default.temporaryDirectory.path
            + "/fieldbook-rows-\(ProcessInfo.processInfo.processIdentifier)"
        let hidden = folder + "/.fieldbook"
        try FileManager.default.createDirectory(atPath: hidden, withIntermediateDirectories: true)
        atexit { ForeignJournal.remove() }
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        path = hidden + "/" + JournalFiles.main
        file = try DatabaseQueue(path: path, configuration: configuration)
        memory = try DatabaseQueue(named: "fieldbook-rows", configuration: configuration)
        for queue in [file, memory] {
            try queue.writeWithoutTransaction { database in
                try database.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
                try JournalSchema.create(in: database)
            }
        }
        columns = try memory.read { database in
            try ["item", "run", "step", "attempt", "unasked", "variant", "itemNote"].flatMap { table in
                try String.fetchAll(
                    database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table]
                )
                .map { (table: table, name: $0) }
            }
        }
        reader = try DatabaseQueue()
        try reader.writeWithoutTransaction { database in
            try database.execute(
                sql: "ATTACH DATABASE 'file:fieldbook-rows?mode=memory&cache=shared' AS journal")
        }
    }

    private static func remove() {
        if let folder = shared?.folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    func write(_ bytes: [UInt8], to queue: DatabaseQueue) throws {
        try queue.write { database in
            for statement in Self.rows { try database.cachedStatement(sql: statement).execute() }
            for line in bytes.split(separator: 0x0A) where line.count > 1 {
                let (table, name) = columns[Int(line[line.startIndex] &- UInt8(ascii: "0")) % columns.count]
                let (sql, value) = Self.value(line.dropFirst())
                // What SQLite itself does not take there is left as it was.
                try? database.cachedStatement(sql: "UPDATE OR IGNORE \(table) SET \(name) = \(sql)")
                    .execute(arguments: [value])
            }
        }
    }

    /// Does as a `JournalReader` does with a file that it has found to be a journal.
    func readMemory(_ body: (JournalSnapshot) throws -> Void) throws {
        let source = try JournalSource(path: path)
        try reader.writeWithoutTransaction { database in
            for (kind, name) in [
                ("TABLE", "runs"), ("TABLE", "steps"), ("VIEW", "items"), ("VIEW", "variants"),
            ] {
                try database.execute(sql: "DROP \(kind) IF EXISTS temp.\(name)")
            }
            let attachment = JournalAttachment(database: database)
            do {
                try attachment.noteRuns(ofJournal: 0, at: source)
                try attachment.showItems()
                try body(JournalSnapshot(database: database, folder: folder, sources: []))
            } catch let error as DatabaseError {
                throw JournalSource.unusable(source.path, error)
            }
        }
    }

    private static func value(_ bytes: ArraySlice<UInt8>) -> (sql: String, value: DatabaseValue) {
        let rest = bytes.dropFirst()
        let text = String(decoding: rest, as: UTF8.self)
        return switch bytes.first {
        case UInt8(ascii: "n"): ("?", .null)
        case UInt8(ascii: "b"): ("?", Data(rest).databaseValue)
        case UInt8(ascii: "i"): ("?", (Int64(text) ?? .max).databaseValue)
        case UInt8(ascii: "r"): ("?", (Double(text) ?? .infinity).databaseValue)
        // Perhaps not UTF-8.
        default: ("CAST(? AS TEXT)", Data(rest).databaseValue)
        }
    }

    private static let rows = [
        "DELETE FROM item", "DELETE FROM run", "DELETE FROM step", "DELETE FROM attempt",
        "DELETE FROM unasked", "DELETE FROM variant", "DELETE FROM itemNote",
        """
        INSERT INTO run (id, command, toolVersion, host, process, shard, startedAt, endedAt, ending)
        VALUES (1, 'a.b', '1', 'h', 1, NULL, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:01.000Z', 'done')
        """,
        """
        INSERT INTO step (run, scope, name, operation, operationVersion, parameters, recipeHash, folder, place,
            items, jobs, startedAt, endedAt, ending)
        VALUES (1, 's|a.b|', 's', 'a.b', 1, '{}', 'r', '', 0, 2, 1, '2026-01-01T00:00:00.000Z',
            '2026-01-01T00:00:01.000Z', 'done')
        """,
        """
        INSERT INTO attempt (run, scope, stem, number, milliseconds, endedAt)
        VALUES (1, 's|a.b|', 'a', 1, 5, '2026-01-01T00:00:01.000Z')
        """,
        item("item", "a", "done"), item("item", "b", "failed"), item("variant", "a", "done"),
        "INSERT INTO unasked (scope, stem) VALUES ('s|a.b|', 'c')",
        """
        INSERT INTO itemNote (scope, stem, essence, updatedAt, notes)
        VALUES ('s|a.b|', 'a', 'r', '2026-01-01T00:00:01.000Z', '["warning: a"]')
        """,
    ]

    private static func item(_ table: String, _ stem: String, _ state: String) -> String {
        """
        INSERT INTO \(table) (\(JournalSchema.itemColumns)) VALUES ('s|a.b|', '\(stem)', 'r', '/in/\(stem)', 'h', 9,
            'r', '\(state)', NULL, '{"code":"a.b","message":"m","remedy":"r"}', NULL,
            '[{"path":"\(stem).out","hash":"0f","bytes":3}]', '[]', 1, 1, 5, '2026-01-01T00:00:01.000Z')
        """
    }
}
