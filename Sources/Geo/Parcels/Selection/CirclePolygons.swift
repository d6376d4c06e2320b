import SimpleFeatures

/// How polygons lie to a circle, without the circle being made a polygon.
enum CirclePolygons {
    /// Whether a point of the polygons lies no farther from the centre than the radius.
    static func touch(_ polygons: [Polygon], _ centre: Position, radius: Double) -> Bool {
        polygons.contains { polygon in
            var crossings = PointCrossings(centre.x, centre.y)
            var isNear = false
            for ring in polygon.rings {
                for (start, end) in zip(ring, ring.dropFirst()) {
                    crossings.add(fromX: start.x, start.y, toX: end.x, end.y)
                    isNear =
                        isNear || squaredDistance(of: centre, toLineFrom: start, to: end) <= radius * radius
                }
            }
            return isNear || crossings.isInside || crossings.isOnBorder
        }
    }

    /// Whether no point of the polygons lies farther from the centre than the radius: none of their corners does.
    static func areWithin(_ polygons: [Polygon], _ centre: Position, radius: Double) -> Bool {
        polygons.allSatisfy { polygon in
            polygon.shell.allSatisfy { squared($0.x - centre.x, $0.y - centre.y) <= radius * radius }
        }
    }

    private static func squaredDistance(
        of point: Position, toLineFrom start: Position, to end: Position
    ) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (px, py) = (point.x - start.x, point.y - start.y)
        let length = squared(dx, dy)
        let share = length > 0 ? min(max((px * dx + py * dy) / length, 0), 1) : 0
        return squared(px - share * dx, py - share * dy)
    }

    private static func squared(_ dx: Double, _ dy: Double) -> Double { dx * dx + dy * dy }
}
