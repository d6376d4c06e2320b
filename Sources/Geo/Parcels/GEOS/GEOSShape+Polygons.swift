import CGEOS
import SimpleFeatures

extension GEOSShape {
    /// Its polygons, also those in collections, as positions; lines and points that an overlay left are not among them.
    func polygons() throws(ParcelError) -> [Polygon] {
        var polygons: [Polygon] = []
        try collect(handle, into: &polygons)
        return polygons
    }

    private func collect(_ part: OpaquePointer, into polygons: inout [Polygon]) throws(ParcelError) {
        switch GEOSGeomTypes(rawValue: UInt32(bitPattern: GEOSGeomTypeId_r(context.handle, part))) {
        case GEOS_POLYGON:
            if GEOSisEmpty_r(context.handle, part) == 0 { polygons.append(try polygon(part)) }
        case GEOS_MULTIPOLYGON, GEOS_GEOMETRYCOLLECTION:
            for index in 0..<max(GEOSGetNumGeometries_r(context.handle, part), 0) {
                guard let member = GEOSGetGeometryN_r(context.handle, part, index) else {
                    throw context.failure()
                }
                try collect(member, into: &polygons)
            }
        default: break
        }
    }

    private func polygon(_ part: OpaquePointer) throws(ParcelError) -> Polygon {
        var rings = [try ring(GEOSGetExteriorRing_r(context.handle, part))]
        for index in 0..<max(GEOSGetNumInteriorRings_r(context.handle, part), 0) {
            rings.append(try ring(GEOSGetInteriorRingN_r(context.handle, part, index)))
        }
        return Polygon(rings: rings)
    }

    private func ring(_ ring: OpaquePointer?) throws(ParcelError) -> [Position] {
        var count: UInt32 = 0
        guard let ring, let sequence = GEOSGeom_getCoordSeq_r(context.handle, ring),
            GEOSCoordSeq_getSize_r(context.handle, sequence, &count) == 1
        else { throw context.failure() }
        var ordinates = [Double](repeating: 0, count: Int(count) * 2)
        guard GEOSCoordSeq_copyToBuffer_r(context.handle, sequence, &ordinates, 0, 0) == 1 else {
            throw context.failure()
        }
        return (0..<Int(count)).map { Position(x: ordinates[2 * $0], y: ordinates[2 * $0 + 1]) }
    }
}
