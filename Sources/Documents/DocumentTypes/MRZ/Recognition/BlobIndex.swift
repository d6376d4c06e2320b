/// Finds the points near a place, by squares.
struct BlobIndex {
    private let points: [Point]
    private let columns: Int
    private let rows: Int
    /// The points of each square, square after square.
    private let squares: [[Int]]

    private static let side = 32.0

    /// `points` have no negative coordinates.
    init(_ points: [Point]) {
        self.points = points
        columns = Self.square(points.map(\.x).max() ?? 0) + 1
        rows = Self.square(points.map(\.y).max() ?? 0) + 1
        var squares = [[Int]](repeating: [], count: columns * rows)
        for (index, point) in points.enumerated() {
            squares[Self.square(point.y) * columns + Self.square(point.x)].append(index)
        }
        self.squares = squares
    }

    /// The nearest points to a place, nearest first, of those that are wanted.
    func nearest(_ count: Int, to place: Point, within radius: Double, where isWanted: (Int) -> Bool) -> [Int]
    {
        var found: [(index: Int, distance: Double)] = []
        forEach(near: place, within: radius) { index, distance in
            if isWanted(index) { found.append((index, distance)) }
        }
        return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(count).map(\.index)
    }

    /// The nearest point to a place of those that are wanted.
    func nearest(to place: Point, within radius: Double, where isWanted: (Int) -> Bool) -> Int? {
        var best: (index: Int, distance: Double)?
        forEach(near: place, within: radius) { index, distance in
            if distance < best?.distance ?? .infinity, isWanted(index) { best = (index, distance) }
        }
        return best?.index
    }

    private func forEach(near place: Point, within radius: Double, _ body: (Int, Double) -> Void) {
        let (left, right) = (
            max(0, Self.square(place.x - radius)), min(columns - 1, Self.square(place.x + radius))
        )
        let (top, bottom) = (
            max(0, Self.square(place.y - radius)), min(rows - 1, Self.square(place.y + radius))
        )
        guard left <= right, top <= bottom else { return }
        for row in top...bottom {
            for column in left...right {
                for index in squares[row * columns + column] {
                    let distance = (points[index] - place).length
                    if distance <= radius { body(index, distance) }
                }
            }
        }
    }

    private static func square(_ coordinate: Double) -> Int {
        Int((min(max(coordinate, -1e6), 1e6) / side).rounded(.down))
    }
}
