/// A line on the page with the pixels along it.
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

    /// Pixels from end to end.
    var length: Double { distances.last ?? 0 }

    /// The point so many pixels from the start, or the nearest end.
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
