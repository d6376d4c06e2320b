import Foundation
import GRDB

/// A web address in the journal.
package struct JournaledAddress: Sendable {
    /// The stem of its outputs.
    package var stem: String
    /// The recorded address, with its state at the time after `#`.
    package var address: String
    /// Whether its outputs were made.
    package var isDone: Bool

    package init(stem: String, address: String, isDone: Bool) {
        self.stem = stem
        self.address = address
        self.isDone = isDone
    }

    /// The address without its state.
    package var place: String { Item.place(of: address) }
}

extension Journal {
    /// The addresses of an operation's items with outputs in this destination, sorted by stem.
    package func addresses(
        of operation: String, into destination: Destination, step: String? = nil
    ) throws -> [JournaledAddress] {
        let scope = JournalRecipe.scope(of: operation, into: destination, step: step, self)
        return try read { database in
            try GRDB.Row.fetchAll(
                database,
                sql: "SELECT stem, input, state FROM item WHERE scope = ? ORDER BY stem",
                arguments: [scope]
            ).compactMap { row in
                guard let stem = String.fromDatabaseValue(row["stem"]),
                    let address = String.fromDatabaseValue(row["input"])
                else { return nil }
                return JournaledAddress(
                    stem: stem, address: address,
                    isDone: String.fromDatabaseValue(row["state"]) == "done")
            }
        }
    }

    /// The stems that an operation's items at these absolute paths had before; if an item had several, the one with
    /// outputs.
    package func stems(
        ofItemsAt paths: Set<String>, of operation: String, into destination: Destination,
        step: String? = nil
    ) throws -> [String: String] {
        let known = try addresses(of: operation, into: destination, step: step)
            .filter { paths.contains($0.address) }
        let doneFirst = known.filter(\.isDone) + known.filter { !$0.isDone }
        return Dictionary(doneFirst.map { ($0.address, $0.stem) }) { first, _ in first }
    }
}

extension Journal {
    /// Passes the outputs of a manifest's step, for its done items, to `body`: absolute paths, ordered by the items'
    /// stems.
    ///
    /// `folder` is the step's output folder.
    public func forEachOutput(
        ofStep step: String, operation: String, folder: String, _ body: (String) -> Void
    ) throws {
        let scope = JournalRecipe.scope(of: operation, into: .folder(folder), step: step, self)
        let base = PathParts.absolute(root)
        let decoder = JSONDecoder()
        try read { database in
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

    /// The files that commands of these operations have made and that still exist.
    func filesMade(by operations: Set<String>) throws -> Set<FileIdentity> {
        let base = PathParts.absolute(root)
        let decoder = JSONDecoder()
        return try read { database in
            let rows = try GRDB.Row.fetchCursor(
                database,
                sql: "SELECT scope, outputs FROM item UNION ALL SELECT scope, outputs FROM variant")
            var files: Set<FileIdentity> = []
            while let row = try rows.next() {
                guard let scope = String.fromDatabaseValue(row["scope"]),
                    operations.contains(where: { scope.hasPrefix("|\($0)|") }),
                    let outputs = Data.fromDatabaseValue(row["outputs"])
                else { continue }
                for output in try decoder.decode([PublishedOutput].self, from: outputs) {
                    let path = output.path.hasPrefix("/") ? output.path : base + "/" + output.path
                    if let file = FileIdentity(ofFileAt: path) { files.insert(file) }
                }
            }
            return files
        }
    }

    /// Whether another item than the key's has, or had before it failed, the file at this absolute path.
    func hasOutput(at path: String, ofItemsBesides key: JournalKey) throws -> Bool {
        let name = try JSONEncoder().encode(PathParts.relative(path, to: root) ?? path)
        let condition = "NOT (scope = ?2 AND stem = ?3) AND (instr(outputs, ?1) OR instr(earlier, ?1))"
        return try read { database in
            try Bool.fetchOne(
                database,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM item WHERE \(condition)
                        UNION ALL SELECT 1 FROM variant WHERE \(condition))
                    """, arguments: [name, key.scope, key.stem]) ?? true
        }
    }
}

extension Journal {
    /// The result of an item that is done and has its outputs in this destination; `nil` for any other.
    package func result<Work: BatchOperation>(
        of work: Work.Type, on stem: String, into destination: Destination
    ) throws -> Work.Result? {
        let scope = JournalRecipe.scope(of: Work.name, into: destination, self)
        let data = try read { database in
            try Data.fetchOne(
                try database.cachedStatement(
                    sql: "SELECT result FROM item WHERE scope = ? AND stem = ? AND state = 'done'"),
                arguments: [scope, stem])
        }
        return data.flatMap { try? JSONDecoder().decode(Work.Result.self, from: $0) }
    }
}
