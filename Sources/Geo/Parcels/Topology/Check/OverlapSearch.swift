import SimpleFeatures

/// Finds pairs of parcels that may overlap. All other pairs overlap by no more than rounding.
///
/// Two parcels overlap only if their land lies in the same direction from a common corner, if their borders cross
/// between corners, or if one is inside the other.
struct OverlapSearch {
    /// The maximum number of pairs examined and found. Beyond it the data repeat the same parcels.
    private static let maxCount = (comparisons: 50_000_000, pairs: 200_000)

    private let net: BorderNet
    private let boxes: [BoundingBox]
    private var pairs: Set<UInt64> = []

    init(_ net: BorderNet) {
        self.net = net
        boxes = (0..<net.parcelCount).map { parcel in
            let sides = net.sides(ofParcel: parcel)
            guard let first = sides.first else { return BoundingBox(around: Position(x: 0, y: 0)) }
            return sides.dropFirst().reduce(net.box(first)) { $0.union(net.box($1)) }
        }
    }

    /// The pairs, ordered by the first and then the second parcel.
    ///
    /// Throws if there are too many pairs to examine.
    mutating func candidates() throws(ParcelError) -> [(first: Int, second: Int)] {
        findCommonDirections()
        try checkCount(comparisons: 0)
        try findCrossings()
        return pairs.sorted().map { (Int($0 >> 32), Int($0 & 0xFFFF_FFFF)) }
    }

    private func checkCount(comparisons: Int) throws(ParcelError) {
        guard comparisons <= Self.maxCount.comparisons, pairs.count <= Self.maxCount.pairs else {
            throw ParcelError(
                .tooMany, "too many parcels overlap",
                remedy:
                    "Check whether the file contains the same parcels several times, or check it in parts.")
        }
    }

    private mutating func note(_ one: Int32, _ other: Int32) {
        guard one != other else { return }
        pairs.insert(UInt64(min(one, other)) << 32 | UInt64(max(one, other)))
    }
}

// MARK: - Corners

extension OverlapSearch {
    /// A parcel's land at a corner: the sector from one direction counter-clockwise to the other.
    private struct Sector {
        let owner: Int32
        let start: Direction
        let end: Direction

        func overlaps(_ other: Sector) -> Bool {
            other.start.isWithin(start, end) || start.isWithin(other.start, other.end)
        }
    }

    private mutating func findCommonDirections() {
        let (starts, order) = cornerVisits()
        for corner in net.x.indices {
            let visits = order[Int(starts[corner])..<Int(starts[corner + 1])]
            guard visits.count > 1, !isOrdinaryBorder(visits) else { continue }
            let sectors = visits.prefix(BorderNet.greatestCrowd).map {
                sector(before: $0.previous, after: $0.side)
            }
            for (place, one) in sectors.enumerated() {
                for other in sectors[(place + 1)...] where one.owner != other.owner && one.overlaps(other) {
                    note(one.owner, other.owner)
                }
            }
        }
    }

    /// A ring's passage through a corner: the side that ends there and the one that begins.
    private struct Visit {
        var previous: Int32 = 0
        var side: Int32 = 0
    }

    /// All passages through each corner.
    private func cornerVisits() -> (starts: [Int32], order: [Visit]) {
        var starts = [Int32](repeating: 0, count: net.x.count + 1)
        for tail in net.tails { starts[Int(tail)] += 1 }
        for corner in net.x.indices { starts[corner + 1] += starts[corner] }
        var order = [Visit](repeating: Visit(), count: net.tails.count)
        for ring in (0..<net.rings.ringCount).reversed() {
            let sides = net.sides(ofRing: ring)
            for side in sides.reversed() {
                let corner = Int(net.tails[side])
                let previous = side == sides.lowerBound ? sides.upperBound - 1 : side - 1
                starts[corner] -= 1
                order[Int(starts[corner])] = Visit(
                    previous: Int32(truncatingIfNeeded: previous), side: Int32(truncatingIfNeeded: side))
            }
        }
        return (starts, order)
    }

    /// Whether two parcels merely lie on the two sides of one border.
    private func isOrdinaryBorder(_ visits: ArraySlice<Visit>) -> Bool {
        guard visits.count == 2, let one = visits.first, let other = visits.last else { return false }
        return net.heads[Int(one.side)] == net.tails[Int(other.previous)]
            && net.heads[Int(other.side)] == net.tails[Int(one.previous)]
            && net.heads[Int(one.side)] != net.heads[Int(other.side)]
    }

    private func sector(before: Int32, after: Int32) -> Sector {
        let corner = net.tails[Int(after)]
        return Sector(
            owner: net.owners[Int(after)],
            start: Direction(net, from: corner, to: net.heads[Int(after)]),
            end: Direction(net, from: corner, to: net.tails[Int(before)]))
    }
}

// MARK: - Crossings

extension OverlapSearch {
    private mutating func findCrossings() throws(ParcelError) {
        let tree = BoxTree(boxes)
        var comparisons = 0
        var close: [Int32] = []
        var marks = [Int32](repeating: -1, count: net.x.count)
        for parcel in 0..<net.parcelCount where !net.sides(ofParcel: parcel).isEmpty {
            let own = Int32(truncatingIfNeeded: parcel)
            tree.find(touching: boxes[parcel], &close)
            comparisons += close.count
            try checkCount(comparisons: comparisons)
            for side in net.sides(ofParcel: parcel) { marks[Int(net.tails[side])] = own }
            for other in close where other != own {
                if other > own, bordersCross(parcel, Int(other)) { note(own, other) }
                if boxes[parcel].holds(boxes[Int(other)]), isInside(Int(other), parcel, marks) {
                    note(own, other)
                }
            }
        }
    }

    private func bordersCross(_ one: Int, _ other: Int) -> Bool {
        guard let common = boxes[one].common(with: boxes[other]) else { return false }
        let near = net.sides(ofParcel: other).filter { net.box($0).touches(common) }
        guard !near.isEmpty else { return false }
        let own = net.sides(ofParcel: one).lazy.filter { net.box($0).touches(common) }
        guard near.count > 64 else { return own.contains { side in near.contains { net.cross(side, $0) } } }
        let tree = BoxTree(near.map { net.box($0) })
        var close: [Int32] = []
        return own.contains { side in
            tree.find(touching: net.box(side), &close)
            return close.contains { net.cross(side, near[Int($0)]) }
        }
    }

    /// Whether a corner of the inner parcel that is not a corner of the outer one lies inside the outer one.
    private func isInside(_ inner: Int, _ outer: Int, _ marks: [Int32]) -> Bool {
        let place = net.sides(ofParcel: inner).lazy.map { net.tails[$0] }.first {
            Int(marks[Int($0)]) != outer
        }
        return place.map { net.contains(net.position($0), sides: net.sides(ofParcel: outer)) } ?? false
    }
}

extension BorderNet {
    /// Whether two sides without a common corner cross.
    fileprivate func cross(_ one: Int, _ other: Int) -> Bool {
        let (a, b, c, d) = (tails[one], heads[one], tails[other], heads[other])
        guard a != c, a != d, b != c, b != d else { return false }
        return isLeft(c, of: a, b) != isLeft(d, of: a, b) && isLeft(a, of: c, d) != isLeft(b, of: c, d)
    }

    private func isLeft(_ corner: Int32, of start: Int32, _ end: Int32) -> Bool {
        let (originX, originY) = (x[Int(start)], y[Int(start)])
        let left = (x[Int(end)] - originX) * (y[Int(corner)] - originY)
        return left > (x[Int(corner)] - originX) * (y[Int(end)] - originY)
    }
}

extension BoundingBox {
    /// The intersection; `nil` if it has no width or no height.
    fileprivate func common(with other: BoundingBox) -> BoundingBox? {
        let common = BoundingBox(
            minX: max(minX, other.minX), minY: max(minY, other.minY), maxX: min(maxX, other.maxX),
            maxY: min(maxY, other.maxY))
        return common.width > 0 && common.height > 0 ? common : nil
    }
}
