/// A line of straight pieces.
struct Polyline {
    var points: [Vector2]

    /// A smooth curve through the points (uniform Catmull-Rom), in pieces of about `step` metres.
    static func curve(through points: [Vector2], step: Double) -> Polyline {
        guard points.count > 2 else { return Polyline(points: points).densified(step: step) }
        var result = [points[0]]
        for index in 0..<points.count - 1 {
            let a = points[max(index - 1, 0)], b = points[index]
            let c = points[index + 1], d = points[min(index + 2, points.count - 1)]
            let pieces = max(1, Int(((c - b).length / step).rounded()))
            for piece in 1...pieces {
                result.append(catmullRom(a, b, c, d, Double(piece) / Double(pieces)))
            }
        }
        return Polyline(points: result)
    }

    private static func catmullRom(_ a: Vector2, _ b: Vector2, _ c: Vector2, _ d: Vector2, _ t: Double)
        -> Vector2
    {
        let linear = (c - a) * t
        let square = (a * 2 - b * 5 + c * 4 - d) * (t * t)
        let cube = (b * 3 - a - c * 3 + d) * (t * t * t)
        return (b * 2 + linear + square + cube) * 0.5
    }

    func densified(step: Double) -> Polyline {
        guard let first = points.first else { return self }
        var result = [first]
        for (a, b) in zip(points, points.dropFirst()) {
            let pieces = max(1, Int(((b - a).length / step).rounded()))
            for piece in 1...pieces { result.append(a + (b - a) * (Double(piece) / Double(pieces))) }
        }
        return Polyline(points: result)
    }

    /// The parallel line at a distance to the left that may change along the way.
    func parallel(_ distance: (_ index: Int) -> Double) -> Polyline {
        let moved = points.indices.map { index in
            let before = points[max(index - 1, 0)], after = points[min(index + 1, points.count - 1)]
            return points[index] + (after - before).direction.left * distance(index)
        }
        return Polyline(points: moved)
    }

    var reversed: Polyline { Polyline(points: points.reversed()) }
}
