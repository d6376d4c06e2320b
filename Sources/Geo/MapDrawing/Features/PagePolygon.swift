/// A polygon in pixels: a shell and its holes.
struct PagePolygon {
    let rings: [[PagePoint]]

    /// The area in square pixels: shell minus holes.
    var area: Double {
        var area = 0.0
        for (index, ring) in rings.enumerated() {
            let size = abs(Self.signedArea(of: ring))
            area += index == 0 ? size : -size
        }
        return max(area, 0)
    }

    /// The box around the shell.
    var extent: PageRect {
        guard let shell = rings.first, let first = shell.first else {
            return PageRect(x: 0, y: 0, width: 0, height: 0)
        }
        var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
        for point in shell {
            (left, right) = (min(left, point.x), max(right, point.x))
            (top, bottom) = (min(top, point.y), max(bottom, point.y))
        }
        return PageRect(x: left, y: top, width: right - left, height: bottom - top)
    }

    private static func signedArea(of ring: [PagePoint]) -> Double {
        guard let origin = ring.first else { return 0 }
        var doubled = 0.0
        for (start, end) in zip(ring, ring.dropFirst()) {
            doubled += (start.x - origin.x) * (end.y - origin.y) - (end.x - origin.x) * (start.y - origin.y)
        }
        return doubled / 2
    }

    /// The centroid of the shell; holes are ignored.
    var centre: PagePoint {
        guard let shell = rings.first, let origin = shell.first else { return PagePoint(x: 0, y: 0) }
        var (doubled, x, y) = (0.0, 0.0, 0.0)
        for (start, end) in zip(shell, shell.dropFirst()) {
            let (ax, ay, bx, by) = (
                start.x - origin.x, start.y - origin.y, end.x - origin.x, end.y - origin.y
            )
            let cross = ax * by - bx * ay
            doubled += cross
            x += (ax + bx) * cross
            y += (ay + by) * cross
        }
        guard doubled != 0 else { return origin }
        return PagePoint(x: origin.x + x / (3 * doubled), y: origin.y + y / (3 * doubled))
    }

    /// Whether `rect` lies inside, without touching a border.
    func holds(_ rect: PageRect) -> Bool {
        guard contains(PagePoint(x: rect.middleX, y: rect.middleY)) else { return false }
        return !rings.contains { ring in
            zip(ring, ring.dropFirst()).contains { rect.isTouched(from: $0, to: $1) }
        }
    }

    /// Whether part of the polygon lies in `rect`.
    func touches(_ rect: PageRect) -> Bool {
        guard extent.intersects(rect) else { return false }
        return contains(PagePoint(x: rect.middleX, y: rect.middleY))
            || rings.contains { ring in
                zip(ring, ring.dropFirst()).contains { rect.isTouched(from: $0, to: $1) }
            }
    }

    /// Whether a ray from `point` crosses the rings an odd number of times.
    func contains(_ point: PagePoint) -> Bool {
        crossings(at: point.y).count { $0 > point.x }.isMultiple(of: 2) == false
    }

    /// The sections of the horizontal line at `y` that lie inside.
    func inside(at y: Double) -> [(from: Double, to: Double)] {
        let crossings = crossings(at: y).sorted()
        return stride(from: 0, to: crossings.count - 1, by: 2).map { (crossings[$0], crossings[$0 + 1]) }
    }

    /// Where the rings cross the horizontal line at `y`.
    private func crossings(at y: Double) -> [Double] {
        rings.flatMap { ring in
            zip(ring, ring.dropFirst()).compactMap { start, end in
                (start.y > y) != (end.y > y)
                    ? start.x + (y - start.y) / (end.y - start.y) * (end.x - start.x) : nil
            }
        }
    }
}
