/// Questions to a closed ring of points.
struct RingShape {
    let points: [Vector2]

    var area: Double {
        var sum = 0.0
        for (a, b) in edges { sum += a.cross(b) }
        return sum / 2
    }

    var perimeter: Double {
        edges.reduce(0) { $0 + ($1.1 - $1.0).length }
    }

    /// 1 for a square, more for the long and the ragged.
    var raggedness: Double {
        perimeter * perimeter / (16 * max(abs(area), 0.001))
    }

    var edges: [(Vector2, Vector2)] {
        Array(zip(points, points.dropFirst() + points.prefix(1)))
    }

    var centroid: Vector2 {
        guard let origin = points.first else { return Vector2(0, 0) }
        var sum = Vector2(0, 0), weight = 0.0
        for (a, b) in edges {
            let (p, q) = (a - origin, b - origin)
            sum = sum + (p + q) * p.cross(q)
            weight += p.cross(q)
        }
        return origin + sum * (1 / (3 * weight))
    }

    func contains(_ point: Vector2) -> Bool {
        var inside = false
        for (a, b) in edges where (a.y > point.y) != (b.y > point.y) {
            if point.x < a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x) { inside.toggle() }
        }
        return inside
    }

    func distanceToBoundary(_ point: Vector2) -> Double {
        edges.map { a, b in
            let edge = b - a
            let along = min(1, max(0, (point - a).dot(edge) / max(edge.dot(edge), 1e-9)))
            return (a + edge * along - point).length
        }.min() ?? 0
    }

    /// The roomiest place of a search on a grid.
    var innermostPoint: Vector2 {
        let xs = points.map(\.x), ys = points.map(\.y)
        let low = Vector2(xs.min() ?? 0, ys.min() ?? 0), high = Vector2(xs.max() ?? 0, ys.max() ?? 0)
        var best = (point: centroid, room: 0.0)
        for column in 1..<40 {
            for row in 1..<40 {
                let point = Vector2(
                    low.x + (high.x - low.x) * Double(column) / 40,
                    low.y + (high.y - low.y) * Double(row) / 40)
                guard contains(point) else { continue }
                let room = distanceToBoundary(point)
                if room > best.room { best = (point, room) }
            }
        }
        return best.point
    }

    /// The direction of the narrowest rectangle around the ring: its long side.
    var mainDirection: Vector2 {
        var best = (direction: Vector2(1, 0), area: Double.infinity)
        for (a, b) in edges where (b - a).length > 2 {
            let along = (b - a).direction
            let across = along.left
            let length = extent(along), width = extent(across)
            if length * width < best.area { best = (length >= width ? along : across, length * width) }
        }
        return best.direction
    }

    func extent(_ direction: Vector2) -> Double {
        let values = points.map { $0.dot(direction) }
        return (values.max() ?? 0) - (values.min() ?? 0)
    }
}
