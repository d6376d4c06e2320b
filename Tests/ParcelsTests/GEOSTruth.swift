import CGEOS
import SimpleFeatures

@testable import Parcels

/// Results of GEOS, to compare with.
struct GEOSTruth {
    let geos: GEOSContext

    init() throws { geos = try GEOSContext() }

    func point(_ x: Double, _ y: Double) throws -> GEOSShape {
        try geos.shape(GEOSGeom_createPointFromXY_r(geos.handle, x, y))
    }

    /// The parcels that contain the point, borders included.
    func parcels(_ prepared: [GEOSPreparedShape], at x: Double, _ y: Double) throws -> [Int] {
        let point = try point(x, y)
        return try prepared.indices.filter { try prepared[$0].intersects(point) }
    }

    func distance(_ polygons: [Polygon], _ x: Double, _ y: Double) throws -> Double {
        let (shape, point) = (try geos.makeMultiPolygon(polygons), try point(x, y))
        var distance = 0.0
        guard GEOSDistance_r(geos.handle, shape.handle, point.handle, &distance) == 1 else {
            throw geos.failure()
        }
        return distance
    }
}
