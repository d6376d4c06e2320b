/// A box in pixels; the origin is the page's upper left corner, y grows downwards.
public struct PixelBox: Sendable, Hashable, Codable {
    /// The column of the left edge.
    public let left: Int
    /// The row of the upper edge.
    public let top: Int
    /// Columns covered.
    public let width: Int
    /// Rows covered.
    public let height: Int

    /// A box by its upper left corner and its size.
    public init(left: Int, top: Int, width: Int, height: Int) {
        self.left = left
        self.top = top
        self.width = width
        self.height = height
    }

    /// The first column right of it.
    public var right: Int { left + width }
    /// The first row below it.
    public var bottom: Int { top + height }
}
