import SimpleFeatures

/// GEOS's shapes of parcels, made valid where they are not, and kept for the next pair.
struct ValidShapes {
    private let geos: GEOSContext
    private let polygons: [[Polygon]]
    private var shapes: [Int: GEOSShape] = [:]
    /// How many shapes are kept at most.
    private static let greatestCount = 10_000

    init(_ geos: GEOSContext, _ polygons: [[Polygon]]) {
        self.geos = geos
        self.polygons = polygons
    }

    /// The shape of a parcel.
    mutating func shape(_ parcel: Int) throws(ParcelError) -> GEOSShape {
        if let shape = shapes[parcel] { return shape }
        if shapes.count >= Self.greatestCount { shapes.removeAll() }
        let raw = try geos.makeMultiPolygon(polygons[parcel])
        let shape = try raw.fault() == nil ? raw : try raw.madeValid()
        shapes[parcel] = shape
        return shape
    }

    /// The land that two parcels both have; `nil` where they have none.
    mutating func common(_ first: Int, _ second: Int) throws(ParcelError) -> Strip? {
        Strip(try shape(first).intersection(try shape(second)).polygons())
    }

    /// A parcel's polygons as they are, or made valid.
    func validPolygons(_ parcel: Int) throws(ParcelError) -> [Polygon] {
        let raw = try geos.makeMultiPolygon(polygons[parcel])
        return try raw.fault() == nil ? polygons[parcel] : try raw.madeValid().polygons()
    }
}
