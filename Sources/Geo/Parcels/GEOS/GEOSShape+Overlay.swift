import CGEOS
import SimpleFeatures

extension GEOSShape {
    /// What both shapes have.
    func intersection(_ other: GEOSShape) throws(ParcelError) -> GEOSShape {
        try context.shape(GEOSIntersection_r(context.handle, handle, other.handle))
    }

    /// What the other shape has not.
    func difference(_ other: GEOSShape) throws(ParcelError) -> GEOSShape {
        try context.shape(GEOSDifference_r(context.handle, handle, other.handle))
    }

    /// All parts of the shape as one, borders between them dissolved.
    func union() throws(ParcelError) -> GEOSShape {
        try context.shape(GEOSUnaryUnion_r(context.handle, handle))
    }

    /// The same in far less time for parts that do not overlap and share their borders corner by corner.
    func coverageUnion() throws(ParcelError) -> GEOSShape {
        try context.shape(GEOSCoverageUnion_r(context.handle, handle))
    }

    /// A valid shape of the same rings: shells filled, holes taken away; what has no area goes.
    func madeValid() throws(ParcelError) -> GEOSShape {
        guard let parameters = GEOSMakeValidParams_create_r(context.handle) else { throw context.failure() }
        defer { GEOSMakeValidParams_destroy_r(context.handle, parameters) }
        guard GEOSMakeValidParams_setMethod_r(context.handle, parameters, GEOS_MAKE_VALID_STRUCTURE) == 1,
            GEOSMakeValidParams_setKeepCollapsed_r(context.handle, parameters, 0) == 1
        else { throw context.failure() }
        return try context.shape(GEOSMakeValidWithParams_r(context.handle, handle, parameters))
    }

    /// Whether it is valid.
    func isValid() throws(ParcelError) -> Bool {
        try context.answer(GEOSisValid_r(context.handle, handle))
    }

    /// Its area, in the square of the coordinates' unit.
    func area() throws(ParcelError) -> Double {
        var area = 0.0
        guard GEOSArea_r(context.handle, handle, &area) == 1 else { throw context.failure() }
        return area
    }

    /// The length of its lines, for polygons of all borders.
    func length() throws(ParcelError) -> Double {
        var length = 0.0
        guard GEOSLength_r(context.handle, handle, &length) == 1 else { throw context.failure() }
        return length
    }

    /// The box around it; `nil` where it is empty.
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
