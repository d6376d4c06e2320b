import Foundation
import GRDB

extension Journal {
    /// Hands on the outputs of a manifest's step as far as its items are done: absolute paths, by the items' places.
    ///
    /// `folder` is the step's output folder.
    public func forEachOutput(
        ofStep step: String, operation: String, folder: String, _ body: (String) -> Void
    ) throws {
        let place = PathParts.relative(folder, to: root) ?? PathParts.absolute(folder)
        let scope = [step, operation, place].joined(separator: "|")
        let base = PathParts.absolute(root)
        let decoder = JSONDecoder()
        try reporting {
            try pool.read { database in
                let rows = try Data.fetchCursor(
                    database,
                    sql: "SELECT outputs FROM item WHERE scope = ? AND state = 'done' ORDER BY stem",
                    arguments: [scope])
                while let row = try rows.next() {
                    for output in try decoder.decode([PublishedOutput].self, from: row) {
                        body(output.path.hasPrefix("/") ? output.path : base + "/" + output.path)
                    }
                }
            }
        }
    }

    /// Whether another item than the key's has, or had before it failed, the file at this absolute path.
    func hasOutput(at path: String, ofItemsBesides key: JournalKey) throws -> Bool {
        let name = try JSONEncoder().encode(PathParts.relative(path, to: root) ?? path)
        let condition = "NOT (scope = ?2 AND stem = ?3) AND (instr(outputs, ?1) OR instr(earlier, ?1))"
        return try reporting {
            try pool.read { database in
                try Bool.fetchOne(
                    database,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM item WHERE \(condition)
                            UNION ALL SELECT 1 FROM variant WHERE \(condition))
                        """, arguments: [name, key.scope, key.stem]) ?? true
            }
        }
    }
}
