package import Batch

/// How the routes of one file lie in areas; metres in land, rights over it apart.
package struct MatchSummary: OperationResult {
    package var input: String
    package var routes = 0
    package var areas = 0
    /// Metres along the routes.
    package var metres = 0.0
    /// Metres in no area.
    package var outside = 0.0
    /// Metres in several areas of land, counted once for each but the first.
    package var overlap = 0.0
    /// Metres between segments, in straight lines.
    package var breaks = 0.0
    package var faults: [ItemFailure] = []
    package var outputNotes: [String] = []

    package var rows: [Row] {
        [
            Row([
                "input": .text(input), "routes": .integer(routes), "areas": .integer(areas),
                "distance_m": .number(metres, decimals: 1), "outside_m": .number(outside, decimals: 1),
                "overlap_m": .number(overlap, decimals: 1), "break_m": .number(breaks, decimals: 1),
                "faults": .integer(faults.count),
            ])
        ]
    }

    package var notes: [String] {
        guard overlap >= 0.05 else { return outputNotes }
        let metres = Row.Value.number(overlap, decimals: 1).text
        return ["areas overlap: \(metres) m count in more than one"] + outputNotes
    }

    mutating func add(_ route: MatchedRoute) {
        routes += 1
        areas += route.order.count { $0 != nil }
        metres += route.distance
        outside += route.shares[nil]?.metres ?? 0
        overlap += route.overlap
        breaks += route.breakDistance
    }
}
