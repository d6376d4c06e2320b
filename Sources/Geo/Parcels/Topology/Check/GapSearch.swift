import SimpleFeatures

/// Finds what united land leaves open inside: its holes, without the land that lies in them.
struct GapSearch {
    private let land: [Polygon]

    init(_ land: [Polygon]) { self.land = land }

    /// The gaps, each with the islands in it as holes.
    func gaps() -> [Polygon] {
        var gaps = land.flatMap(\.holes).map { Polygon(rings: [$0]) }
        guard !gaps.isEmpty else { return [] }
        let boxes = gaps.map { BoundingBox(aroundRing: $0.shell) }
        let tree = BoxTree(boxes)
        var around: [Int32] = []
        for polygon in land {
            // A shell is in a hole if a corner is that the hole has not; the smallest such hole is its own.
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
    /// The box around a ring.
    init(aroundRing ring: [Position]) {
        self = ring.reduce(BoundingBox(around: ring.first ?? Position(x: 0, y: 0))) { $0.including($1) }
    }
}
