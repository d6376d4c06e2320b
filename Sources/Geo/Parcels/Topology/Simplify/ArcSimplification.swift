import SimpleFeatures

/// Leaves out corners of borders, each border being simplified once for all parcels that have it.
///
/// Douglas and Peucker's rule, since its tolerance is a distance that a surveyor can name: no corner that goes lies
/// further from the new border. A straightened piece is taken only if no other corner lies in the area that it sweeps
/// over: then no borders cross that did not before, and nothing changes its side.
struct ArcSimplification {
    private let net: BorderNet
    private let tolerance: Double
    private let tree: BoxTree
    /// Corners at which other than two borders meet; they stay.
    private let isJunction: [Bool]
    /// Whether each corner stays.
    private(set) var isKept: [Bool]
    private var isDone: [Bool]
    /// Where each corner is on the arc at hand.
    private var places: [Int32]
    /// Pairs of corners that are joined by a straight border.
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

    /// Simplifies the arcs of a ring that no ring before had.
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

    /// Simplifies the corners between the arc's ends.
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

    /// Three places of a loop, and its end, that leave a triangle of it at least.
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

    /// Whether the straight line may take the place of that piece of the arc.
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

    /// Whether a place is between a chain and the straight line from its beginning to its end, or on that line.
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

    /// The distance to the nearest place of a straight line that ends at both places.
    func distance(toLineFrom start: Position, to end: Position) -> Double {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let square = dx * dx + dy * dy
        guard square > 0 else { return distance(to: start) }
        let share = min(max(((x - start.x) * dx + (y - start.y) * dy) / square, 0), 1)
        return distance(to: Position(x: start.x + share * dx, y: start.y + share * dy))
    }
}
