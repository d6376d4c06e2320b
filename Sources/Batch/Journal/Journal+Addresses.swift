import Foundation
import GRDB

extension Journal {
    /// The stems of items that an operation has done, of all whose addresses begin so.
    package func stems(doneBy operation: String, atAddressesBeginning start: String) throws -> [String] {
        try reporting {
            try pool.read { database in
                try String.fetchAll(
                    database,
                    sql: """
                        SELECT DISTINCT stem FROM item
                        WHERE instr(scope, ?) > 0 AND state = 'done' AND substr(input, 1, length(?)) = ?
                        ORDER BY stem
                        """, arguments: ["|\(operation)|", start, start])
            }
        }
    }
}
