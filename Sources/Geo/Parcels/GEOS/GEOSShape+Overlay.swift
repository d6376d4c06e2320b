import CGEOS

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
}
