/// A closed ring's coordinates where they lie in a table, the last position equal to the first.
struct FlatRing {
    let x: UnsafePointer<Double>
    let y: UnsafePointer<Double>
    let count: Int

    /// Whether it is a ring at all: four positions or more, the last on the first.
    var isClosed: Bool { count >= 4 && x[0] == x[count - 1] && y[0] == y[count - 1] }
}

/// A polygon's rings where they lie in a table, the shell first.
struct FlatPolygon {
    private let x: UnsafePointer<Double>
    private let y: UnsafePointer<Double>
    private let starts: UnsafePointer<Int32>
    /// How many rings there are.
    let count: Int

    /// The polygon whose rings' starts, and the end of the last, stand at `starts`.
    init(x: UnsafePointer<Double>, y: UnsafePointer<Double>, starts: UnsafePointer<Int32>, count: Int) {
        self.x = x
        self.y = y
        self.starts = starts
        self.count = count
    }

    @inline(__always)
    subscript(ring: Int) -> FlatRing {
        let start = Int(starts[ring])
        return FlatRing(x: x + start, y: y + start, count: Int(starts[ring + 1]) - start)
    }
}

extension RingTable {
    /// Calls `body` with each polygon of a parcel that has positions.
    @inline(__always)
    func forEachPolygon<Failure: Error>(
        ofParcel parcel: Int, _ body: (FlatPolygon) throws(Failure) -> Void
    ) throws(Failure) {
        let polygons = polygons(ofParcel: parcel)
        try x.withUnsafeBufferPointer { (x) throws(Failure) in
            try y.withUnsafeBufferPointer { (y) throws(Failure) in
                try ringStarts.withUnsafeBufferPointer { (starts) throws(Failure) in
                    guard let x = x.baseAddress, let y = y.baseAddress, let starts = starts.baseAddress else {
                        return
                    }
                    for polygon in polygons {
                        let rings = rings(ofPolygon: polygon)
                        let flat = FlatPolygon(
                            x: x, y: y, starts: starts + rings.lowerBound, count: rings.count)
                        if flat.count > 0, flat[0].count > 0 { try body(flat) }
                    }
                }
            }
        }
    }
}
