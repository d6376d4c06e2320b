/// A place or a direction in a picture, in pixels; y grows downwards.
struct Point {
    var x: Double
    var y: Double

    var length: Double { (x * x + y * y).squareRoot() }
    /// Turned clockwise by a quarter, as the picture is seen.
    var quarterTurned: Point { Point(x: -y, y: x) }

    func dot(_ other: Point) -> Double { x * other.x + y * other.y }

    static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }
}
