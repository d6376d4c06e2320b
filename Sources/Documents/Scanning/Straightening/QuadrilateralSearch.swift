#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Looks for the four lines that are the sides of a paper.
struct QuadrilateralSearch {
    private let edges: EdgePicture
    private let findsDark: Bool

    private static let leastArea = 0.08
    private static let evennessWeight = 0.5
    /// How far a corner may lie outside of the picture, as a share of its sides.
    private static let outside = 0.12

    init(edges: EdgePicture, findsDark: Bool) {
        self.edges = edges
        self.findsDark = findsDark
    }

    /// The best quadrilateral that the lines form.
    func best(of lines: [StraightLine]) -> PageFinder.Candidate? {
        let frame = self.frame
        let sides = (lines + frame).enumerated().map { index, line in
            Side(line, edges: edges, isFrame: index >= lines.count)
        }
        // Opposite sides: much alike in direction and apart from each other.
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
        // At most one side may be the picture's own.
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
        // From -180 degrees on: the first is the one at the left that is highest, in a page that lies fairly straight.
        let first = ordered.indices.min { ordered[$0].x + ordered[$0].y < ordered[$1].x + ordered[$1].y } ?? 0
        return Quadrilateral(
            topLeft: ordered[first], topRight: ordered[(first + 1) % 4],
            bottomRight: ordered[(first + 2) % 4], bottomLeft: ordered[(first + 3) % 4])
    }

    /// How much of each side is an edge with the wanted inside.
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

    /// How even the inside is: 1 for one level throughout.
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
