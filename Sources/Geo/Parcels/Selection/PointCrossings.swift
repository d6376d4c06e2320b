/// How often a ray from a point to the east crosses the edges of a polygon, and whether the point lies on one.
///
/// Exact: nothing is rounded. A ray through a corner counts its edges once in all.
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

    /// Whether the point lies inside, by all edges of a polygon with its holes.
    var isInside: Bool { isOdd && !isOnBorder }

    /// Takes an edge up.
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
