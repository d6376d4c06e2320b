/// A ring's corner, for predicates that are certain or say so.
struct Corner {
    let x: Double
    let y: Double

    @inline(__always)
    init(_ ring: FlatRing, _ index: Int32) {
        x = ring.x[Int(index)]
        y = ring.y[Int(index)]
    }

    /// 1 where a corner lies left of the line from one to another, -1 where right, 0 where that is not certain.
    @inline(__always)
    static func side(of corner: Corner, _ start: Corner, _ end: Corner) -> Int {
        let left = (start.x - corner.x) * (end.y - corner.y)
        let right = (start.y - corner.y) * (end.x - corner.x)
        // Shewchuk 1997, "Adaptive precision floating-point arithmetic", ccwerrboundA.
        let doubt = 3.330_669_073_875_471_6e-16 * (left.magnitude + right.magnitude)
        let difference = left - right
        return difference > doubt ? 1 : difference < -doubt ? -1 : 0
    }

    /// Whether the sides from `start` to `middle` and on to `end` certainly meet in `middle` only.
    @inline(__always)
    static func turn(_ start: Corner, _ middle: Corner, _ end: Corner) -> Bool {
        let along =
            (start.x - middle.x) * (end.x - middle.x) + (start.y - middle.y) * (end.y - middle.y)
        return along < 0 || side(of: end, start, middle) != 0
    }

    /// Whether the corner lies in a ring, by the sides that a ray to the east crosses; `nil` where that is not certain.
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
