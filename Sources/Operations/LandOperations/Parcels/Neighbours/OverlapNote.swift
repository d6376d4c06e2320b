import Batch

/// Parcels that overlap, said where a result stands although they do.
enum OverlapNote {
    /// One note, or none where nothing overlaps.
    static func notes(count: Int, area: Double) -> [String] {
        guard count > 0 else { return [] }
        let pairs = count == 1 ? "1 pair of parcels overlaps" : "\(count) pairs of parcels overlap"
        let text = Row.Value.number(area, decimals: 2).text
        return ["\(pairs), by \(text) m² in all; fieldbook parcels check shows where"]
    }
}
