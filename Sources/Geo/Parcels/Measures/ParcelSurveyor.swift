public import SimpleFeatures

/// Measures parcels; holds a GEOS context, so it is one task's own.
///
/// ```swift
/// let surveyor = try ParcelSurveyor()
/// let measures = try surveyor.measure([Polygon(rings: [square])])
/// print(measures.area, measures.perimeter)
/// ```
public final class ParcelSurveyor {
    private let geos: GEOSContext

    /// Starts GEOS.
    public init() throws(ParcelError) {
        geos = try GEOSContext()
    }

    /// GEOS's version, for example `3.11.1`.
    public static var libraryVersion: String { GEOSContext.libraryVersion }

    /// Measures the parts of one parcel, coordinates in metres.
    public func measure(_ polygons: [Polygon]) throws(ParcelError) -> ParcelMeasures {
        var area = 0.0
        var perimeter = 0.0
        var vertices = 0
        for polygon in polygons {
            for (index, ring) in polygon.rings.enumerated() {
                let ringArea = Polygon.signedArea(of: ring).magnitude
                area += index == 0 ? ringArea : -ringArea
                perimeter += Self.length(of: ring)
                vertices += max(ring.count - 1, 0)
            }
        }
        guard area.isFinite, perimeter.isFinite else {
            throw ParcelError(
                .notFinite, "a coordinate is too large or not a number", remedy: "Correct it in the source.")
        }
        let geometry = try geos.makeMultiPolygon(polygons)
        return ParcelMeasures(
            area: area, perimeter: perimeter, parts: polygons.count,
            holes: polygons.reduce(0) { $0 + $1.holes.count }, vertices: vertices,
            pointOnSurface: try geometry.pointOnSurface(), fault: try geometry.fault())
    }

    private static func length(of ring: [Position]) -> Double {
        zip(ring, ring.dropFirst()).reduce(0) { sum, leg in
            let dx = leg.1.x - leg.0.x
            let dy = leg.1.y - leg.0.y
            return sum + (dx * dx + dy * dy).squareRoot()
        }
    }
}
