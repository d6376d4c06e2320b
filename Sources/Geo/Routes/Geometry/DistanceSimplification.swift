import Geodesy

/// Keeps the ends of a line and repeatedly the fix farthest from the kept ones (Douglas and Peucker 1973), until none is too
/// far.
///
/// If splits go deeper than in any real track, pieces are halved instead: the bound still holds, and adversarial data take
/// n log n like all others.
struct DistanceSimplification {
    /// Whether each fix stays.
    private(set) var isKept: [Bool]

    private struct Span {
        let first: Int
        let last: Int
        let depth: Int
    }

    private static let deepest = 200
    /// Upper bound of the error of `SurfacePiece` in metres.
    private static let slack = 0.000_2

    private let fixes: [Fix]
    private let points: [SurfacePoint]
    private let inTime: Bool

    /// Simplifies fixes with positions, given their points; `tolerance` in metres along the surface.
    init(_ fixes: [Fix], _ points: [SurfacePoint], tolerance: Double, inTime: Bool) {
        self.fixes = fixes
        self.points = points
        self.inTime = inTime
        isKept = [Bool](repeating: false, count: fixes.count)
        guard let last = fixes.indices.last else { return }
        isKept[0] = true
        isKept[last] = true
        // Chords are measured, which are shorter than the surface between their ends.
        let chord = tolerance - tolerance * tolerance * tolerance / (4 * 6.3e6 * 6.3e6) - Self.slack
        let limit = max(chord, tolerance / 2)
        var spans = [Span(first: 0, last: last, depth: 0)]
        while let span = spans.popLast() {
            guard span.last - span.first > 1 else { continue }
            let farthest = farthest(in: span)
            guard farthest.square > limit * limit else { continue }
            let split = span.depth < Self.deepest ? farthest.place : (span.first + span.last) / 2
            isKept[split] = true
            spans.append(Span(first: split, last: span.last, depth: span.depth + 1))
            spans.append(Span(first: span.first, last: split, depth: span.depth + 1))
        }
    }

    private func farthest(in span: Span) -> (place: Int, square: Double) {
        let way = SurfaceWay(
            from: fixes[span.first], points[span.first], to: fixes[span.last], points[span.last])
        let between = span.first + 1..<span.last
        if inTime { return farthest(between) { squaredDistanceInTime(of: $0, from: way, in: span) } }
        return points.withUnsafeBufferPointer { points in
            guard let piece = way.single else {
                return farthest(between) { way.squaredDistance(to: points[$0]) }
            }
            return farthest(between) { piece.squaredDistance(to: points[$0]) }
        }
    }

    @inline(__always)
    private func farthest(
        _ places: Range<Int>, _ squaredDistance: (Int) -> Double
    ) -> (place: Int, square: Double) {
        var farthest = (place: places.lowerBound, square: -1.0)
        for place in places {
            let square = squaredDistance(place)
            if square > farthest.square { farthest = (place, square) }
        }
        return farthest
    }

    /// From the line's position at the fix's time; infinite if that is unknown.
    private func squaredDistanceInTime(of place: Int, from way: SurfaceWay, in span: Span) -> Double {
        let start = fixes[span.first].secondsSince1970
        let duration = fixes[span.last].secondsSince1970 - start
        let seconds = fixes[place].secondsSince1970 - start
        guard seconds >= 0, seconds <= duration else { return .infinity }
        return way.squaredDistance(to: points[place], atShare: duration > 0 ? seconds / duration : 0)
    }
}

/// The geodesic between two fixes, in short pieces.
struct SurfaceWay {
    /// The whole way if it is short, as nearly all are.
    private let whole: SurfacePiece
    /// The pieces of a long one.
    private let pieces: [SurfacePiece]

    /// Both fixes have a position; the points are theirs.
    init(from start: Fix, _ startPoint: SurfacePoint, to end: Fix, _ endPoint: SurfacePoint) {
        whole = SurfacePiece(from: startPoint, to: endPoint)
        pieces = whole.length <= SurfacePiece.longest ? [] : Self.pieces(from: start, to: end)
    }

    /// The only piece of a short way.
    var single: SurfacePiece? { pieces.isEmpty ? whole : nil }

    /// The square of the distance from the way; far from it, at least that.
    func squaredDistance(to point: SurfacePoint) -> Double {
        guard !pieces.isEmpty else { return whole.squaredDistance(to: point) }
        // The first piece whose end lies beyond the point.
        var (low, high) = (0, pieces.count - 1)
        while low < high {
            let middle = (low + high) / 2
            let ahead = pieces[middle + 1].end - pieces[middle].start
            if (point - pieces[middle].end).dot(ahead) <= 0 { high = middle } else { low = middle + 1 }
        }
        return pieces[max(low - 1, 0)...min(low + 1, pieces.count - 1)]
            .reduce(.infinity) { min($0, $1.squaredDistance(to: point)) }
    }

    /// The square of the distance from the place at a fraction of the way, 0 to 1.
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
