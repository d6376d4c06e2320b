public import SimpleFeatures

/// What parcels are together, as one piece of ground.
public struct ParcelUnion: Hashable, Sendable {
    /// The area in square metres, what several parcels have counted once.
    public var area: Double
    /// By how many square metres the areas of all parcels add up to more.
    public var overlap: Double
    /// The length of the outer borders and those of holes, in metres.
    public var perimeter: Double
    /// How many pieces the ground has.
    public var parts: Int

    /// Dissolves the borders between valid parcels.
    ///
    /// Parcels that fit corner by corner go by GEOS's union of coverages; where that does not keep their area, by the
    /// general one.
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
