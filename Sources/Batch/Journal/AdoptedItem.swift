import GRDB

/// An item that a run finds done, though the journal notes it under another recipe, or behind what was done of it since
/// in another way.
struct AdoptedItem {
    /// With the recipe of the run.
    let key: JournalKey
    /// What it is found by.
    let essence: String

    /// Puts it where the items stand now, as one of the run's recipe.
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
