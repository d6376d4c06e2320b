public import SimpleFeatures

/// The union of parcels.
public struct ParcelUnion: Hashable, Sendable {
    /// The area in square metres; overlaps count once.
    public var area: Double
    /// The sum of the parcels' areas minus the area of the union, in square metres.
    public var overlap: Double
    /// The length of the outer borders and of holes, in metres.
    public var perimeter: Double
    /// The number of separate pieces.
    public var parts: Int

    /// Unites valid parcels.
    ///
    /// Uses GEOS's fast coverage union for parcels that fit corner by corner, and the general union if that does
    /// not preserve the area.
    public init(of parcels: [[Polygon]]) throws(ParcelError) {
        let geos = try GEOSContext()
        var shapes: [GEOSShape] = []
        var sum = 0.0
        for polygons in parcels {
            let shape = try geos.makeMultiPolygon(polygons)
            sum += try shape.area()
            shapes.append(shape)
        }
        let all = try geos.makeCollection(shapes)
        let union: GEOSShape
        if let quick = Self.coverageUnion(all, area: sum) { union = quick } else { union = try all.union() }
        area = try union.area()
        overlap = max(sum - area, 0)
        perimeter = try union.length()
        parts = try union.polygons().count
    }

    private static func coverageUnion(_ all: GEOSShape, area: Double) -> GEOSShape? {
        guard let union = try? all.coverageUnion(), let merged = try? union.area(),
            (merged - area).magnitude <= 1e-9 * area, (try? union.isValid()) == true
        else { return nil }
        return union
    }
}
