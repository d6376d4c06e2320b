import Foundation
import GRDB

extension Journal {
    /// What was found out about an item that is done and whose outputs go there; `nil` for any other.
    package func result<Work: BatchOperation>(
        of work: Work.Type, on stem: String, into destination: Destination
    ) throws -> Work.Result? {
        let scope = JournalRecipe.scope(of: Work.name, into: destination, self)
        let data = try reporting {
            try pool.read { database in
                try Data.fetchOne(
                    try database.cachedStatement(
                        sql: "SELECT result FROM item WHERE scope = ? AND stem = ? AND state = 'done'"),
                    arguments: [scope, stem])
            }
        }
        return data.flatMap { try? JSONDecoder().decode(Work.Result.self, from: $0) }
    }
}
