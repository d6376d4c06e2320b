import CGEOS
import SimpleFeatures
import Streams

/// A GEOS geometry, together with its context.
final class GEOSShape {
    let context: GEOSContext
    let handle: OpaquePointer

    init(_ handle: OpaquePointer, in context: GEOSContext) {
        self.handle = handle
        self.context = context
    }

    deinit { GEOSGeom_destroy_r(context.handle, handle) }

    /// A position inside the shape.
    func pointOnSurface() throws(ParcelError) -> Position {
        guard let point = GEOSPointOnSurface_r(context.handle, handle) else { throw context.failure() }
        defer { GEOSGeom_destroy_r(context.handle, point) }
        var x = 0.0
        var y = 0.0
        guard GEOSGeomGetX_r(context.handle, point, &x) == 1, GEOSGeomGetY_r(context.handle, point, &y) == 1
        else {
            throw context.failure()
        }
        return Position(x: x, y: y)
    }

    /// The reason why the shape is invalid, with the location; `nil` if it is valid.
    func fault() throws(ParcelError) -> String? {
        try invalidity().map { reason, place in
            guard let place else { return reason }
            let number = DecimalWriter(.upTo(decimals: 3))
            return "\(reason) at \(number.string(place.x)) \(number.string(place.y))"
        }
    }

    /// GEOS's reason why the shape is invalid, and the location if known; `nil` if it is valid.
    func invalidity() throws(ParcelError) -> (reason: String, place: Position?)? {
        var reason: UnsafeMutablePointer<CChar>?
        var location: OpaquePointer?
        let answer = GEOSisValidDetail_r(context.handle, handle, 0, &reason, &location)
        defer {
            if let reason { GEOSFree_r(context.handle, reason) }
            if let location { GEOSGeom_destroy_r(context.handle, location) }
        }
        guard try !context.answer(answer) else { return nil }
        let text = reason.map { String(cString: $0) } ?? "not valid"
        var x = 0.0
        var y = 0.0
        guard let location, GEOSGeomGetX_r(context.handle, location, &x) == 1,
            GEOSGeomGetY_r(context.handle, location, &y) == 1, x.isFinite, y.isFinite
        else { return (text, nil) }
        return (text, Position(x: x, y: y))
    }
}

/// Overlay operations. If GEOS fails at full precision, they are repeated with coordinates rounded to micrometres,
/// which always works.
extension GEOSShape {
    private static let micrometre = 1e-6

    /// The intersection with another shape.
    func intersection(_ other: GEOSShape) throws(ParcelError) -> GEOSShape {
        try context.shape(
            GEOSIntersection_r(context.handle, handle, other.handle)
                ?? GEOSIntersectionPrec_r(context.handle, handle, other.handle, Self.micrometre))
    }

    /// The difference to another shape.
    func difference(_ other: GEOSShape) throws(ParcelError) -> GEOSShape {
        try context.shape(
            GEOSDifference_r(context.handle, handle, other.handle)
                ?? GEOSDifferencePrec_r(context.handle, handle, other.handle, Self.micrometre))
    }

    /// The union of all parts of the shape.
    func union() throws(ParcelError) -> GEOSShape {
        try context.shape(
            GEOSUnaryUnion_r(context.handle, handle)
                ?? GEOSUnaryUnionPrec_r(context.handle, handle, Self.micrometre))
    }

    /// A much faster union for parts that do not overlap and share their borders corner by corner.
    func coverageUnion() throws(ParcelError) -> GEOSShape {
        try context.shape(GEOSCoverageUnion_r(context.handle, handle))
    }

    /// A valid shape from the same rings: shells minus holes, without parts that have no area.
    func madeValid() throws(ParcelError) -> GEOSShape {
        guard let parameters = GEOSMakeValidParams_create_r(context.handle) else { throw context.failure() }
        defer { GEOSMakeValidParams_destroy_r(context.handle, parameters) }
        guard GEOSMakeValidParams_setMethod_r(context.handle, parameters, GEOS_MAKE_VALID_STRUCTURE) == 1,
            GEOSMakeValidParams_setKeepCollapsed_r(context.handle, parameters, 0) == 1
        else { throw context.failure() }
        return try context.shape(GEOSMakeValidWithParams_r(context.handle, handle, parameters))
    }

    /// Whether the shape is valid.
    func isValid() throws(ParcelError) -> Bool {
        try context.answer(GEOSisValid_r(context.handle, handle))
    }

    /// The area, in the squared unit of the coordinates.
    func area() throws(ParcelError) -> Double {
        var area = 0.0
        guard GEOSArea_r(context.handle, handle, &area) == 1 else { throw context.failure() }
        return area
    }

    /// The length of lines, or of all borders of polygons.
    func length() throws(ParcelError) -> Double {
        var length = 0.0
        guard GEOSLength_r(context.handle, handle, &length) == 1 else { throw context.failure() }
        return length
    }

    /// The bounding box; `nil` if the shape is empty.
    func box() throws(ParcelError) -> BoundingBox? {
        if try context.answer(GEOSisEmpty_r(context.handle, handle)) { return nil }
        var box = BoundingBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
        guard GEOSGeom_getXMin_r(context.handle, handle, &box.minX) == 1,
            GEOSGeom_getYMin_r(context.handle, handle, &box.minY) == 1,
            GEOSGeom_getXMax_r(context.handle, handle, &box.maxX) == 1,
            GEOSGeom_getYMax_r(context.handle, handle, &box.maxY) == 1
        else { throw context.failure() }
        return box
    }
}

extension GEOSShape {
    /// The polygons, including those in collections. Lines and points left by an overlay are dropped.
    func polygons() throws(ParcelError) -> [Polygon] {
        var polygons: [Polygon] = []
        try collect(handle, into: &polygons)
        return polygons
    }

    /// The shape without lines and points left by an overlay.
    func areal() throws(ParcelError) -> GEOSShape {
        let type = GEOSGeomTypeId_r(context.handle, handle)
        guard type == Int32(GEOS_GEOMETRYCOLLECTION.rawValue) else { return self }
        return try context.makeMultiPolygon(polygons())
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

/// A shape prepared for many comparisons. Not thread safe.
final class GEOSPreparedShape {
    /// The original shape, which must outlive the prepared one.
    let shape: GEOSShape
    private let handle: OpaquePointer

    init(_ shape: GEOSShape) throws(ParcelError) {
        guard let handle = GEOSPrepare_r(shape.context.handle, shape.handle) else {
            throw shape.context.failure()
        }
        self.shape = shape
        self.handle = handle
    }

    deinit { GEOSPreparedGeom_destroy_r(shape.context.handle, handle) }

    /// Whether the shapes share a point, borders included.
    func intersects(_ other: GEOSShape) throws(ParcelError) -> Bool {
        try shape.context.answer(GEOSPreparedIntersects_r(shape.context.handle, handle, other.handle))
    }

    /// Whether no point of the other shape lies outside this one.
    func covers(_ other: GEOSShape) throws(ParcelError) -> Bool {
        try shape.context.answer(GEOSPreparedCovers_r(shape.context.handle, handle, other.handle))
    }
}
