/// A rectangle, easting or longitude first.
public struct FeatureBox: Hashable, Sendable {
    /// West.
    public let minX: Double
    /// South.
    public let minY: Double
    /// East.
    public let maxX: Double
    /// North.
    public let maxY: Double

    /// A box of finite numbers whose corners are in order; `nil` for any other.
    public init?(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        guard [minX, minY, maxX, maxY].allSatisfy(\.isFinite), minX <= maxX, minY <= maxY else { return nil }
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The four quarters.
    var quarters: [FeatureBox] {
        let (x, y) = (minX + (maxX - minX) / 2, minY + (maxY - minY) / 2)
        return [
            FeatureBox(minX: minX, minY: minY, maxX: x, maxY: y),
            FeatureBox(minX: x, minY: minY, maxX: maxX, maxY: y),
            FeatureBox(minX: minX, minY: y, maxX: x, maxY: maxY),
            FeatureBox(minX: x, minY: y, maxX: maxX, maxY: maxY),
        ].compactMap(\.self)
    }
}
