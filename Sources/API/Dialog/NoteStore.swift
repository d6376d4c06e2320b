import APICore
import Foundation
import GRDB
import Streams
import Synchronization

/// The notes of a key in a private SQLite file, with what waits to be sent. Several processes may use it at once.
///
/// ```swift
/// let store = try NoteStore(at: folder + "/notes.sqlite")
/// ```
public final class NoteStore: Sendable {
    private let queue: DatabaseQueue
    /// The state that other connections have written when changes were last reported.
    private let seenVersion = Mutex<Int64?>(nil)

    /// Opens or creates a file (0600); fails if it is another kind of file or damaged, and leaves it as it is.
    public convenience init(at path: String) throws(DialogError) {
        let descriptor = Foundation.open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.unusable(path, String(cString: strerror(errno))) }
        fchmod(descriptor, 0o600)
        close(descriptor)
        do {
            var configuration = Configuration()
            configuration.busyMode = .timeout(10)
            configuration.journalMode = .wal
            configuration.prepareDatabase { try $0.execute(sql: "PRAGMA secure_delete = ON") }
            try self.init(DatabaseQueue(path: path, configuration: configuration))
        } catch {
            throw error as? DialogError ?? Self.unusable(path, Self.words(error))
        }
    }

    /// A store in memory.
    public convenience init() throws(DialogError) {
        do {
            try self.init(DatabaseQueue())
        } catch {
            throw Self.unusable("the memory", Self.words(error))
        }
    }

    private init(_ queue: DatabaseQueue) throws {
        self.queue = queue
        try queue.write { try NoteSchema.prepare($0) }
    }

    // MARK: Notes

    /// Stores notes that are not known and not deleted, and what is to be sent of a new one; returns those that are new.
    /// Known ones that were waiting to be sent count as sent if `isSynced`; `reportForeignChanges` reports them too.
    func insert(
        _ notes: [Dialog.Note], sending event: Nostr.Event? = nil
    ) async throws(DialogError) -> [Dialog.Note] {
        try await write { database in
            try notes.filter { note in
                let id = Data(note.id.bytes)
                let isDeleted = try Bool.fetchOne(
                    database, sql: "SELECT EXISTS (SELECT 1 FROM deletion WHERE id = ?)", arguments: [id])
                if isDeleted == true { return false }
                try database.execute(
                    sql: """
                        INSERT INTO note (id, time, text, tags, folded, isRead, isSynced, event) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (id) DO NOTHING
                        """,
                    arguments: [
                        id, note.time, note.text, Self.json(note.tags),
                        Hashtags.folded(([note.text] + note.tags).joined(separator: "\n")), note.isRead,
                        note.isSynced,
                        event?.json.jsonText,
                    ])
                guard database.changesCount > 0 else {
                    if note.isSynced, try Self.markSynced(id, database) {
                        self.seenVersion.withLock { $0 = nil }
                    }
                    return false
                }
                for tag in Set(note.tags) {
                    try database.execute(
                        sql: "INSERT INTO topic (tag, note) VALUES (?, ?)", arguments: [tag, id])
                }
                return true
            }
        }
    }

    /// The newest notes of a selection, in the order of their times; those of the same second as they were stored.
    func notes(_ selection: Dialog.Selection) async throws(DialogError) -> [Dialog.Note] {
        guard selection.query?.isEmpty != true, selection.limit > 0 else { return [] }
        var conditions = ["1"]
        var arguments: StatementArguments = []
        if let before = selection.before {
            conditions.append("time < ?")
            arguments += [before]
        }
        if let after = selection.after {
            conditions.append("rowid > ?")
            arguments += [after]
        }
        if selection.isUnread { conditions.append("NOT isRead") }
        if let query = selection.query {
            conditions.append("instr(folded, ?) > 0")
            arguments += [Hashtags.folded(query)]
        }
        if !selection.tags.isEmpty {
            let marks = databaseQuestionMarks(count: selection.tags.count)
            conditions.append("id IN (SELECT note FROM topic WHERE tag IN (\(marks)))")
            arguments += StatementArguments(selection.tags)
        }
        arguments += [selection.limit]
        let condition = "WHERE \(conditions.joined(separator: " AND "))"
        if selection.takesFirstArrivals {
            return try await fetch("\(condition) ORDER BY rowid LIMIT ?", arguments)
        }
        return try await fetch("\(condition) ORDER BY time DESC, rowid DESC LIMIT ?", arguments).reversed()
    }

    /// The notes whose ids begin with these hexadecimal digits, at most two.
    func notes(withIDsFrom digits: String) async throws(DialogError) -> [Dialog.Note] {
        try await fetch("WHERE lower(hex(id)) LIKE ? LIMIT 2", [digits + "%"])
    }

    func topics() async throws(DialogError) -> Dialog.Topics {
        try await read { database in
            let rows = try Row.fetchAll(
                database, sql: "SELECT tag, count(*) AS count FROM topic GROUP BY tag ORDER BY tag")
            return Dialog.Topics(
                inbox: try Int.fetchOne(database, sql: "SELECT count(*) FROM note") ?? 0,
                topics: rows.map { Dialog.Topic(name: $0["tag"], count: $0["count"]) })
        }
    }

    func unreadCount() async throws(DialogError) -> Int {
        try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM note WHERE NOT isRead") ?? 0 }
    }

    /// Marks notes as read.
    func markAsRead(_ ids: [ContentDigest]) async throws(DialogError) {
        try await write { database in
            for id in ids {
                try database.execute(
                    sql: "UPDATE note SET isRead = 1 WHERE id = ? AND NOT isRead", arguments: [Data(id.bytes)]
                )
            }
        }
    }

    /// Deletes notes for good, so that no relay brings them back; returns those that were here.
    ///
    /// - Parameter event: the deletion that is to be sent.
    func delete(
        _ ids: [ContentDigest], sending event: Nostr.Event? = nil
    ) async throws(DialogError) -> [ContentDigest] {
        try await write { database in
            try ids.filter { id in
                let id = Data(id.bytes)
                try database.execute(
                    sql: "INSERT INTO deletion (id, event) VALUES (?, ?) ON CONFLICT (id) DO NOTHING",
                    arguments: [id, event?.json.jsonText])
                try database.execute(sql: "DELETE FROM note WHERE id = ?", arguments: [id])
                guard database.changesCount > 0 else { return false }
                // The number of the last note is given to the next one.
                try database.execute(sql: "UPDATE place SET arrival = min(arrival, (\(Self.lastArrival)))")
                return true
            }
        }
    }

    // MARK: Places

    private static let lastArrival = "SELECT coalesce(max(rowid), 0) FROM note"

    /// The number of the note that was stored last.
    func lastArrival() async throws(DialogError) -> Int64 {
        try await read { try Int64.fetchOne($0, sql: Self.lastArrival) ?? 0 }
    }

    /// The number of a note; `nil` if it is not here.
    func arrival(of id: ContentDigest) async throws(DialogError) -> Int64? {
        try await read {
            try Int64.fetchOne($0, sql: "SELECT rowid FROM note WHERE id = ?", arguments: [Data(id.bytes)])
        }
    }

    /// The last note that had arrived at a place, and is still here.
    func note(at place: Dialog.Place) async throws(DialogError) -> Dialog.Note? {
        try await fetch("WHERE rowid <= ? ORDER BY rowid DESC LIMIT 1", [place.arrival]).first
    }

    func place(of reader: String) async throws(DialogError) -> Dialog.Place? {
        try await read { database in
            try Row.fetchOne(
                database, sql: "SELECT arrival FROM place WHERE reader = ?", arguments: [reader]
            ).map { Dialog.Place(arrival: $0["arrival"]) }
        }
    }

    func keep(_ place: Dialog.Place, of reader: String) async throws(DialogError) {
        try await write {
            try $0.execute(
                sql: "INSERT OR REPLACE INTO place (reader, arrival) VALUES (?, ?)",
                arguments: [reader, place.arrival])
        }
    }

    // MARK: Changes

    /// Remembers the notes and their states, unless that is done already: `reportChanges` reports the differences.
    func startComparing() async throws(DialogError) {
        let version = try await version()
        try await write { database in
            guard try !Self.isComparing(database) else { return }
            try database.execute(
                sql: """
                    CREATE TEMP TABLE reported (
                        id BLOB NOT NULL PRIMARY KEY, isRead INTEGER NOT NULL, isSynced INTEGER NOT NULL
                    ) WITHOUT ROWID;
                    INSERT INTO reported SELECT id, isRead, isSynced FROM note;
                    """)
        }
        seenVersion.withLock { $0 = $0 ?? version }
    }

    /// Reports what was deleted, added and changed since the last time, by any program; notes in the order of their times.
    /// Nothing before `startComparing`.
    func reportChanges(_ report: @escaping @Sendable (Dialog.Event) -> Void) async throws(DialogError) {
        try await write { database in
            guard try Self.isComparing(database) else { return }
            let gone = "NOT EXISTS (SELECT 1 FROM note WHERE note.id = reported.id)"
            for id in try Data.fetchAll(database, sql: "SELECT id FROM reported WHERE \(gone)") {
                ContentDigest(Array(id)).map { report(.deleted($0)) }
            }
            try database.execute(sql: "DELETE FROM reported WHERE \(gone)")
            let isKnown = "EXISTS (SELECT 1 FROM reported WHERE reported.id = note.id)"
            let isChanged = """
                NOT EXISTS (
                    SELECT 1 FROM reported WHERE reported.id = note.id
                    AND reported.isRead = note.isRead AND reported.isSynced = note.isSynced)
                """
            let notes = try Row.fetchCursor(
                database,
                sql: """
                    SELECT \(Self.columns), \(isKnown) AS isKnown FROM note WHERE \(isChanged) ORDER BY time, rowid
                    """)
            while let row = try notes.next() {
                let isKnown: Bool = row["isKnown"]
                Self.note(row).map { report(isKnown ? .updated($0) : .added($0)) }
            }
            try database.execute(
                sql: """
                    INSERT OR REPLACE INTO reported SELECT id, isRead, isSynced FROM note WHERE \(isChanged)
                    """)
        }
    }

    /// The same, if another program has changed the notes, or the relay has sent one back; costs nothing otherwise.
    func reportForeignChanges(_ report: @escaping @Sendable (Dialog.Event) -> Void) async throws(DialogError)
    {
        let version = try await version()
        guard seenVersion.withLock({ $0 }) != version else { return }
        try await reportChanges(report)
        seenVersion.withLock { $0 = version }
    }

    /// Changes with each write of another connection.
    private func version() async throws(DialogError) -> Int64? {
        try await read { try Int64.fetchOne($0, sql: "PRAGMA data_version") }
    }

    private static func isComparing(_ database: Database) throws -> Bool {
        try Bool.fetchOne(
            database, sql: "SELECT EXISTS (SELECT 1 FROM sqlite_temp_master WHERE name = 'reported')") == true
    }

    // MARK: Synchronization

    /// Events that wait to be sent, the oldest first.
    func outbox() async throws(DialogError) -> [Nostr.Event] {
        let texts = try await read { database in
            try String.fetchAll(
                database,
                sql: """
                    SELECT event FROM (
                        SELECT event, time, rowid AS number FROM note WHERE event IS NOT NULL
                        UNION ALL SELECT event, NULL, rowid FROM deletion WHERE event IS NOT NULL)
                    ORDER BY time IS NULL, time, number
                    """)
        }
        return texts.compactMap { text in
            var reader = JSONReader(bytes: Array(text.utf8))
            return (try? reader.readValue()).flatMap { Nostr.Event($0) }
        }
    }

    /// Notes that the relay has an event.
    func markSent(_ event: Nostr.Event) async throws(DialogError) {
        try await write { database in
            if event.kind == Nostr.Event.Kind.note {
                try Self.markSynced(Data(event.id.bytes), database)
                return
            }
            for id in event.deletedIDs {
                try database.execute(
                    sql: "UPDATE deletion SET event = NULL WHERE id = ?", arguments: [Data(id.bytes)])
            }
        }
    }

    /// When the last complete synchronization with a relay began, in seconds since 1970.
    func lastSync(with relay: String) async throws(DialogError) -> Int64? {
        try await read {
            try Int64.fetchOne($0, sql: "SELECT time FROM relay WHERE address = ?", arguments: [relay])
        }
    }

    func keepLastSync(_ time: Int64, with relay: String) async throws(DialogError) {
        try await write {
            try $0.execute(
                sql: "INSERT OR REPLACE INTO relay (address, time) VALUES (?, ?)", arguments: [relay, time])
        }
    }
}

extension NoteStore {
    /// Whether the note was not yet marked so.
    @discardableResult
    private static func markSynced(_ id: Data, _ database: Database) throws -> Bool {
        try database.execute(
            sql: "UPDATE note SET isSynced = 1, event = NULL WHERE id = ? AND NOT isSynced", arguments: [id])
        return database.changesCount > 0
    }

    private static func json(_ tags: [String]) -> String {
        JSONValue.array(tags.map { .string($0) }).jsonText
    }

    private func fetch(
        _ condition: String, _ arguments: StatementArguments
    ) async throws(DialogError) -> [Dialog.Note] {
        try await read { database in
            try Row.fetchAll(
                database, sql: "SELECT \(Self.columns) FROM note \(condition)", arguments: arguments
            ).compactMap(Self.note)
        }
    }

    private static let columns = "id, time, text, tags, isRead, isSynced"

    /// The note of a row with these columns.
    private static func note(_ row: Row) -> Dialog.Note? {
        guard let id = ContentDigest(Array(row["id"] as Data)) else { return nil }
        var tags = JSONReader(bytes: Array((row["tags"] as String).utf8))
        return Dialog.Note(
            id: id, text: row["text"], tags: (try? tags.readArray())?.compactMap(\.text) ?? [],
            time: row["time"], isRead: row["isRead"], isSynced: row["isSynced"])
    }

    private func read<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(DialogError) -> Value {
        do {
            return try await queue.read(work)
        } catch {
            throw Self.unusable(queue.path, Self.words(error))
        }
    }

    private func write<Value: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Value
    ) async throws(DialogError) -> Value {
        do {
            return try await queue.write(work)
        } catch {
            throw Self.unusable(queue.path, Self.words(error))
        }
    }

    static func unusable(_ path: String, _ reason: String) -> DialogError {
        DialogError(
            .store, "\(path): \(reason)",
            remedy:
                "Check the file and the disk space; if it is damaged, move it away: the relay has the notes that were sent.",
            cause: .setting)
    }

    /// The database's message, without the SQL.
    private static func words(_ error: any Error) -> String {
        (error as? DatabaseError).map { $0.message ?? "\($0.resultCode)" } ?? "it cannot be used"
    }
}
