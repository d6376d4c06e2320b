import Foundation
import GRDB

/// What a journal knows of an address on the web.
package struct JournaledAddress: Sendable {
    /// The stem of its outputs.
    package var stem: String
    /// The address as it was, with the state that it was in behind `#`.
    package var address: String
    /// Whether its outputs were made.
    package var isDone: Bool

    package init(stem: String, address: String, isDone: Bool) {
        self.stem = stem
        self.address = address
        self.isDone = isDone
    }

    /// The address whatever its state.
    package var place: String { Item.place(of: address) }
}

extension Journal {
    /// The addresses of an operation's items whose outputs go there; in the order of their stems.
    package func addresses(
        of operation: String, into destination: Destination, step: String? = nil
    ) throws -> [JournaledAddress] {
        let scope = JournalRecipe.scope(of: operation, into: destination, step: step, self)
        return try reporting {
            try pool.read { database in
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
    }

    /// The stems that an operation's items at these absolute paths had before; where one had several, that of outputs
    /// that were made.
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
