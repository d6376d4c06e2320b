/// A point on the page in pixels, with `y` downwards.
struct PagePoint: Equatable {
    var x: Double
    var y: Double

    func distance(to other: PagePoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}

/// A rectangle on the page in pixels, with `y` downwards.
struct PageRect: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var middleX: Double { x + width / 2 }
    var middleY: Double { y + height / 2 }

    func intersects(_ other: PageRect) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    func contains(_ other: PageRect) -> Bool {
        x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
    }

    func holds(_ point: PagePoint) -> Bool {
        x <= point.x && point.x <= right && y <= point.y && point.y <= bottom
    }

    /// Pixels from a point to the nearest point of the rectangle; 0 within it.
    func distance(to point: PagePoint) -> Double {
        point.distance(to: PagePoint(x: min(max(point.x, x), right), y: min(max(point.y, y), bottom)))
    }

    func inset(by margin: Double) -> PageRect {
        PageRect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }

    /// Whether the segment touches the rectangle (Liang-Barsky clipping).
    func isTouched(from start: PagePoint, to end: PagePoint) -> Bool {
        if max(start.x, end.x) < x || min(start.x, end.x) > right { return false }
        if max(start.y, end.y) < y || min(start.y, end.y) > bottom { return false }
        var enter = 0.0
        var leave = 1.0
        let dx = end.x - start.x
        let dy = end.y - start.y
        for (step, room) in [
            (-dx, start.x - x), (dx, right - start.x), (-dy, start.y - y), (dy, bottom - start.y),
        ] {
            if step == 0 {
                if room < 0 { return false }
            } else if step < 0 {
                enter = max(enter, room / step)
            } else {
                leave = min(leave, room / step)
            }
        }
        return enter <= leave
    }
}

/// A line on the page with distances along it.
struct PagePath {
    private let points: [PagePoint]
    /// Pixels from the start to each point.
    private let distances: [Double]

    init(_ points: [PagePoint]) {
        self.points = points
        var sum = 0.0
        var distances: [Double] = []
        distances.reserveCapacity(points.count)
        for (index, point) in points.enumerated() {
            if index > 0 { sum += points[index - 1].distance(to: point) }
            distances.append(sum)
        }
        self.distances = distances
    }

    /// The length in pixels.
    var length: Double { distances.last ?? 0 }

    /// The point at a distance from the start in pixels, clamped to the ends.
    func point(at distance: Double) -> PagePoint {
        guard let first = points.first, let last = points.last, distance > 0 else {
            return points.first ?? PagePoint(x: 0, y: 0)
        }
        guard distance < length else { return last }
        var (low, high) = (0, distances.count - 1)
        while high - low > 1 {
            let middle = (low + high) / 2
            if distances[middle] <= distance { low = middle } else { high = middle }
        }
        let step = distances[high] - distances[low]
        guard step > 0 else { return first }
        let share = (distance - distances[low]) / step
        return PagePoint(
            x: points[low].x + share * (points[high].x - points[low].x),
            y: points[low].y + share * (points[high].y - points[low].y))
    }
}
