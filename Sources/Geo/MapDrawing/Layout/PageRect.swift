/// An upright rectangle on the page, in pixels, `y` downwards.
struct PageRect: Equatable {
    var x: Double
    var y: Double
    var width: Double
    var height: Double

    var right: Double { x + width }
    var bottom: Double { y + height }
    var middleX: Double { x + width / 2 }
    var middleY: Double { y + height / 2 }

    func intersects(_ other: PageRect) -> Bool {
        x < other.right && other.x < right && y < other.bottom && other.y < bottom
    }

    func contains(_ other: PageRect) -> Bool {
        x <= other.x && other.right <= right && y <= other.y && other.bottom <= bottom
    }

    func holds(_ point: PagePoint) -> Bool {
        x <= point.x && point.x <= right && y <= point.y && point.y <= bottom
    }

    func inset(by margin: Double) -> PageRect {
        PageRect(x: x + margin, y: y + margin, width: width - 2 * margin, height: height - 2 * margin)
    }
}
