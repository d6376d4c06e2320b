/// A point on the page, in pixels, `y` downwards.
struct PagePoint: Equatable {
    var x: Double
    var y: Double
}
