#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Searches for the four lines that bound the paper.
struct QuadrilateralSearch {
    private let edges: EdgePicture
    private let findsDark: Bool

    private static let leastArea = 0.08
    private static let evennessWeight = 0.5
    /// How far a corner may be outside the image, as a share of its sides.
    private static let outside = 0.12

    init(edges: EdgePicture, findsDark: Bool) {
        self.edges = edges
        self.findsDark = findsDark
    }

    /// The best quadrilateral formed by the lines.
    func best(of lines: [StraightLine]) -> PageFinder.Candidate? {
        let frame = self.frame
        let sides = (lines + frame).enumerated().map { index, line in
            Side(line, edges: edges, isFrame: index >= lines.count)
        }
        // Opposite sides have similar directions and are far apart.
        var pairs: [(one: Int, other: Int)] = []
        for one in sides.indices {
            for other in sides.indices where other > one && areOpposite(sides[one].line, sides[other].line) {
                pairs.append((one, other))
            }
        }
        var best: PageFinder.Candidate?
        for (index, pair) in pairs.enumerated() {
            for across in pairs[(index + 1)...]
            where Set([pair.one, pair.other, across.one, across.other]).count == 4 {
                let four = [pair.one, across.one, pair.other, across.other].map { sides[$0] }
                if let found = candidate(four, atLeast: best?.score ?? 0) { best = found }
            }
        }
        return best
    }

    private var frame: [StraightLine] {
        [
            StraightLine(angle: 0, distance: 0), StraightLine(angle: 0, distance: Double(edges.width - 1)),
            StraightLine(angle: .pi / 2, distance: 0),
            StraightLine(angle: .pi / 2, distance: Double(edges.height - 1)),
        ]
    }

    private func areOpposite(_ one: StraightLine, _ other: StraightLine) -> Bool {
        let alike = one.cosine * other.cosine + one.sine * other.sine
        guard abs(alike) > 0.77 else { return false }
        return abs(one.distance - (alike < 0 ? -other.distance : other.distance))
            > 0.1 * Double(min(edges.width, edges.height))
    }

    private func candidate(_ sides: [Side], atLeast score: Double) -> PageFinder.Candidate? {
        // At most one side may be the image's own edge.
        guard sides.count(where: \.isFrame) <= 1, let corners = corners(of: sides) else { return nil }
        let share = corners.area / Double(edges.width * edges.height)
        guard share >= Self.leastArea, corners.isConvex else { return nil }
        let isLight = [true, false].map { light in support(of: corners, sides, light: light) }
        let light = mean(isLight[0]), dark = mean(isLight[1])
        let supports = light >= dark || !findsDark ? isLight[0] : isLight[1]
        let confidence = ((supports.min() ?? 0) + mean(supports)) / 2
        guard confidence > 0.3 else { return nil }
        let bound = confidence + 0.15 * min(1, share * 1.2)
        guard bound + Self.evennessWeight > score else { return nil }
        let total = bound + Self.evennessWeight * evenness(of: corners)
        guard total > score else { return nil }
        return PageFinder.Candidate(
            quadrilateral: corners, confidence: confidence, isLight: light >= dark, score: total)
    }

    /// The corners in order, clockwise from the upper left.
    private func corners(of sides: [Side]) -> Quadrilateral? {
        let (right, bottom) = (Double(edges.width), Double(edges.height))
        var points: [Quadrilateral.Point] = []
        for index in 0..<4 {
            guard let point = sides[index].line.meeting(sides[(index + 1) % 4].line),
                (-Self.outside * right...(1 + Self.outside) * right).contains(point.x),
                (-Self.outside * bottom...(1 + Self.outside) * bottom).contains(point.y)
            else { return nil }
            points.append(point)
        }
        let centreX = points.reduce(0) { $0 + $1.x } / 4
        let centreY = points.reduce(0) { $0 + $1.y } / 4
        let ordered = points.sorted {
            atan2($0.y - centreY, $0.x - centreX) < atan2($1.y - centreY, $1.x - centreX)
        }
        // Sorted by angle from -180 degrees; the first corner is the upper left of a roughly level page.
        let first = ordered.indices.min { ordered[$0].x + ordered[$0].y < ordered[$1].x + ordered[$1].y } ?? 0
        return Quadrilateral(
            topLeft: ordered[first], topRight: ordered[(first + 1) % 4],
            bottomRight: ordered[(first + 2) % 4], bottomLeft: ordered[(first + 3) % 4])
    }

    /// The share of each side that is an edge with a lighter or darker inside.
    private func support(of corners: Quadrilateral, _ sides: [Side], light: Bool) -> [Double] {
        let points = corners.corners
        let centre = Quadrilateral.Point(
            x: points.reduce(0) { $0 + $1.x } / 4, y: points.reduce(0) { $0 + $1.y } / 4)
        return sides.map { side in
            let ends = points.sorted {
                abs(side.offset(of: $0)) < abs(side.offset(of: $1))
            }.prefix(2)
            return side.support(from: ends[0], to: ends[1], lighterTowards: centre, light: light)
        }
    }

    private func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

    /// The evenness of the inside: 1 for a single level.
    private func evenness(of corners: Quadrilateral) -> Double {
        let steps = stride(from: 0.1, through: 0.9, by: 0.1)
        var levels: [UInt8] = []
        for down in steps {
            for across in steps {
                func between(_ path: KeyPath<Quadrilateral.Point, Double>) -> Double {
                    let top =
                        corners.topLeft[keyPath: path] * (1 - across) + corners.topRight[keyPath: path]
                        * across
                    let bottom =
                        corners.bottomLeft[keyPath: path] * (1 - across)
                        + corners.bottomRight[keyPath: path] * across
                    return top * (1 - down) + bottom * down
                }
                let (x, y) = (Int(between(\.x)), Int(between(\.y)))
                if (0..<edges.width).contains(x), (0..<edges.height).contains(y) {
                    levels.append(edges.levels[x, y])
                }
            }
        }
        guard levels.count > 20 else { return 0 }
        levels.sort()
        return 1 - Double(levels[levels.count * 9 / 10] - levels[levels.count / 10]) / 255
    }
}

/// A line across an image, with the edges found along it.
private struct Side {
    let line: StraightLine
    /// Whether it is the image's own edge.
    let isFrame: Bool
    /// Cumulative number of edges along the line, lighter on its far side, and on its near side.
    private var lighterFar: [Int32]
    private var lighterNear: [Int32]
    private let length: Int
    private let width: Double
    private let height: Double

    /// The support of the image's own edge, where the paper may end.
    private static let frameSupport = 0.5
    /// The cosine of the largest angle between an edge and the line.
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

    /// Whether there is an edge along the line at a step, within two pixels.
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

    /// The signed distance of a point from the line.
    func offset(of point: Quadrilateral.Point) -> Double {
        point.x * line.cosine + point.y * line.sine - line.distance
    }

    /// The share of the visible stretch between two points of the line that is an edge, lighter (or darker) on the
    /// side of `inside`.
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

    /// The part of a stretch of the line that is inside the image.
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
