import GRDB

/// The items that a run is asked for, of those that the journal knows of their step.
struct AskedItems {
    let scope: String
    let items: ItemList

    init(scope: String, _ items: ItemList) {
        self.scope = scope
        self.items = items
    }

    /// Notes them as asked for, and all others as not, if these are to be let go.
    func note(lettingGo: Bool, in database: Database) throws {
        try database.execute(sql: "CREATE TEMP TABLE asked (stem TEXT PRIMARY KEY) WITHOUT ROWID")
        defer { try? database.execute(sql: "DROP TABLE temp.asked") }
        let insert = try database.makeStatement(sql: "INSERT OR IGNORE INTO temp.asked VALUES (?)")
        for index in items.indices {
            try insert.execute(arguments: [PathText.text(of: items.stemBytes(at: index))])
        }
        try database.execute(
            sql: "DELETE FROM unasked WHERE scope = ? AND stem IN (SELECT stem FROM temp.asked)",
            arguments: [scope])
        guard lettingGo else { return }
        try database.execute(
            sql: """
                INSERT OR IGNORE INTO unasked
                SELECT scope, stem FROM item WHERE scope = ? AND stem NOT IN (SELECT stem FROM temp.asked)
                """, arguments: [scope])
    }
}
