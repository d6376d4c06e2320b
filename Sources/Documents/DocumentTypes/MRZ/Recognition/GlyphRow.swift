/// Evenly spaced patches of ink along a line: perhaps a line of a machine-readable zone.
struct GlyphRow {
    struct Glyph {
        /// Number of steps from the first glyph; there are gaps where nothing was found.
        var index: Int
        let blob: Int
        let centre: PagePoint
    }

    /// In the order of their indices.
    let glyphs: [Glyph]

    /// Number of steps from the first to the last, both counted.
    var length: Int { (glyphs.last?.index ?? -1) + 1 }

    /// The mean step.
    var step: PagePoint {
        guard let first = glyphs.first, let last = glyphs.last, last.index > first.index else {
            return PagePoint.zero
        }
        return (last.centre - first.centre) * (1 / Double(last.index - first.index))
    }

    /// The same glyphs, counted from the other end.
    var reversed: GlyphRow {
        let last = length - 1
        return GlyphRow(
            glyphs: glyphs.reversed().map { Glyph(index: last - $0.index, blob: $0.blob, centre: $0.centre) })
    }

    /// The position of a point along the row, in steps: that of its perpendicular projection.
    func index(at point: PagePoint) -> Double {
        guard let first = glyphs.first, step.length > 0 else { return 0 }
        let along = step * (1 / step.length)
        // Steps grow or shrink in perspective: count from the nearest glyph.
        let nearest =
            glyphs.min { abs(along.dot($0.centre - point)) < abs(along.dot($1.centre - point)) } ?? first
        return Double(nearest.index) + along.dot(point - nearest.centre) / step.length
    }

    /// The distance of a point from the row's line, positive to the right of its direction.
    func distance(of point: PagePoint) -> Double {
        guard let first = glyphs.first, step.length > 0 else { return 0 }
        return step.quarterTurned.dot(point - first.centre) / step.length
    }
}

/// Finds rows of evenly spaced patches, in any direction.
struct GlyphRowFinder {
    private let blobs: [InkBlob]
    private let centres: [PagePoint]
    private let index: PointIndex

    /// The fewest glyphs of a row.
    private static let fewestGlyphs = 18
    /// The most glyphs missing in succession.
    private static let mostMissingInARow = 4
    /// The number of nearest patches among which the next character is searched.
    private static let neighboursTried = 4

    init(_ blobs: [InkBlob]) {
        self.blobs = blobs
        centres = blobs.map(\.centre)
        index = PointIndex(centres)
    }

    /// The rows, those with the most glyphs first; no two have half of their glyphs in common.
    func rows() -> [GlyphRow] {
        var found: [GlyphRow] = []
        // Several starts per row, since the first may mistake another step for the pitch.
        var uses = [Int](repeating: 0, count: blobs.count)
        for start in blobs.indices where uses[start] < 4 {
            for next in neighbours(of: start) {
                let row = grown(from: start, next)
                guard row.glyphs.count >= Self.fewestGlyphs, row.glyphs.count * 10 >= row.length * 6 else {
                    continue
                }
                found.append(row)
                for glyph in row.glyphs { uses[glyph.blob] += 1 }
            }
        }
        return Self.distinct(found)
    }

    private static func distinct(_ rows: [GlyphRow]) -> [GlyphRow] {
        var taken = Set<Int>()
        var distinct: [GlyphRow] = []
        for row in rows.sorted(by: { $0.glyphs.count > $1.glyphs.count }) {
            guard row.glyphs.count(where: { taken.contains($0.blob) }) * 2 < row.glyphs.count else {
                continue
            }
            taken.formUnion(row.glyphs.map(\.blob))
            distinct.append(row)
        }
        return distinct
    }

    /// Patches that may be the next character: OCR-B's pitch is about the height of a digit.
    private func neighbours(of start: Int) -> [Int] {
        let size = blobs[start].size
        return index.nearest(Self.neighboursTried, to: centres[start], within: 2.3 * size) { other in
            let way = centres[other] - centres[start]
            return way.length > 0.55 * size && isAlike(other, size)
                && (way.x > 0 || (way.x == 0 && way.y > 0))
        }
    }

    private func isAlike(_ blob: Int, _ size: Double) -> Bool {
        blobs[blob].size > 0.5 * size && blobs[blob].size < 2 * size
    }

    private func grown(from start: Int, _ next: Int) -> GlyphRow {
        let size = (blobs[start].size + blobs[next].size) / 2
        var hits = [
            GlyphRow.Glyph(index: 0, blob: start, centre: centres[start]),
            GlyphRow.Glyph(index: 1, blob: next, centre: centres[next]),
        ]
        extend(&hits, size)
        // Then in the other direction, with the steps known by now.
        hits = hits.reversed().map { GlyphRow.Glyph(index: -$0.index, blob: $0.blob, centre: $0.centre) }
        extend(&hits, size)
        let row = hits.reversed().map { ($0.blob, $0.centre, -$0.index) }
        let first = row.first?.2 ?? 0
        return GlyphRow(glyphs: row.map { GlyphRow.Glyph(index: $0.2 - first, blob: $0.0, centre: $0.1) })
    }

    private func extend(_ hits: inout [GlyphRow.Glyph], _ size: Double) {
        var missing = 0
        while missing <= Self.mostMissingInARow, hits.count < 60 {
            let last = hits[hits.count - 1]
            // The mean step of the last eight glyphs follows perspective and bends.
            let anchor = hits[max(0, hits.count - 9)]
            let step = (last.centre - anchor.centre) * (1 / Double(last.index - anchor.index))
            let expected = last.centre + step * Double(missing + 1)
            let radius = 0.36 * step.length
            let found = index.nearest(to: expected, within: radius) { isAlike($0, size) && $0 != last.blob }
            if let found {
                hits.append(
                    GlyphRow.Glyph(index: last.index + missing + 1, blob: found, centre: centres[found]))
                missing = 0
            } else {
                missing += 1
            }
        }
    }
}

/// Finds the points near a place by sorting them into squares.
private struct PointIndex {
    private let points: [PagePoint]
    private let columns: Int
    private let rows: Int
    /// The points of each square, square after square.
    private let squares: [[Int]]

    private static let side = 32.0

    /// `points` have no negative coordinates.
    init(_ points: [PagePoint]) {
        self.points = points
        columns = Self.square(points.map(\.x).max() ?? 0) + 1
        rows = Self.square(points.map(\.y).max() ?? 0) + 1
        var squares = [[Int]](repeating: [], count: columns * rows)
        for (index, point) in points.enumerated() {
            squares[Self.square(point.y) * columns + Self.square(point.x)].append(index)
        }
        self.squares = squares
    }

    /// The wanted points nearest to a place, nearest first.
    func nearest(
        _ count: Int, to place: PagePoint, within radius: Double, where isWanted: (Int) -> Bool
    ) -> [Int] {
        var found: [(index: Int, distance: Double)] = []
        forEach(near: place, within: radius) { index, distance in
            if isWanted(index) { found.append((index, distance)) }
        }
        return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.prefix(count).map(\.index)
    }

    /// The wanted point nearest to a place.
    func nearest(to place: PagePoint, within radius: Double, where isWanted: (Int) -> Bool) -> Int? {
        var best: (index: Int, distance: Double)?
        forEach(near: place, within: radius) { index, distance in
            if distance < best?.distance ?? .infinity, isWanted(index) { best = (index, distance) }
        }
        return best?.index
    }

    private func forEach(near place: PagePoint, within radius: Double, _ body: (Int, Double) -> Void) {
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
