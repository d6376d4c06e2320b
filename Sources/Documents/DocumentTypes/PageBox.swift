/// A box in pixels; the origin is the page's upper left corner, y grows downwards.
public struct PageBox: Codable, Hashable, Sendable {
    /// The column of the left edge.
    public let x: Double
    /// The row of the upper edge.
    public let y: Double
    /// Columns covered.
    public let width: Double
    /// Rows covered.
    public let height: Double

    /// A box by its upper left corner and its size.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.x = x
        self.y = y
        self.width = width
        self.height = height
    }

    /// The smallest box around both.
    func union(_ other: PageBox) -> PageBox {
        let (left, top) = (min(x, other.x), min(y, other.y))
        return PageBox(
            x: left, y: top, width: max(x + width, other.x + other.width) - left,
            height: max(y + height, other.y + other.height) - top)
    }
}
