/// The edges of polygons with many corners, sorted into slabs from south to north.
///
/// A point is compared with the edges of its own slab alone. An edge stands in each slab that it goes through; there
/// are as many slabs as give no more than four entries an edge, all in all.
struct EdgeSlabs: Sendable {
    /// So many corners a polygon needs to be worth it.
    static let fewestCorners = 64
    private static let edgesPerSlab = 8.0
    private static let entriesPerEdge = 4.0

    private struct Stack: Sendable {
        let south: Double
        let scale: Double
        let slabs: Int
        /// Its first slab among the starts.
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

    /// Adds a polygon's edges, given by the position at which each begins.
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

    /// The edges that a point's ray can meet; `nil` for a polygon that was not added.
    func edges(ofPolygon polygon: Int, atY y: Double) -> ArraySlice<Int32>? {
        guard let stack = stacks[Int32(truncatingIfNeeded: polygon)] else { return nil }
        let place = stack.first + stack.slab(of: y)
        return edges[Int(starts[place])..<Int(starts[place + 1])]
    }
}
