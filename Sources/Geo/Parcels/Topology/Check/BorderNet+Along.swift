import SimpleFeatures

extension BorderNet {
    /// For each ring the parcels that have a side of it.
    func parcels(along rings: [[Position]]) -> [[Int]] {
        var ringsOfLines: [Line: Int] = [:]
        for (index, ring) in rings.enumerated() {
            for (start, end) in zip(ring, ring.dropFirst()) { ringsOfLines[Line(start, end)] = index }
        }
        var parcels = [[Int]](repeating: [], count: rings.count)
        guard !rings.isEmpty else { return parcels }
        for side in tails.indices {
            let line = Line(position(tails[side]), position(heads[side]))
            guard let ring = ringsOfLines[line], parcels[ring].last != Int(owners[side]) else { continue }
            parcels[ring].append(Int(owners[side]))
        }
        return parcels
    }

    /// A straight line, whichever way it runs.
    private struct Line: Hashable {
        private let west: SIMD2<Double>
        private let east: SIMD2<Double>

        init(_ start: Position, _ end: Position) {
            let isTurned = (start.x, start.y) > (end.x, end.y)
            west = isTurned ? SIMD2(end.x, end.y) : SIMD2(start.x, start.y)
            east = isTurned ? SIMD2(start.x, start.y) : SIMD2(end.x, end.y)
        }
    }
}
