import SimpleFeatures
import Streams

/// Checks one ring, including for defects that a valid polygon may have.
struct RingCheck {
    /// Corners closer than this, in metres, count as one.
    private static let sameCorner = 0.001

    let parcel: Int
    let rules: CoverageRules

    /// The findings for a ring, whose coordinates must be finite.
    func findings(_ ring: [Position]) -> [CoverageFinding] {
        guard let first = ring.first, let last = ring.last else {
            return [finding(.shortRing, "a ring is empty", nil)]
        }
        guard first.x == last.x && first.y == last.y, ring.count > 1 else {
            return [finding(.openRing, "a ring does not end where it begins", last)]
        }
        let corners = corners(ring)
        guard corners.count >= 3 else {
            return [finding(.shortRing, "a ring has \(corners.count) different corners", first)]
        }
        return repeated(ring, corners.count) + spikes(corners) + tiny(ring)
    }

    /// Whether a ring is closed and has at least three different corners.
    func isRing(_ ring: [Position]) -> Bool {
        guard let first = ring.first, let last = ring.last, ring.count > 3 else { return false }
        return first.x == last.x && first.y == last.y && corners(ring).count >= 3
    }

    private func finding(_ code: CoverageFinding.Code, _ message: String, _ place: Position?)
        -> CoverageFinding
    {
        CoverageFinding(code, message, at: place, parcels: [parcel])
    }

    /// The corners, without those within a millimetre of their predecessor.
    private func corners(_ ring: [Position]) -> [Position] {
        var corners: [Position] = []
        for position in ring.dropLast()
        where corners.last.map({ $0.distance(to: position) >= Self.sameCorner }) ?? true {
            corners.append(position)
        }
        while corners.count > 1, corners[0].distance(to: corners[corners.count - 1]) < Self.sameCorner {
            corners.removeLast()
        }
        return corners
    }

    private func repeated(_ ring: [Position], _ count: Int) -> [CoverageFinding] {
        let more = ring.count - 1 - count
        guard more > 0 else { return [] }
        let place = zip(ring, ring.dropFirst()).first { $0.distance(to: $1) < Self.sameCorner }?.1
        let message = more == 1 ? "a corner is repeated" : "\(more) corners are repeated"
        return [finding(.repeatedCorner, message, place)]
    }

    /// Corners where the border turns back on itself within a millimetre.
    private func spikes(_ corners: [Position]) -> [CoverageFinding] {
        corners.indices.compactMap { index in
            let tip = corners[index]
            let before = corners[index == 0 ? corners.count - 1 : index - 1]
            let after = corners[index == corners.count - 1 ? 0 : index + 1]
            let (short, long) =
                tip.distance(to: before) < tip.distance(to: after) ? (before, after) : (after, before)
            let dot = (short.x - tip.x) * (long.x - tip.x) + (short.y - tip.y) * (long.y - tip.y)
            guard dot > 0, short.distance(toLineFrom: tip, to: long) < Self.sameCorner else { return nil }
            return finding(.spike, "the boundary goes out and back along the same line", tip)
        }
    }

    private func tiny(_ ring: [Position]) -> [CoverageFinding] {
        let area = Polygon.signedArea(of: ring).magnitude
        guard area <= rules.tinyArea else { return [] }
        let text = DecimalWriter(.upTo(decimals: 4)).string(area)
        return [finding(.tinyRing, "a ring has an area of \(text) m²", ring.first)]
    }
}
