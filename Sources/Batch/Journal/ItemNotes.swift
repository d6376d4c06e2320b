import Foundation
import GRDB

/// The warnings and notes on an item, in the journal.
package enum ItemNotes {
    /// The most notes kept of an item; of more, the last one says how many are left out.
    package static let most = 20
    /// The most bytes of a note.
    package static let greatestNote = 500

    /// The notes as JSON, within the limits; `nil` without any.
    static func encoded(_ notes: [String]) throws -> Data? {
        guard !notes.isEmpty else { return nil }
        var kept = notes.prefix(notes.count > most ? most - 1 : most).map(shortened)
        if notes.count > kept.count { kept.append("\(notes.count - kept.count) more") }
        return try JSONEncoder().encode(kept)
    }

    private static func shortened(_ note: String) -> String {
        guard note.utf8.count > greatestNote else { return note }
        var bytes = Array(note.utf8.prefix(greatestNote - mark.utf8.count + 1))
        // Removes the last character as a whole.
        while let last = bytes.popLast(), last & 0xC0 == 0x80 {}
        return String(decoding: bytes, as: UTF8.self) + mark
    }

    private static let mark = "…"

    /// Writes a record's notes, and removes those on entries that the journal no longer has. Without any, nothing is
    /// written: earlier ones have the time of another entry.
    static func write(of record: JournalRecord, _ now: String, _ database: Database) throws {
        guard let notes = record.notes else { return }
        let key = record.key
        try database.cachedStatement(sql: "INSERT OR REPLACE INTO itemNote VALUES (?, ?, ?, ?, ?)")
            .execute(arguments: [key.scope, key.stem, record.essence, now, notes])
        try database.cachedStatement(
            sql: """
                DELETE FROM itemNote WHERE scope = ?1 AND stem = ?2 AND essence NOT IN (
                    SELECT essence FROM item WHERE scope = ?1 AND stem = ?2
                    UNION ALL SELECT essence FROM variant WHERE scope = ?1 AND stem = ?2)
                """
        ).execute(arguments: [key.scope, key.stem])
    }

    /// Merges the notes of an attached shard's journal.
    static let mergingOfShard = """
        INSERT INTO itemNote SELECT scope, stem, essence, updatedAt, notes FROM shard.itemNote WHERE true
        ON CONFLICT (scope, stem, essence) DO UPDATE SET updatedAt = excluded.updatedAt, notes = excluded.notes
        WHERE excluded.updatedAt > itemNote.updatedAt;
        """
}
