/// Proves polygons valid that plainly are; what it does not prove may be valid all the same, and is GEOS's to judge.
///
/// A polygon is valid (OGC 06-103r4, 6.1.11) if its rings are closed, no two of its sides meet but neighbours at the corner
/// that they share, each hole lies in the shell and none in another. Sides whose boxes are apart do not meet, nor do sides of
/// which one lies on one side of the other's line. That is taken from signs of determinants which rounding cannot have
/// turned (Shewchuk 1997); a sign that is not certain proves nothing.
struct ValidityProof {
    private struct Side {
        var (minX, minY, maxX, maxY): (Double, Double, Double, Double)
        var ring: Int32
        var index: Int32
    }

    /// Sides that follow each other, and the box around them.
    private struct Group {
        var (minX, minY, maxX, maxY): (Double, Double, Double, Double)
        var start: Int
        var end: Int
    }

    /// Up to so many sides, each is compared with each.
    private static let few = 24
    /// Of more sides, so many at a time are compared with others by the box around them.
    private static let groupSize = 8
    /// Up to so many rings, each is looked for in each.
    private static let fewRings = 48
    /// So many comparisons a side, more would take longer than GEOS does.
    private static let patience = 64

    private var sides: [Side] = []
    private var groups: [Group] = []

    /// Whether the polygon is valid for certain.
    mutating func holds(for polygon: FlatPolygon) -> Bool {
        sides.removeAll(keepingCapacity: true)
        for index in 0..<polygon.count {
            let ring = polygon[index]
            guard ring.isClosed, ring.count < Int(Int32.max) else { return false }
            addSides(of: ring, Int32(index))
        }
        makeGroups()
        return sidesAreApart(polygon) && holesAreInPlace(polygon)
    }

    private mutating func addSides(of ring: FlatRing, _ number: Int32) {
        for end in 1..<ring.count {
            let (x0, y0, x1, y1) = (ring.x[end - 1], ring.y[end - 1], ring.x[end], ring.y[end])
            sides.append(
                Side(
                    minX: x0 < x1 ? x0 : x1, minY: y0 < y1 ? y0 : y1, maxX: x0 < x1 ? x1 : x0,
                    maxY: y0 < y1 ? y1 : y0, ring: number, index: Int32(truncatingIfNeeded: end - 1)))
        }
    }

    private mutating func makeGroups() {
        groups.removeAll(keepingCapacity: true)
        let size = sides.count > Self.few ? Self.groupSize : Self.few
        for start in stride(from: 0, to: sides.count, by: size) {
            let first = sides[start]
            var group = Group(
                minX: first.minX, minY: first.minY, maxX: first.maxX, maxY: first.maxY, start: start,
                end: min(start + size, sides.count))
            for index in (start + 1)..<max(group.end, start + 1) {
                let side = sides[index]
                group.minX = side.minX < group.minX ? side.minX : group.minX
                group.minY = side.minY < group.minY ? side.minY : group.minY
                group.maxX = side.maxX > group.maxX ? side.maxX : group.maxX
                group.maxY = side.maxY > group.maxY ? side.maxY : group.maxY
            }
            groups.append(group)
        }
        if groups.count > 1 { groups.sort { $0.minX < $1.minX } }
    }

    private func sidesAreApart(_ polygon: FlatPolygon) -> Bool {
        var patience = max(sides.count, Self.few) * Self.patience
        return groups.withUnsafeBufferPointer { groups in
            sides.withUnsafeBufferPointer { sides in
                for first in 0..<groups.count {
                    let group = groups[first]
                    for index in group.start..<group.end {
                        guard Self.isApart(sides, index, (index + 1)..<group.end, polygon) else {
                            return false
                        }
                    }
                    for second in (first + 1)..<max(groups.count, first + 1) {
                        let other = groups[second]
                        if other.minX > group.maxX { break }
                        patience -= 1
                        if other.minY > group.maxY || other.maxY < group.minY { continue }
                        patience -= (group.end - group.start) * (other.end - other.start)
                        guard patience > 0 else { return false }
                        for index in group.start..<group.end {
                            guard Self.isApart(sides, index, other.start..<other.end, polygon) else {
                                return false
                            }
                        }
                    }
                }
                return true
            }
        }
    }

    /// Whether a side certainly does not meet these others, but at corners that they share.
    @inline(__always)
    private static func isApart(
        _ sides: UnsafeBufferPointer<Side>, _ index: Int, _ others: Range<Int>, _ polygon: FlatPolygon
    ) -> Bool {
        let side = sides[index]
        for place in others {
            let other = sides[place]
            if other.minX > side.maxX || other.maxX < side.minX || other.minY > side.maxY
                || other.maxY < side.minY
            {
                continue
            }
            guard areApart(side, other, polygon) else { return false }
        }
        return true
    }

    /// Whether two sides whose boxes meet do not, but at a corner that they share.
    private static func areApart(_ one: Side, _ other: Side, _ polygon: FlatPolygon) -> Bool {
        let (ring, otherRing) = (polygon[Int(one.ring)], polygon[Int(other.ring)])
        let (a, b) = (Corner(ring, one.index), Corner(ring, one.index + 1))
        let (c, d) = (Corner(otherRing, other.index), Corner(otherRing, other.index + 1))
        if one.ring == other.ring {
            let last = Int32(truncatingIfNeeded: ring.count - 2)
            if one.index + 1 == other.index || (one.index == last && other.index == 0) {
                return Corner.turn(a, b, d)
            }
            if other.index + 1 == one.index || (other.index == last && one.index == 0) {
                return Corner.turn(c, d, b)
            }
        }
        let (aSide, bSide) = (Corner.side(of: a, c, d), Corner.side(of: b, c, d))
        if aSide != 0 && aSide == bSide { return true }
        let (cSide, dSide) = (Corner.side(of: c, a, b), Corner.side(of: d, a, b))
        return cSide != 0 && cSide == dSide
    }

    /// Whether each hole lies in the shell and in no other hole; sides are known not to meet.
    private func holesAreInPlace(_ polygon: FlatPolygon) -> Bool {
        guard polygon.count <= Self.fewRings else { return polygon.count == 1 }
        for hole in 1..<max(polygon.count, 1) {
            let corner = Corner(polygon[hole], 0)
            guard corner.isInside(polygon[0]) == true else { return false }
            for other in 1..<polygon.count where other != hole {
                guard corner.isInside(polygon[other]) == false else { return false }
            }
        }
        return true
    }
}
