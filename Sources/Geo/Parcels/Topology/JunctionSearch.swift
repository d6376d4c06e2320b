import SimpleFeatures
import Streams

/// Finds corners that lie on unmatched sides, so that the sides can be split there.
struct JunctionSearch {
    /// A corner on a side.
    struct Junction {
        let side: Int32
        let corner: Int32
        /// The corner's position along the side, as a fraction.
        let share: Double
    }

    /// Limits per side of the net; data beyond them are not real parcels.
    private static let maxPerSide = (junctions: 4, comparisons: 200)

    private let net: BorderNet
    private let distance: Double

    init(_ net: BorderNet, within distance: Double) {
        self.net = net
        self.distance = distance
    }

    /// All junctions, ordered by side and then along it.
    ///
    /// Throws if very many sides overlap, before they use up time and memory.
    func junctions() throws(ParcelError) -> [Junction] {
        let open = SideBySide.mapParts(of: net.tails.indices) { $0.filter { !net.isBalanced($0) } }.flatMap(
            \.self)
        guard open.count > 1 else { return [] }
        let corners = corners(of: open)
        let tree = BoxTree(corners.map { BoundingBox(around: net.position($0)) })
        var found: [Junction] = []
        var close: [Int32] = []
        var comparisons = 0
        for side in open {
            tree.find(touching: net.box(side).grown(by: distance), &close)
            comparisons += close.count
            guard comparisons <= Self.maxPerSide.comparisons * net.tails.count + 10_000_000,
                found.count <= Self.maxPerSide.junctions * net.tails.count + 100_000
            else { throw tooManyOverlaps(at: side) }
            for place in close {
                if let junction = junction(of: corners[Int(place)], on: side) { found.append(junction) }
            }
        }
        return found.sorted { ($0.side, $0.share, $0.corner) < ($1.side, $1.share, $1.corner) }
    }

    private func tooManyOverlaps(at side: Int) -> ParcelError {
        ParcelError(
            .tooMany, "too many boundaries overlap",
            place: "parcel \(net.owners[side] + 1) and others",
            remedy: "Leave out features that are not parcels, or process one municipality at a time.")
    }

    private func corners(of sides: [Int]) -> [Int32] {
        var isTaken = [Bool](repeating: false, count: net.x.count)
        var corners: [Int32] = []
        for side in sides {
            for corner in [net.tails[side], net.heads[side]] where !isTaken[Int(corner)] {
                isTaken[Int(corner)] = true
                corners.append(corner)
            }
        }
        return corners
    }

    private func junction(of corner: Int32, on side: Int) -> Junction? {
        let (tail, head) = (net.tails[side], net.heads[side])
        guard corner != tail, corner != head else { return nil }
        let (start, end, point) = (net.position(tail), net.position(head), net.position(corner))
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let (px, py) = (point.x - start.x, point.y - start.y)
        let square = dx * dx + dy * dy
        let share = (px * dx + py * dy) / square
        let offset = px * dy - py * dx
        guard share > 0, share < 1, offset * offset <= distance * distance * square else { return nil }
        return Junction(side: Int32(truncatingIfNeeded: side), corner: corner, share: share)
    }
}

extension BorderNet {
    /// Whether the sides between the same two corners run in both directions equally often.
    func isBalanced(_ side: Int) -> Bool {
        let twin = Int(twins[side])
        if twin == side { return false }
        if Int(twins[twin]) == side { return tails[twin] != tails[side] }
        var balance = 1
        var other = twin
        for _ in 0..<Self.greatestCrowd where other != side {
            balance += tails[other] == tails[side] ? 1 : -1
            other = Int(twins[other])
        }
        return balance == 0 && other == side
    }
}
