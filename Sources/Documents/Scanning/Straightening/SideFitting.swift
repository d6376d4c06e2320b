import Images

/// Fits a quadrilateral's sides to the edges of a larger image.
struct SideFitting {
    private let levels: LevelGrid
    private let scale: Double

    private static let longestSide = 1600.0
    private static let samples = 60

    init(_ page: Pix) throws(ScanningError) {
        let factor = min(1, Self.longestSide / Double(max(page.width, page.height)))
        levels = try LevelGrid(page.scaled(by: factor).grey().blurred(radius: 1))
        scale = Double(levels.width) / Double(page.width)
    }

    /// The quadrilateral whose sides are the steepest edges within `reach` pixels.
    func fitted(_ rough: Quadrilateral, within reach: Double) -> Quadrilateral {
        let corners = rough.scaled(by: scale).corners
        let lines = corners.indices.map { index -> StraightLine? in
            let (one, other) = (corners[index], corners[(index + 1) % 4])
            return fitted(from: one, to: other, within: max(2, reach * scale)) ?? StraightLine(one, other)
        }
        let found = corners.indices.map { index -> Quadrilateral.Point? in
            guard let before = lines[(index + 3) % 4], let after = lines[index],
                let corner = before.meeting(after)
            else { return nil }
            return corner.distance(to: corners[index]) < 4 * reach * scale ? corner : nil
        }
        func corner(_ index: Int) -> Quadrilateral.Point { found[index] ?? corners[index] }
        return Quadrilateral(
            topLeft: corner(0), topRight: corner(1), bottomRight: corner(2), bottomLeft: corner(3)
        ).scaled(by: 1 / scale)
    }

    /// The line through the steepest positions along a side; `nil` if too few are found.
    private func fitted(
        from one: Quadrilateral.Point, to other: Quadrilateral.Point, within reach: Double
    ) -> StraightLine? {
        guard let rough = StraightLine(one, other) else { return nil }
        let places = (0..<Self.samples).compactMap { sample -> (along: Double, offset: Double)? in
            let along = 0.05 + 0.9 * Double(sample) / Double(Self.samples - 1)
            let x = one.x + (other.x - one.x) * along
            let y = one.y + (other.y - one.y) * along
            return steepest(x, y, rough, reach).map { (along, $0) }
        }
        guard places.count >= Self.samples / 3, let (start, slope) = Self.robustLine(places) else {
            return nil
        }
        func moved(_ point: Quadrilateral.Point, _ offset: Double) -> Quadrilateral.Point {
            Quadrilateral.Point(x: point.x + rough.cosine * offset, y: point.y + rough.sine * offset)
        }
        return StraightLine(moved(one, start), moved(other, start + slope))
    }

    /// The offset of the steepest level change from a position, across a line.
    private func steepest(_ x: Double, _ y: Double, _ line: StraightLine, _ reach: Double) -> Double? {
        let steps = Int(reach.rounded(.up))
        var changes: [Double] = []
        for step in -steps...steps {
            guard let one = level(x, y, line, Double(step) - 1),
                let other = level(x, y, line, Double(step) + 1)
            else { return nil }
            changes.append(abs(other - one))
        }
        guard let most = changes.max(), most >= 4, let index = changes.firstIndex(of: most) else {
            return nil
        }
        guard index > 0, index < changes.count - 1 else { return Double(index - steps) }
        // Interpolates with a parabola through three steps.
        let bend = changes[index - 1] - 2 * most + changes[index + 1]
        let shift = bend == 0 ? 0 : (changes[index - 1] - changes[index + 1]) / (2 * bend)
        return Double(index - steps) + shift
    }

    private func level(_ x: Double, _ y: Double, _ line: StraightLine, _ offset: Double) -> Double? {
        let (u, v) = (x + line.cosine * offset, y + line.sine * offset)
        guard u >= 0, v >= 0, u < Double(levels.width - 1), v < Double(levels.height - 1) else { return nil }
        let (column, row) = (Int(u), Int(v))
        let (right, down) = (u - Double(column), v - Double(row))
        let upper = Double(levels[column, row]) * (1 - right) + Double(levels[column + 1, row]) * right
        let lower =
            Double(levels[column, row + 1]) * (1 - right) + Double(levels[column + 1, row + 1]) * right
        return upper * (1 - down) + lower * down
    }

    /// The Theil-Sen line: the median of the slopes and of the starts.
    private static func robustLine(_ places: [(along: Double, offset: Double)]) -> (
        start: Double, slope: Double
    )? {
        var slopes: [Double] = []
        for one in places.indices {
            for other in places.indices where places[other].along - places[one].along > 0.2 {
                slopes.append(
                    (places[other].offset - places[one].offset) / (places[other].along - places[one].along))
            }
        }
        guard !slopes.isEmpty else { return nil }
        slopes.sort()
        let slope = slopes[slopes.count / 2]
        let starts = places.map { $0.offset - slope * $0.along }.sorted()
        return (starts[starts.count / 2], slope)
    }
}
