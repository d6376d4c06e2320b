/// A tree of boxes around runs of a route's pieces, for finding those near a point.
///
/// Consecutive pieces are close to each other, so their order suits the tree without sorting.
struct PieceTree: Sendable {
    private struct Box {
        var least: SurfacePoint
        var greatest: SurfacePoint

        init(_ piece: SurfacePiece) {
            // The surface between the ends lies above their chord.
            let bulge = piece.length * piece.length / (8 * SurfacePiece.leastRadius) + 0.001
            let (start, end) = (piece.start, piece.end)
            least = SurfacePoint(
                x: min(start.x, end.x) - bulge, y: min(start.y, end.y) - bulge,
                z: min(start.z, end.z) - bulge)
            greatest = SurfacePoint(
                x: max(start.x, end.x) + bulge, y: max(start.y, end.y) + bulge,
                z: max(start.z, end.z) + bulge)
        }

        mutating func include(_ other: Box) {
            least = SurfacePoint(
                x: min(least.x, other.least.x), y: min(least.y, other.least.y),
                z: min(least.z, other.least.z))
            greatest = SurfacePoint(
                x: max(greatest.x, other.greatest.x), y: max(greatest.y, other.greatest.y),
                z: max(greatest.z, other.greatest.z))
        }

        func squaredDistance(to point: SurfacePoint) -> Double {
            let away = SurfacePoint(
                x: max(least.x - point.x, point.x - greatest.x, 0),
                y: max(least.y - point.y, point.y - greatest.y, 0),
                z: max(least.z - point.z, point.z - greatest.z, 0))
            return away.dot(away)
        }
    }

    /// A piece and the square of its distance.
    struct Hit {
        let piece: Int
        let square: Double
    }

    private static let branching = 8

    private let pieces: [SurfacePiece]
    /// The boxes of the pieces, then those of longer and longer runs.
    private var levels: [[Box]]

    init(_ pieces: [SurfacePiece]) {
        self.pieces = pieces
        levels = [pieces.map { Box($0) }]
        while let level = levels.last, level.count > 1 {
            levels.append(
                stride(from: 0, to: level.count, by: Self.branching).map { start in
                    var box = level[start]
                    for other in level[start..<min(start + Self.branching, level.count)] {
                        box.include(other)
                    }
                    return box
                })
        }
    }

    /// The pieces within `radius` metres, in order.
    func pieces(within radius: Double, of point: SurfacePoint) -> [Hit] {
        var hits: [Hit] = []
        func search(_ level: Int, _ place: Int) {
            guard levels[level][place].squaredDistance(to: point) <= radius * radius else { return }
            if level > 0 { return children(of: place, at: level).forEach { search(level - 1, $0) } }
            let square = pieces[place].squaredDistance(to: point)
            if square <= radius * radius { hits.append(Hit(piece: place, square: square)) }
        }
        search(levels.count - 1, 0)
        return hits
    }

    /// The nearest piece; the first of several.
    func nearest(to point: SurfacePoint) -> Hit {
        var nearest = Hit(piece: 0, square: pieces[0].squaredDistance(to: point))
        func search(_ level: Int, _ place: Int) {
            if level == 0 {
                let square = pieces[place].squaredDistance(to: point)
                if (square, place) < (nearest.square, nearest.piece) {
                    nearest = Hit(piece: place, square: square)
                }
                return
            }
            let children = children(of: place, at: level).map { child in
                (square: levels[level - 1][child].squaredDistance(to: point), child: child)
            }
            for (square, child) in children.sorted(by: { $0 < $1 }) where square <= nearest.square {
                search(level - 1, child)
            }
        }
        search(levels.count - 1, 0)
        return nearest
    }

    private func children(of place: Int, at level: Int) -> Range<Int> {
        let first = place * Self.branching
        return first..<min(first + Self.branching, levels[level - 1].count)
    }
}
