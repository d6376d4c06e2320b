import CPROJ

extension ProjectionContext {
    /// Whether a system's coordinates are degrees.
    func isGeographic(_ system: ReferenceSystem) throws(TransformError) -> Bool {
        let object = try makeObject(of: system)
        defer { proj_destroy(object) }
        let type = proj_get_type(object)
        return type == PJ_TYPE_GEOGRAPHIC_2D_CRS || type == PJ_TYPE_GEOGRAPHIC_3D_CRS
    }

    /// Whether a system stands on CH1903, as LV03 does, which only the grid ties to CH1903+.
    func isOnCH1903(_ system: ReferenceSystem) throws(TransformError) -> Bool {
        let object = try makeObject(of: system)
        defer { proj_destroy(object) }
        guard let base = proj_crs_get_geodetic_crs(handle, object) else { return false }
        defer { proj_destroy(base) }
        return proj_get_id_code(base, 0).map { String(cString: $0) } == "4149"
    }

    private static let flatTypes = [
        PJ_TYPE_GEOGRAPHIC_2D_CRS, PJ_TYPE_GEOGRAPHIC_3D_CRS, PJ_TYPE_PROJECTED_CRS, PJ_TYPE_COMPOUND_CRS,
    ]

    /// PROJ's object of a system of two axes and perhaps a height, for the caller to destroy.
    func makeObject(of system: ReferenceSystem) throws(TransformError) -> OpaquePointer {
        guard let object = proj_create(handle, "EPSG:\(system.epsgCode)") else {
            throw TransformError(
                .unknownSystem, "PROJ does not know EPSG:\(system.epsgCode)",
                remedy: "Look the code up at epsg.org, or run \"fieldbook doctor\".")
        }
        guard Self.flatTypes.contains(proj_get_type(object)) else {
            proj_destroy(object)
            throw TransformError(
                .unsupportedSystem,
                "EPSG:\(system.epsgCode) has no eastings and northings or longitudes and latitudes",
                remedy: "Use a projected or geographic system.")
        }
        return object
    }
}
