import GRDB

/// What the journal knows of an item that was done in several ways, with other parameters or another version: the latest
/// stands in `item`, the others in `variant`.
struct ItemVariants {
    /// Of an item; what is older is forgotten.
    static let most = 8

    private let key: JournalKey
    private let essence: String
    private let state: JournalEntry.State

    init(of record: JournalRecord) {
        key = record.key
        essence = record.essence
        state = record.state
    }

    /// Keeps how the item stands, if the record is to take the place of what was done in another way.
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

    /// When what stands in `item` gives way to another one, `excluded`, and is of another way, as SQL.
    static let condition = "item.essence <> excluded.essence AND \(ItemUpdate.condition)"

    /// Forgets how the item stood before in the way in which it stands now.
    func settle(in database: Database) throws {
        try database.cachedStatement(
            sql: """
                DELETE FROM variant WHERE scope = ?1 AND stem = ?2 AND essence =
                    (SELECT essence FROM item WHERE scope = ?1 AND stem = ?2)
                """
        ).execute(arguments: [key.scope, key.stem])
    }
}
