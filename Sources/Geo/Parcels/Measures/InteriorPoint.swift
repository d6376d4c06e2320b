import SimpleFeatures

/// A position inside a polygon: the middle of the widest stretch that a horizontal line has in it.
///
/// GEOS's own search (`InteriorPointArea`), to the last bit: the line lies half-way between the two northings of corners that
/// are next to the middle of the polygon, so that it meets none of them. Without an area it is the first corner.
struct InteriorPoint {
    let position: Position
    /// How wide the stretch is, 0 without one.
    let width: Double

    init(_ polygon: FlatPolygon, _ box: BoundingBox) {
        let y = Self.northing(polygon, box)
        var crossings: [Double] = []
        for index in 0..<polygon.count { Self.cross(polygon[index], at: y, into: &crossings) }
        crossings.sort()
        var best = (x: 0.0, width: 0.0)
        for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
            let width = crossings[pair + 1] - crossings[pair]
            if width > best.width { best = ((crossings[pair] + crossings[pair + 1]) / 2, width) }
        }
        width = best.width
        position =
            best.width > 0
            ? Position(x: best.x, y: y) : Position(x: polygon[0].x[0], y: polygon[0].y[0])
    }

    private static func northing(_ polygon: FlatPolygon, _ box: BoundingBox) -> Double {
        let centre = (box.minY + box.maxY) / 2
        var (below, above) = (box.minY, box.maxY)
        for index in 0..<polygon.count {
            let ring = polygon[index]
            for corner in 0..<ring.count {
                let y = ring.y[corner]
                below = y <= centre && y > below ? y : below
                above = y > centre && y < above ? y : above
            }
        }
        return (below + above) / 2
    }

    private static func cross(_ ring: FlatRing, at y: Double, into crossings: inout [Double]) {
        for end in 1..<max(ring.count, 1) {
            let (y0, y1) = (ring.y[end - 1], ring.y[end])
            // Each side has its lower end and not its upper one.
            guard (y0 > y) != (y1 > y) else { continue }
            let (x0, x1) = (ring.x[end - 1], ring.x[end])
            crossings.append(x0 == x1 ? x0 : x0 + (y - y0) / ((y1 - y0) / (x1 - x0)))
        }
    }
}
