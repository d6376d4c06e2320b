/// From when on a piece is no sliver: it has at least this area and this mean width.
public struct SliverTolerance: Hashable, Sendable {
    /// In square metres.
    public var area: Double
    /// In metres; the mean width is twice the area through the perimeter.
    public var width: Double

    /// Creates a tolerance; without more said, a tenth of a square metre.
    public init(area: Double = 0.1, width: Double = 0) {
        self.area = area
        self.width = width
    }

    func calls(sliver area: Double, perimeter: Double) -> Bool {
        area < self.area || 2 * area < width * perimeter
    }
}
