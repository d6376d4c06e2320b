/// The smallest axis-parallel box around positions, in their own unit.
public struct BoundingBox: Hashable, Sendable {
    /// West edge or least easting.
    public var minX: Double
    /// South edge or least northing.
    public var minY: Double
    /// East edge or greatest easting.
    public var maxX: Double
    /// North edge or greatest northing.
    public var maxY: Double

    /// Creates a box from its edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The box of no extent around one position.
    public init(around position: Position) {
        self.init(minX: position.x, minY: position.y, maxX: position.x, maxY: position.y)
    }

    /// The box around boxes; `nil` without any.
    public init?(around boxes: some Sequence<BoundingBox>) {
        var all: BoundingBox?
        for box in boxes { all = all?.union(box) ?? box }
        guard let all else { return nil }
        self = all
    }

    /// East-west extent.
    public var width: Double { maxX - minX }
    /// North-south extent.
    public var height: Double { maxY - minY }

    /// The box that also holds `position`.
    public func including(_ position: Position) -> BoundingBox {
        BoundingBox(
            minX: min(minX, position.x), minY: min(minY, position.y),
            maxX: max(maxX, position.x), maxY: max(maxY, position.y))
    }

    /// The box that also holds `other`.
    public func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }
}
