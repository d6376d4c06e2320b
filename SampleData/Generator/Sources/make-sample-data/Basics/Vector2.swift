/// A point or a displacement in the plane, in metres.
struct Vector2: Hashable {
    var x: Double
    var y: Double

    init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    var length: Double { (x * x + y * y).squareRoot() }
    /// The unit vector of the same direction.
    var direction: Vector2 { length > 0 ? self * (1 / length) : Vector2(1, 0) }
    /// Turned by 90 degrees to the left.
    var left: Vector2 { Vector2(-y, x) }

    func dot(_ other: Vector2) -> Double { x * other.x + y * other.y }
    func cross(_ other: Vector2) -> Double { x * other.y - y * other.x }

    static func + (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x + b.x, a.y + b.y) }
    static func - (a: Vector2, b: Vector2) -> Vector2 { Vector2(a.x - b.x, a.y - b.y) }
    static func * (a: Vector2, factor: Double) -> Vector2 { Vector2(a.x * factor, a.y * factor) }
}
