import SimpleFeatures

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// Turns arcs into chords within a tolerance. The points that define the arcs are kept.
struct ArcStroker {
    private static let mostChords = 10_000.0

    /// The largest distance of a chord from its arc, in the unit of the coordinates.
    let tolerance: Double

    /// The chords of a line of arcs, each of which goes from a point through a second to a third.
    func chords(along points: [Position]) -> [Position] {
        guard var last = points.first else { return [] }
        var line = [last]
        for place in stride(from: 2, to: points.count, by: 2) {
            let (middle, end) = (points[place - 1], points[place])
            line += chords(from: last, over: middle, to: end)
            last = end
        }
        if points.count.isMultiple(of: 2) { line += points.suffix(1) }
        return line
    }

    /// The points after `start` up to `end`.
    private func chords(from start: Position, over middle: Position, to end: Position) -> [Position] {
        guard let circle = Circle(start, middle, end) else { return [middle, end] }
        return circle.points(from: start, to: middle, within: step(circle))
            + circle.points(from: middle, to: end, within: step(circle))
    }

    /// The largest angle of a chord, in radians.
    private func step(_ circle: Circle) -> Double {
        guard tolerance > 0, tolerance < circle.radius else { return .pi / 2 }
        return max(2 * acos(1 - tolerance / circle.radius), 2 * .pi / Self.mostChords)
    }
}

/// A circle through three points, and its direction through them.
private struct Circle {
    let centre: (x: Double, y: Double)
    let radius: Double
    private let isClockwise: Bool

    /// `nil` for points on a line. If the third point equals the first, it is a full circle with the second point opposite.
    init?(_ first: Position, _ second: Position, _ third: Position) {
        let (bx, by) = (second.x - first.x, second.y - first.y)
        let (cx, cy) = (third.x - first.x, third.y - first.y)
        if cx == 0 && cy == 0 {
            centre = (first.x + bx / 2, first.y + by / 2)
            isClockwise = false
        } else {
            let cross = bx * cy - by * cx
            let (b, c) = (bx * bx + by * by, cx * cx + cy * cy)
            guard abs(cross) > 1e-12 * (b + c) else { return nil }
            centre = (
                first.x + (cy * b - by * c) / (2 * cross), first.y + (bx * c - cx * b) / (2 * cross)
            )
            isClockwise = cross < 0
        }
        let (dx, dy) = (first.x - centre.x, first.y - centre.y)
        radius = (dx * dx + dy * dy).squareRoot()
        guard radius.isFinite, radius > 0 else { return nil }
    }

    /// The points after `start` up to and including `end`, with interpolated heights and measures.
    func points(from start: Position, to end: Position, within step: Double) -> [Position] {
        let first = angle(of: start)
        var sweep = angle(of: end) - first
        if isClockwise, sweep > 0 { sweep -= 2 * .pi }
        if !isClockwise, sweep < 0 { sweep += 2 * .pi }
        let count = max(1, Int((abs(sweep) / step).rounded(.up)))
        let between = (1..<count).map { place in
            let share = Double(place) / Double(count)
            let angle = first + sweep * share
            func mixed(_ one: Double?, _ other: Double?) -> Double? {
                one.flatMap { one in other.map { one + ($0 - one) * share } }
            }
            return Position(
                x: centre.x + radius * cos(angle), y: centre.y + radius * sin(angle),
                z: mixed(start.z, end.z), m: mixed(start.m, end.m))
        }
        return between + [end]
    }

    private func angle(of position: Position) -> Double {
        atan2(position.y - centre.y, position.x - centre.x)
    }
}
