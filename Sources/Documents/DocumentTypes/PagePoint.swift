/// A place in a picture in pixels; the origin is the upper left corner, y grows downwards.
public struct PagePoint: Codable, Hashable, Sendable {
    /// Pixels from the left edge.
    public let x: Double
    /// Pixels from the upper edge.
    public let y: Double

    /// A place by its coordinates.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }
}
