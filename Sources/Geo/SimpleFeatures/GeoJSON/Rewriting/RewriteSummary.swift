/// What a `CoordinateRewriter` met on its way.
public struct RewriteSummary: Hashable, Sendable {
    /// Features written, bare geometries among them.
    public var features = 0
    /// Positions transformed, those of features left out included.
    public var positions = 0
    /// The box around every position that was written; `nil` without any.
    public var boundingBox: BoundingBox?
    /// What rounding has done to polygons.
    public var rounding = RoundingSummary()
    /// The name in the source's `crs` member, wherever it stood.
    public var crsName: String?
}
