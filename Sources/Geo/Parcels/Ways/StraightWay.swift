import SimpleFeatures

/// A way in the plane, with metres along it and to its left.
struct StraightWay {
    let start: Position
    let end: Position
    let length: Double
    private let along: (x: Double, y: Double)

    init(from start: Position, to end: Position) {
        self.start = start
        self.end = end
        length = start.distance(to: end)
        along = length > 0 ? ((end.x - start.x) / length, (end.y - start.y) / length) : (0, 0)
    }

    /// Metres along the way and to its left.
    func place(of x: Double, _ y: Double) -> (along: Double, across: Double) {
        let (dx, dy) = (x - start.x, y - start.y)
        return (dx * along.x + dy * along.y, dy * along.x - dx * along.y)
    }

    /// The place at a share of the way, so many metres to its left.
    func place(atShare share: Double, aside: Double) -> Position {
        Position(
            x: start.x + share * (end.x - start.x) - aside * along.y,
            y: start.y + share * (end.y - start.y) + aside * along.x)
    }
}
