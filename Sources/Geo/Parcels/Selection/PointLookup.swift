/// The result of a lookup of many points: for each point its parcels, as ascending indices.
public struct PointLookup: Sendable {
    struct Hit {
        let point: Int32
        let parcel: Int32
    }

    private var starts: [Int32]
    private var parcels: [Int32]

    init(pointCount: Int, hits: [[Hit]]) {
        starts = [Int32](repeating: 0, count: pointCount + 1)
        for batch in hits { for hit in batch { starts[Int(hit.point) + 1] += 1 } }
        for point in 0..<pointCount { starts[point + 1] += starts[point] }
        parcels = [Int32](repeating: 0, count: Int(starts[pointCount]))
        var places = starts
        for batch in hits {
            for hit in batch {
                parcels[Int(places[Int(hit.point)])] = hit.parcel
                places[Int(hit.point)] += 1
            }
        }
    }

    /// The number of points.
    public var pointCount: Int { starts.count - 1 }

    /// The number of pairs of a point and a parcel that contains it.
    public var hitCount: Int { parcels.count }

    /// The parcels at a point, as ascending indices.
    public subscript(point: Int) -> [Int] {
        parcels[Int(starts[point])..<Int(starts[point + 1])].map(Int.init)
    }
}

/// The edges of polygons with many corners, sorted into horizontal slabs.
///
/// A point is compared only with the edges of its own slab. An edge is listed in every slab it crosses; the number
/// of slabs is chosen so that there are at most four entries per edge.
struct EdgeSlabs: Sendable {
    /// The minimum number of corners for which slabs pay off.
    static let fewestCorners = 64
    private static let edgesPerSlab = 8.0
    private static let entriesPerEdge = 4.0

    private struct Stack: Sendable {
        let south: Double
        let scale: Double
        let slabs: Int
        /// The index of its first slab in `starts`.
        let first: Int

        @inline(__always)
        func slab(of y: Double) -> Int {
            let place = (y - south) * scale
            return place > 0 ? (place < Double(slabs) ? Int(place) : slabs - 1) : 0
        }
    }

    private var stacks: [Int32: Stack] = [:]
    private var starts: [Int32] = []
    private var edges: [Int32] = []

    /// Adds a polygon's edges, given by the indices of their first positions.
    mutating func add(polygon: Int, edges: [Int32], y: [Double], from south: Double, to north: Double) {
        let height = north - south
        let sum = edges.reduce(0.0) { $0 + (y[Int($1) + 1] - y[Int($1)]).magnitude }
        let count = Double(edges.count)
        guard height > 0, sum.isFinite, sum > 0 else { return }
        let most = (Self.entriesPerEdge - 1) * count * height / sum
        let slabs = Int(max(min(count / Self.edgesPerSlab, most), 1))
        let stack = Stack(
            south: south, scale: Double(slabs) / height, slabs: slabs, first: starts.count)
        var counts = [Int32](repeating: 0, count: slabs + 1)
        func forEachEntry(_ body: (Int, Int32) -> Void) {
            for edge in edges {
                let (one, other) = (stack.slab(of: y[Int(edge)]), stack.slab(of: y[Int(edge) + 1]))
                for slab in min(one, other)...max(one, other) { body(slab, edge) }
            }
        }
        forEachEntry { slab, _ in counts[slab + 1] += 1 }
        counts[0] = Int32(truncatingIfNeeded: self.edges.count)
        for slab in 0..<slabs { counts[slab + 1] += counts[slab] }
        starts += counts
        var sorted = [Int32](repeating: 0, count: Int(counts[slabs] - counts[0]))
        let base = Int(counts[0])
        forEachEntry { slab, edge in
            sorted[Int(counts[slab]) - base] = edge
            counts[slab] += 1
        }
        self.edges += sorted
        stacks[Int32(truncatingIfNeeded: polygon)] = stack
    }

    /// The edges that the ray of a point can meet; `nil` for a polygon that was not added.
    func edges(ofPolygon polygon: Int, atY y: Double) -> ArraySlice<Int32>? {
        guard let stack = stacks[Int32(truncatingIfNeeded: polygon)] else { return nil }
        let place = stack.first + stack.slab(of: y)
        return edges[Int(starts[place])..<Int(starts[place + 1])]
    }
}

/// Counts the crossings of a ray from a point to the east with the edges of a polygon, and detects points on an
/// edge.
///
/// Exact: nothing is rounded. A ray through a corner counts the edges there once in total.
struct PointCrossings {
    private let x: Double
    private let y: Double
    private var isOdd = false
    /// Whether the point lies on an edge.
    private(set) var isOnBorder = false

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// Whether the point lies inside, once all edges of a polygon and its holes are added.
    var isInside: Bool { isOdd && !isOnBorder }

    /// Adds an edge.
    @inline(__always)
    mutating func add(fromX ax: Double, _ ay: Double, toX bx: Double, _ by: Double) {
        if (ay > y) != (by > y) {
            if ax < x && bx < x { return }
            if ax > x && bx > x {
                isOdd.toggle()
                return
            }
            addNear(ax, ay, bx, by)
        } else if by == y {
            if ay == y ? min(ax, bx) <= x && x <= max(ax, bx) : bx == x { isOnBorder = true }
        }
    }

    private mutating func addNear(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
        let side = Orientation.side(of: x, y, fromX: ax, ay, toX: bx, by)
        if side == 0 {
            isOnBorder = true
        } else if (side > 0) == (by > ay) {
            isOdd.toggle()
        }
    }
}

/// Exact test on which side of a line a point lies.
///
/// The sign of the determinant without rounding. A filter with Shewchuk's error bound nearly always decides;
/// otherwise the terms are added exactly as an expansion of doubles.
///
/// Source: Jonathan Richard Shewchuk, Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric
/// Predicates, 1997.
enum Orientation {
    private static let errorBound = (3 + 16 * Double.ulpOfOne / 2) * (Double.ulpOfOne / 2)

    /// 1 if the point lies left of the line from the first to the second position, -1 if right, 0 if on it.
    @inline(__always)
    static func side(
        of px: Double, _ py: Double, fromX ax: Double, _ ay: Double, toX bx: Double, _ by: Double
    ) -> Int {
        let left = (ax - px) * (by - py)
        let right = (ay - py) * (bx - px)
        let determinant = left - right
        if determinant.magnitude > errorBound * (left.magnitude + right.magnitude) {
            return determinant > 0 ? 1 : -1
        }
        return exactSide(px, py, ax, ay, bx, by)
    }

    @inline(never)
    private static func exactSide(
        _ px: Double, _ py: Double, _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double
    ) -> Int {
        var sum = Expansion()
        sum.add(productOf: Expansion.difference(ax, px), Expansion.difference(by, py), sign: 1)
        sum.add(productOf: Expansion.difference(ay, py), Expansion.difference(bx, px), sign: -1)
        return sum.sign
    }
}
