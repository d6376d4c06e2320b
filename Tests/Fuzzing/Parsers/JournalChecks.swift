import Foundation
import GRDB

@testable import Batch
@testable import BatchReport

/// A journal in which anything may stand in any column: it is read, or refused with a `BatchError`.
///
/// Each line changes a column: the first byte says which, from `0` on, the second as what, the rest is the value.
func checkJournalRows(_ bytes: [UInt8]) {
    guard let journal = ForeignJournal.shared else { preconditionFailure("no journal could be written") }
    do {
        try journal.write(bytes)
        let reader = try JournalReader(folder: journal.folder)
        try reader.read(checkSnapshot)
    } catch {
        precondition(error is BatchError, "\(error)")
    }
}

private func checkSnapshot(_ snapshot: JournalSnapshot) throws {
    for run in try snapshot.runs() { precondition(!run.line.contains { $0.isNewline }) }
    _ = try snapshot.notes()
    for standing in try snapshot.stepStandings() {
        precondition(standing.done >= 0 && standing.failed >= 0 && (standing.left ?? 0) >= 0)
    }
    try snapshot.forEachItem(.all) { item in
        precondition(item.bytesOut >= 0 && item.inputBytes >= 0 && item.milliseconds >= 0)
        precondition((item.failure != nil) == (item.state == .failed))
        return true
    }
    let codes = try snapshot.failureGroups(atMost: 5).map(\.code)
    try snapshot.forEachItem(.firstFailures(2, codes: codes)) { _ in true }
    try snapshot.forEachVariant { _, _ in }
    try snapshot.report(as: .ndjson) { _ in }
}

/// A journal of two items, made once in a temporary folder, whose columns are changed again and again.
private struct ForeignJournal: Sendable {
    static let shared = try? ForeignJournal()

    let folder: String
    private let queue: DatabaseQueue
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
        queue = try DatabaseQueue(path: hidden + "/" + JournalFiles.main, configuration: configuration)
        columns = try queue.writeWithoutTransaction { database in
            try database.execute(sql: "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF")
            try JournalSchema.create(in: database)
            return try ["item", "run", "step", "attempt", "unasked", "variant"].flatMap { table in
                try String.fetchAll(
                    database, sql: "SELECT name FROM pragma_table_info(?)", arguments: [table]
                )
                .map { (table: table, name: $0) }
            }
        }
    }

    private static func remove() {
        if let folder = shared?.folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    func write(_ bytes: [UInt8]) throws {
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
        "DELETE FROM unasked", "DELETE FROM variant",
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
    ]

    private static func item(_ table: String, _ stem: String, _ state: String) -> String {
        """
        INSERT INTO \(table) (\(JournalSchema.itemColumns)) VALUES ('s|a.b|', '\(stem)', 'r', '/in/\(stem)', 'h', 9,
            'r', '\(state)', NULL, '{"code":"a.b","message":"m","remedy":"r"}', NULL,
            '[{"path":"\(stem).out","hash":"0f","bytes":3}]', '[]', 1, 1, 5, '2026-01-01T00:00:01.000Z')
        """
    }
}
