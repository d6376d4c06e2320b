import Geodesy

/// The geodesic between two fixes, in pieces.
struct SurfaceWay {
    /// The whole way where it is short, as nearly all are.
    private let whole: SurfacePiece
    /// The pieces of a long one.
    private let pieces: [SurfacePiece]

    /// Both fixes have a place; the points are theirs.
    init(from start: Fix, _ startPoint: SurfacePoint, to end: Fix, _ endPoint: SurfacePoint) {
        whole = SurfacePiece(from: startPoint, to: endPoint)
        pieces = whole.length <= SurfacePiece.longest ? [] : Self.pieces(from: start, to: end)
    }

    /// The one piece, where it is not more.
    var single: SurfacePiece? { pieces.isEmpty ? whole : nil }

    /// No less than the square of the distance from the way, and the distance itself near it.
    func squaredDistance(to point: SurfacePoint) -> Double {
        guard !pieces.isEmpty else { return whole.squaredDistance(to: point) }
        // The first piece whose end the point lies before.
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            let ahead = pieces[middle + 1].end - pieces[middle].start
            if (point - pieces[middle].end).dot(ahead) <= 0 { high = middle } else { low = middle + 1 }
        }
        return pieces[max(low - 1, 0)...min(low + 1, pieces.count - 1)]
            .reduce(.infinity) { min($0, $1.squaredDistance(to: point)) }
    }

    /// The square of the distance from the place at that share of the way, 0 to 1.
    func squaredDistance(to point: SurfacePoint, atShare share: Double) -> Double {
        guard !pieces.isEmpty else { return whole.squaredDistance(to: point, atShare: share) }
        let place = min(Int(share * Double(pieces.count)), pieces.count - 1)
        return pieces[place].squaredDistance(
            to: point, atShare: share * Double(pieces.count) - Double(place))
    }

    private static func pieces(from start: Fix, to end: Fix) -> [SurfacePiece] {
        let line = GeodesicLine(
            from: (start.latitude, start.longitude), to: (end.latitude, end.longitude))
        // A surface is a little longer than its chord.
        let count = Int((line.length / SurfacePiece.longest).rounded(.up)) + 1
        let nodes = (0...count).map { node in
            let place = line.place(at: line.length * Double(node) / Double(count))
            return SurfacePoint(latitude: place.latitude, longitude: place.longitude)
        }
        return zip(nodes, nodes.dropFirst()).map { SurfacePiece(from: $0, to: $1) }
    }
}
