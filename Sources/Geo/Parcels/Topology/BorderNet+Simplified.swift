public import SimpleFeatures

extension BorderNet {
    /// The parcels without the corners that lie within `tolerance` metres of the simplified border.
    ///
    /// Shared borders stay shared. Corners where several borders meet are kept, and every ring keeps at least three
    /// corners, so that no parcel vanishes. No gaps or overlaps arise, and the neighbours stay the same. A corner
    /// of one parcel on a side of another becomes a corner of both.
    public func simplified(tolerance: Double) throws(ParcelError) -> SimplifiedParcels {
        guard tolerance > 0, tolerance <= 1e6 else {
            throw ParcelError(
                .tolerance, "a tolerance above 0 and up to 1000000 metres was expected, not \(tolerance)",
                remedy: "Give the largest distance that a boundary may move.")
        }
        let isKept = ArcSimplification(self, tolerance: tolerance).isKept
        var result = SimplifiedParcels()
        for parcel in 0..<parcelCount {
            var polygons: [Polygon] = []
            for polygon in rings.polygons(ofParcel: parcel) {
                polygons.append(
                    Polygon(
                        rings: rings.rings(ofPolygon: polygon).map { simplified(ring: $0, isKept, &result) }))
            }
            let area = polygons.reduce(0) { area, polygon in
                area + polygon.rings.reduce(0) { $0 + Polygon.signedArea(of: $1) }
            }
            result.areaChanges.append(area - self.area(ofParcel: parcel))
            result.polygons.append(polygons)
        }
        return result
    }

    private func simplified(ring: Int, _ isKept: [Bool], _ result: inout SimplifiedParcels) -> [Position] {
        let sides = sides(ofRing: ring)
        guard sides.count >= 3 else {
            return rings.positions(ofRing: ring).map { Position(x: rings.x[$0], y: rings.y[$0]) }
        }
        var positions = sides.filter { isKept[Int(tails[$0])] }.map { position(tails[$0]) }
        result.cornersBefore += sides.count
        result.cornersAfter += positions.count
        positions += positions.prefix(1)
        return positions
    }
}

/// Parcels with simplified borders.
public struct SimplifiedParcels: Sendable {
    /// The polygons of each parcel, with ring directions as in RFC 7946.
    public var polygons: [[Polygon]] = []
    /// The change of each parcel's area in square metres; negative if it shrank.
    public var areaChanges: [Double] = []
    /// The number of corners before.
    public var cornersBefore = 0
    /// The number of corners after.
    public var cornersAfter = 0
}

/// Simplifies borders, each of them once for all parcels that share it.
///
/// Uses the Douglas-Peucker algorithm, because its tolerance is a distance that a surveyor can state: no removed
/// corner lies further from the new border. A section is straightened only if no other corner lies in the area it
/// sweeps. Hence no borders cross that did not before, and no point changes sides.
private struct ArcSimplification {
    private let net: BorderNet
    private let tolerance: Double
    private let tree: BoxTree
    /// Corners where other than two borders meet; they are kept.
    private let isJunction: [Bool]
    /// Whether each corner is kept.
    private(set) var isKept: [Bool]
    private var isDone: [Bool]
    /// The index of each corner on the current arc, -1 if none.
    private var places: [Int32]
    /// Pairs of corners joined by a straight border.
    private var straight: Set<UInt64> = []
    private var close: [Int32] = []

    /// Simplifies all borders of a net; `tolerance` in metres.
    init(_ net: BorderNet, tolerance: Double) {
        self.net = net
        self.tolerance = tolerance
        isJunction = net.cornerDegrees().map { $0 != 2 }
        tree = BoxTree(net.x.indices.map { BoundingBox(around: net.position(Int32($0))) })
        isKept = isJunction
        isDone = isJunction
        places = [Int32](repeating: -1, count: net.x.count)
        net.forEachBorder { side in
            let (tail, head) = (net.tails[side], net.heads[side])
            if isJunction[Int(tail)] && isJunction[Int(head)] { straight.insert(Self.key(tail, head)) }
        }
        for ring in 0..<net.rings.ringCount { simplify(ring) }
    }

    /// Simplifies the arcs of a ring that are not yet done.
    private mutating func simplify(_ ring: Int) {
        let sides = net.sides(ofRing: ring)
        guard !sides.isEmpty else { return }
        let start = sides.first { isJunction[Int(net.tails[$0])] } ?? sides.lowerBound
        var arc: [Int32] = []
        for side in Array(start..<sides.upperBound) + Array(sides.lowerBound..<start) {
            arc.append(net.tails[side])
            let head = net.heads[side]
            if isJunction[Int(head)] {
                simplify(arc: arc + [head])
                arc = []
            }
        }
        if let first = arc.first { simplify(arc: arc + [first]) }
    }

    /// Simplifies the corners between the ends of an arc.
    private mutating func simplify(arc: [Int32]) {
        guard arc.count > 2, !isDone[Int(arc[1])] else { return }
        for (place, corner) in arc.enumerated() { places[Int(corner)] = Int32(truncatingIfNeeded: place) }
        for corner in arc.dropFirst().dropLast() { isDone[Int(corner)] = true }
        let anchors = arc[0] == arc[arc.count - 1] ? anchors(ofLoop: arc) : [0, arc.count - 1]
        for place in anchors { isKept[Int(arc[place])] = true }
        var spans = zip(anchors, anchors.dropFirst()).map { ($0, $1) }
        while let (first, last) = spans.popLast() {
            guard last - first > 1 else { continue }
            let (farthest, distance) = farthest(arc, first, last)
            if distance <= tolerance && isFree(arc, first, last) { continue }
            isKept[Int(arc[farthest])] = true
            spans.append((first, farthest))
            spans.append((farthest, last))
        }
        for corner in arc { places[Int(corner)] = -1 }
    }

    /// Indices of a loop to keep so that at least a triangle remains: start, two distant corners and end.
    private func anchors(ofLoop arc: [Int32]) -> [Int] {
        let last = arc.count - 1
        let start = net.position(arc[0])
        let far =
            arc.indices.max {
                start.distance(to: net.position(arc[$0])) < start.distance(to: net.position(arc[$1]))
            } ?? 0
        let third =
            arc.indices.max {
                net.position(arc[$0]).distance(toLineFrom: start, to: net.position(arc[far]))
                    < net.position(arc[$1]).distance(toLineFrom: start, to: net.position(arc[far]))
            } ?? 0
        return Array(Set([0, far, third, last])).sorted()
    }

    private func farthest(_ arc: [Int32], _ first: Int, _ last: Int) -> (place: Int, distance: Double) {
        let (start, end) = (net.position(arc[first]), net.position(arc[last]))
        var farthest = (place: first + 1, distance: -1.0)
        for place in first + 1..<last {
            let distance = net.position(arc[place]).distance(toLineFrom: start, to: end)
            if distance > farthest.distance { farthest = (place, distance) }
        }
        return farthest
    }

    /// Whether that section of the arc may be replaced by a straight line.
    private mutating func isFree(_ arc: [Int32], _ first: Int, _ last: Int) -> Bool {
        let isWholeArc = first == 0 && last == arc.count - 1
        let key = Self.key(arc[first], arc[last])
        if isWholeArc && straight.contains(key) { return false }
        let chain = arc[first...last].map(net.position)
        var box = BoundingBox(around: chain[0])
        for position in chain { box = box.including(position) }
        tree.find(touching: box.grown(by: BorderNet.roundingDistance), &close)
        for corner in close {
            let place = Int(places[Int(corner)])
            let isOnChain = place >= first && place <= last || corner == arc[first] || corner == arc[last]
            if !isOnChain && isSwept(net.position(corner), by: chain) { return false }
        }
        if isWholeArc { straight.insert(key) }
        return true
    }

    /// Whether a position lies between a chain and the straight line joining its ends, or on that line.
    private func isSwept(_ place: Position, by chain: [Position]) -> Bool {
        guard let start = chain.first, let end = chain.last else { return false }
        if place.distance(toLineFrom: start, to: end) <= BorderNet.roundingDistance { return true }
        return (chain + [start]).surrounds(place)
    }

    private static func key(_ one: Int32, _ other: Int32) -> UInt64 {
        UInt64(min(one, other)) << 32 | UInt64(max(one, other))
    }
}

extension Position {
    /// The distance in the plane.
    func distance(to other: Position) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }

    /// The distance to the nearest point of a line segment.
    func distance(toLineFrom start: Position, to end: Position) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        guard square > 0 else { return distance(to: start) }
        let share = min(max(((x - start.x) * dx + (y - start.y) * dy) / square, 0), 1)
        return distance(to: Position(x: start.x + share * dx, y: start.y + share * dy))
    }
}
