/// The way from one corner to another.
struct Direction {
    let corner: Int32
    private let x: Double
    private let y: Double

    init(_ net: BorderNet, from: Int32, to: Int32) {
        corner = to
        x = net.x[Int(to)] - net.x[Int(from)]
        y = net.y[Int(to)] - net.y[Int(from)]
    }

    /// Whether turning clockwise from `start`, this way comes before `other`; `start` itself comes last.
    func isClockwise(before other: Direction, from start: Direction) -> Bool {
        start.turn(to: self) > start.turn(to: other)
    }

    /// Whether this way lies from `start`, counter-clockwise, to before `end`.
    func isWithin(_ start: Direction, _ end: Direction) -> Bool {
        if corner == start.corner { return true }
        if corner == end.corner { return false }
        return start.turn(to: self) < start.turn(to: end)
    }

    /// How far to turn counter-clockwise to `other`: grows with the angle, from 0 to below 4.
    private func turn(to other: Direction) -> Double {
        if corner == other.corner { return 0 }
        let cross = x * other.y - y * other.x
        let dot = x * other.x + y * other.y
        let sum = abs(cross) + abs(dot)
        return switch (dot >= 0, cross >= 0) {
        case (true, true): abs(cross) / sum
        case (false, true): 1 + abs(dot) / sum
        case (false, false): 2 + abs(cross) / sum
        case (true, false): 3 + abs(dot) / sum
        }
    }
}
