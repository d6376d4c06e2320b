/// A polyline that can be followed by the distance along it.
struct Way {
    private let points: [Vector2]
    private let milestones: [Double]
    private let bends: [Double]

    init(_ line: Polyline) {
        points = line.points
        var sum = 0.0
        milestones =
            [0]
            + zip(points, points.dropFirst()).map { a, b in
                sum += (b - a).length
                return sum
            }
        bends = points.indices.map { Self.curvature(line.points, $0) }
    }

    var length: Double { milestones.last ?? 0 }

    func place(at along: Double) -> (Vector2, direction: Vector2) {
        let index = self.index(at: along)
        let stretch = points[index + 1] - points[index]
        let share = (along - milestones[index]) / max(milestones[index + 1] - milestones[index], 1e-9)
        return (points[index] + stretch * min(1, share), stretch.direction)
    }

    /// The speed at which the bends of the next 60 m feel comfortable, in metres a second.
    func fastest(at along: Double) -> Double {
        let first = index(at: along), last = index(at: min(length, along + 60))
        let sharpest = bends[first...last].max() ?? 0
        return max(4.5, (2.2 / max(sharpest, 0.001)).squareRoot())
    }

    private func index(at along: Double) -> Int {
        var low = 0, high = points.count - 2
        while low < high {
            let middle = (low + high + 1) / 2
            if milestones[middle] <= along { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// One over the radius of the bend at a point, over 5 points to either side.
    private static func curvature(_ points: [Vector2], _ index: Int) -> Double {
        let a = points[max(0, index - 5)], b = points[index], c = points[min(points.count - 1, index + 5)]
        let sides = (b - a).length * (c - b).length * (c - a).length
        return sides > 0 ? 2 * abs((b - a).cross(c - a)) / sides : 0
    }
}
