/// From where on a coverage check finds fault; widths in metres.
public struct CoverageRules: Hashable, Sendable {
    /// Gaps and overlaps up to this width are tolerated: stroked arcs leave such.
    public var tolerance: Double
    /// Gaps and overlaps up to this width are slivers, which are warnings.
    public var sliverWidth: Double
    /// Rings up to this area, in square metres, are tiny.
    public var tinyArea: Double

    /// Creates rules.
    public init(tolerance: Double = 0.001, sliverWidth: Double = 0.1, tinyArea: Double = 0.01) {
        self.tolerance = tolerance
        self.sliverWidth = sliverWidth
        self.tinyArea = tinyArea
    }
}
