package import Batch

/// How parcels of one file were clustered.
package struct ClusterSummary: OperationResult {
    package var input: String
    /// Parcels of land.
    package var parcels: Int
    /// Rights over land, which took no part.
    package var rights: Int
    /// Clusters by zoom level.
    package var levels: [Int: Int] = [:]
    package var faults: [ItemFailure] = []
    package var outputNotes: [String] = []

    package var rows: [Row] {
        levels.sorted { $0.key < $1.key }.map { zoom, count in
            Row([
                "input": .text(input), "zoom": .integer(zoom), "clusters": .integer(count),
                "parcels": .integer(parcels),
            ])
        }
    }

    package var notes: [String] {
        (rights > 0 ? ["\(rights.counted("right")) over land took no part"] : []) + outputNotes
    }
}
