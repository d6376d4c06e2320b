package import SimpleFeatures

/// Quickly proves the validity of simple polygons. A polygon without proof may still be valid; GEOS decides.
///
/// A polygon is valid (OGC 06-103r4, 6.1.11) if its rings are closed, sides meet only at the corners shared by
/// neighbours, and each hole lies in the shell and in no other hole. Sides with disjoint boxes do not meet, nor do
/// sides of which one lies entirely on one side of the other's line. This is decided by signs of determinants that
/// rounding cannot have changed (Shewchuk 1997); an uncertain sign proves nothing.
struct ValidityProof {
    private struct Side {
        var (minX, minY, maxX, maxY): (Double, Double, Double, Double)
        var ring: Int32
        var index: Int32
    }

    /// Consecutive sides and their bounding box.
    private struct Group {
        var (minX, minY, maxX, maxY): (Double, Double, Double, Double)
        var start: Int
        var end: Int
    }

    /// Up to this number of sides, every pair is compared.
    private static let fewSides = 24
    /// Larger polygons are compared by the boxes of this many consecutive sides.
    private static let groupSize = 8
    /// Up to this number of rings, every pair is compared.
    private static let fewRings = 48
    /// The maximum number of comparisons per side. Beyond it, GEOS is faster.
    private static let comparisonsPerSide = 64

    private var sides: [Side] = []
    private var groups: [Group] = []

    /// Whether the polygon is proven valid.
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
        let size = sides.count > Self.fewSides ? Self.groupSize : Self.fewSides
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
        var comparisonsLeft = max(sides.count, Self.fewSides) * Self.comparisonsPerSide
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
                        comparisonsLeft -= 1
                        if other.minY > group.maxY || other.maxY < group.minY { continue }
                        comparisonsLeft -= (group.end - group.start) * (other.end - other.start)
                        guard comparisonsLeft > 0 else { return false }
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

    /// Whether a side is proven to meet the others only at shared corners.
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

    /// Whether two sides with overlapping boxes are proven to meet only at a shared corner.
    private static func areApart(_ one: Side, _ other: Side, _ polygon: FlatPolygon) -> Bool {
        let (ring, otherRing) = (polygon[Int(one.ring)], polygon[Int(other.ring)])
        let (a, b) = (Corner(ring, one.index), Corner(ring, one.index + 1))
        let (c, d) = (Corner(otherRing, other.index), Corner(otherRing, other.index + 1))
        if one.ring == other.ring {
            let last = Int32(truncatingIfNeeded: ring.count - 2)
            if one.index + 1 == other.index || (one.index == last && other.index == 0) {
                return Corner.meetOnlyInMiddle(a, b, d)
            }
            if other.index + 1 == one.index || (other.index == last && one.index == 0) {
                return Corner.meetOnlyInMiddle(c, d, b)
            }
        }
        let (aSide, bSide) = (Corner.side(of: a, c, d), Corner.side(of: b, c, d))
        if aSide != 0 && aSide == bSide { return true }
        let (cSide, dSide) = (Corner.side(of: c, a, b), Corner.side(of: d, a, b))
        return cSide != 0 && cSide == dSide
    }

    /// Whether each hole lies in the shell and in no other hole. Sides must be known not to meet.
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

/// A corner of a ring, with predicates that report when they are uncertain.
struct Corner {
    let x: Double
    let y: Double

    @inline(__always)
    init(_ ring: FlatRing, _ index: Int32) {
        x = ring.x[Int(index)]
        y = ring.y[Int(index)]
    }

    /// 1 if the corner lies left of the line, -1 if right, 0 if uncertain.
    @inline(__always)
    static func side(of corner: Corner, _ start: Corner, _ end: Corner) -> Int {
        let left = (start.x - corner.x) * (end.y - corner.y)
        let right = (start.y - corner.y) * (end.x - corner.x)
        // Shewchuk 1997, "Adaptive precision floating-point arithmetic", ccwerrboundA.
        let errorBound = 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude)
        let difference = left - right
        return difference > errorBound ? 1 : difference < -errorBound ? -1 : 0
    }

    /// Whether the sides from `start` to `middle` to `end` are proven to meet only in `middle`.
    @inline(__always)
    static func meetOnlyInMiddle(_ start: Corner, _ middle: Corner, _ end: Corner) -> Bool {
        let along =
            (start.x - middle.x) * (end.x - middle.x) + (start.y - middle.y) * (end.y - middle.y)
        return along < 0 || side(of: end, start, middle) != 0
    }

    /// Whether the corner lies in a ring, by ray casting to the east; `nil` if uncertain.
    func isInside(_ ring: FlatRing) -> Bool? {
        var isInside = false
        for end in 1..<ring.count where (ring.y[end - 1] > y) != (ring.y[end] > y) {
            let index = Int32(truncatingIfNeeded: end)
            let side = Self.side(of: self, Corner(ring, index - 1), Corner(ring, index))
            if side == 0 { return nil }
            if (side > 0) == (ring.y[end] > y) { isInside.toggle() }
        }
        return isInside
    }
}

extension BoundingBox {
    /// The maximum number of comparisons per box. Beyond it, comparing the contents is faster.
    private static let comparisonsPerBox = 64

    /// Whether the boxes are disjoint, edges included. Also `false` if that would take too long to decide.
    package static func areApart(_ boxes: [BoundingBox]) -> Bool {
        let boxes = boxes.sorted { $0.minX < $1.minX }
        var comparisonsLeft = boxes.count * comparisonsPerBox
        for (place, box) in boxes.enumerated() {
            for other in boxes[(place + 1)...] {
                guard other.minX <= box.maxX else { break }
                comparisonsLeft -= 1
                guard comparisonsLeft > 0, box.isApart(from: other) else { return false }
            }
        }
        return true
    }

    /// Whether the two boxes are disjoint, edges included.
    private func isApart(from other: BoundingBox) -> Bool {
        maxX < other.minX || other.maxX < minX || maxY < other.minY || other.maxY < minY
    }
}
