/// What a ring's sides add up to by the shoelace formula.
struct RingSums {
    /// Positive where the ring runs counter-clockwise.
    private(set) var twiceArea = 0.0
    /// Six times the area's first moments about the origin, signed as the area is.
    private(set) var momentX = 0.0
    private(set) var momentY = 0.0
    private(set) var length = 0.0

    /// Coordinates are taken from the origin, near the ring, so that large ones cost no digits.
    @inline(__always)
    init(_ ring: FlatRing, from origin: (x: Double, y: Double)) {
        guard ring.count > 0 else { return }
        var (lastX, lastY) = (ring.x[0] - origin.x, ring.y[0] - origin.y)
        for index in 1..<max(ring.count, 1) {
            let (x, y) = (ring.x[index] - origin.x, ring.y[index] - origin.y)
            let cross = lastX * y - x * lastY
            twiceArea += cross
            momentX += (lastX + x) * cross
            momentY += (lastY + y) * cross
            let (dx, dy) = (x - lastX, y - lastY)
            length += (dx * dx + dy * dy).squareRoot()
            (lastX, lastY) = (x, y)
        }
    }
}
