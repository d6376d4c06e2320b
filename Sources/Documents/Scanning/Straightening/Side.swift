/// A line across a picture, and where along it there are edges.
struct Side {
    let line: StraightLine
    /// Whether it is the picture's own side.
    let isFrame: Bool
    /// How many edges lie before each step along the line, lighter on its far side, and on its near side.
    private var lighterFar: [Int32]
    private var lighterNear: [Int32]
    private let length: Int
    private let width: Double
    private let height: Double

    /// What the picture's own side counts for: the paper may end there.
    private static let frameSupport = 0.5
    /// The cosine of the angle by which an edge may differ from the line.
    private static let leastAlignment: Float = 0.94

    init(_ line: StraightLine, edges: EdgePicture, isFrame: Bool) {
        self.line = line
        self.isFrame = isFrame
        width = Double(edges.width)
        height = Double(edges.height)
        length = edges.width + edges.height
        lighterFar = [0]
        lighterNear = [0]
        for step in -length..<length {
            let found = isFrame ? (far: false, near: false) : Self.edge(at: Double(step), of: line, edges)
            lighterFar.append((lighterFar.last ?? 0) + (found.far ? 1 : 0))
            lighterNear.append((lighterNear.last ?? 0) + (found.near ? 1 : 0))
        }
    }

    /// Whether there is an edge along the line at a step, up to two pixels beside it.
    private static func edge(
        at step: Double, of line: StraightLine, _ edges: EdgePicture
    ) -> (far: Bool, near: Bool) {
        var found = (far: false, near: false)
        for beside in -2...2 {
            let distance = line.distance + Double(beside)
            let x = Int((distance * line.cosine - step * line.sine).rounded())
            let y = Int((distance * line.sine + step * line.cosine).rounded())
            guard (0..<edges.width).contains(x), (0..<edges.height).contains(y) else { continue }
            let at = y * edges.width + x
            guard edges.strength[at] > 0 else { continue }
            let alignment =
                edges.directionX[at] * Float(line.cosine) + edges.directionY[at] * Float(line.sine)
            if alignment > leastAlignment { found.far = true }
            if alignment < -leastAlignment { found.near = true }
        }
        return found
    }

    /// How far a point lies from the line.
    func offset(of point: Quadrilateral.Point) -> Double {
        point.x * line.cosine + point.y * line.sine - line.distance
    }

    /// The share of the way between two of the line's points, as far as it is in the picture, that is an edge whose
    /// side towards a point is lighter, or darker.
    func support(
        from one: Quadrilateral.Point, to other: Quadrilateral.Point,
        lighterTowards inside: Quadrilateral.Point,
        light: Bool
    ) -> Double {
        if isFrame { return Self.frameSupport }
        let places = [one, other].map { -$0.x * line.sine + $0.y * line.cosine }.sorted()
        let (visibleFrom, visibleTo) = visible(places[0], places[1])
        let first = min(2 * length, max(0, Int(visibleFrom.rounded()) + length))
        let last = min(2 * length, max(0, Int(visibleTo.rounded()) + length))
        guard last - first > 10, Double(last - first) > 0.3 * (places[1] - places[0]) else { return 0 }
        let counts = (offset(of: inside) > 0) == light ? lighterFar : lighterNear
        return Double(counts[last] - counts[first]) / Double(last - first)
    }

    /// The part of a stretch of the line that is inside of the picture.
    private func visible(_ from: Double, _ to: Double) -> (Double, Double) {
        var (from, to) = (from, to)
        for (start, slope, end) in [
            (line.distance * line.cosine, -line.sine, width - 1),
            (line.distance * line.sine, line.cosine, height - 1),
        ] where abs(slope) > 1e-9 {
            let bounds = [(0 - start) / slope, (end - start) / slope].sorted()
            (from, to) = (max(from, bounds[0]), min(to, bounds[1]))
        }
        return (from, to)
    }
}
