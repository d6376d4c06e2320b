/// A point on the page, in pixels, `y` downwards.
struct PagePoint: Equatable {
    var x: Double
    var y: Double
}

extension PagePoint {
    func distance(to other: PagePoint) -> Double {
        ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
    }
}
