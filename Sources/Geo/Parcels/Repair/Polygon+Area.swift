public import SimpleFeatures

extension Polygon {
    /// The area of its shell without those of its holes, however the rings are turned.
    public var area: Double {
        holes.reduce(Self.signedArea(of: shell).magnitude) { $0 - Self.signedArea(of: $1).magnitude }
    }
}
