/// The rings of a geometry's polygons as they were transformed, before they are rounded.
package struct TransformedRings: Sendable {
    /// Eastings or longitudes, those of one ring behind the other's.
    package private(set) var x: [Double] = []
    /// Northings or latitudes.
    package private(set) var y: [Double] = []
    /// Where each ring's positions begin, and behind the last where they end.
    package private(set) var ringStarts: [Int32] = [0]
    /// Where each polygon's rings begin, and behind the last where they end.
    package private(set) var polygonStarts: [Int32] = [0]
    /// Whether each ring is written in reverse.
    private var areReversed: [Bool] = []
    /// What follows the first two numbers of positions, each with a comma in front.
    private var extras: [UInt8] = []
    /// Where that of each position ends; empty while there is none.
    private var extraEnds: [Int] = []

    /// How many positions there are.
    var count: Int { x.count }
    /// How many bytes of further numbers there are.
    var extraBytes: Int { extras.count }
    /// The polygons, by their number.
    var polygons: Range<Int> { 0..<polygonStarts.count - 1 }

    /// The rings of a polygon, its shell first.
    func rings(ofPolygon polygon: Int) -> Range<Int> {
        Int(polygonStarts[polygon])..<Int(polygonStarts[polygon + 1])
    }

    mutating func removeAll() {
        x.removeAll(keepingCapacity: true)
        y.removeAll(keepingCapacity: true)
        ringStarts.removeSubrange(1...)
        polygonStarts.removeSubrange(1...)
        areReversed.removeAll(keepingCapacity: true)
        extras.removeAll(keepingCapacity: true)
        extraEnds.removeAll(keepingCapacity: true)
    }

    /// Adds positions to the ring at hand.
    mutating func append(_ positions: borrowing PositionBuffer) {
        if positions.hasExtras || !extraEnds.isEmpty { appendExtras(of: positions) }
        x.append(contentsOf: UnsafeBufferPointer(start: positions.x, count: positions.count))
        y.append(contentsOf: UnsafeBufferPointer(start: positions.y, count: positions.count))
    }

    private mutating func appendExtras(of positions: borrowing PositionBuffer) {
        if extraEnds.isEmpty { extraEnds = [Int](repeating: 0, count: x.count) }
        let start = extras.count
        let hasExtras = positions.hasExtras
        extras.append(contentsOf: positions.extras)
        for index in 0..<positions.count {
            extraEnds.append(start + (hasExtras ? positions.extraEnds[index] : 0))
        }
    }

    /// Ends the ring at hand.
    mutating func endRing(isReversed: Bool) {
        ringStarts.append(Int32(clamping: x.count))
        areReversed.append(isReversed)
    }

    /// Ends the polygon at hand.
    mutating func endPolygon() { polygonStarts.append(Int32(clamping: areReversed.count)) }

    /// Puts a ring into the buffer, in place of what is there; answers whether it is written in reverse.
    func copy(ring: Int, to positions: inout PositionBuffer) -> Bool {
        positions.removeAll()
        for index in Int(ringStarts[ring])..<Int(ringStarts[ring + 1]) {
            positions.append(x[index], y[index])
            guard !extraEnds.isEmpty else { continue }
            let start = index == 0 ? 0 : extraEnds[index - 1]
            positions.appendExtras(extras[start..<extraEnds[index]])
        }
        return areReversed[ring]
    }
}
