import SimpleFeatures

/// Finds gaps in united land: its holes, without the land inside them.
struct GapSearch {
    private let land: [Polygon]

    init(_ land: [Polygon]) { self.land = land }

    /// The gaps, each with the land inside it as holes.
    func gaps() -> [Polygon] {
        var gaps = land.flatMap(\.holes).map { Polygon(rings: [$0]) }
        guard !gaps.isEmpty else { return [] }
        let boxes = gaps.map { BoundingBox(aroundRing: $0.shell) }
        let tree = BoxTree(boxes)
        var around: [Int32] = []
        for polygon in land {
            // A shell lies in a hole if a corner that the hole does not share lies in it. The smallest such hole
            // contains it directly.
            tree.find(touching: BoundingBox(aroundRing: polygon.shell), &around)
            let holes = around.map { Int($0) }.filter { hole in
                let corners = Set(gaps[hole].shell)
                let corner = polygon.shell.first { !corners.contains($0) }
                return corner.map { gaps[hole].shell.surrounds($0) } ?? false
            }
            let own = holes.min {
                Polygon.signedArea(of: gaps[$0].shell).magnitude
                    < Polygon.signedArea(of: gaps[$1].shell).magnitude
            }
            if let own { gaps[own].rings.append(polygon.shell) }
        }
        return gaps.map(\.woundByRFC7946)
    }
}

extension BoundingBox {
    /// The bounding box of a ring.
    init(aroundRing ring: [Position]) {
        self = ring.reduce(BoundingBox(around: ring.first ?? Position(x: 0, y: 0))) { $0.including($1) }
    }
}

extension BorderNet {
    /// For each ring, the parcels that have a side in common with it.
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

    /// A line segment, independent of its direction.
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
