import CPROJ

extension ProjectionContext {
    /// What PROJ says of a system: whether it is degrees, and which geographic system it stands on.
    struct Nature {
        let isGeographic: Bool
        /// EPSG code of the geographic system, if it has one or is known by its definition.
        let datum: Int?

        /// LV03's datum, by Greenwich or by Bern, which only the grid ties to CH1903+.
        var isOnCH1903: Bool { datum == 4149 || datum == 4801 }
        /// LV03's or LV95's datum, on the Bessel ellipsoid.
        var isSwiss: Bool { isOnCH1903 || datum == 4150 }
        /// ETRS89, its Swiss frame CHTRF95 or WGS84, between which nothing is to be moved.
        var isEuropean: Bool { datum == 4258 || datum == 4151 || datum == 4326 }
    }

    /// The Swiss systems, which a definition without a code can stand for.
    private static let swissCodes: Set<Int> = [2056, 21781, 4149, 4150]
    /// What PROJ's comparison of definitions, from 0 to 100, has to reach.
    private static let leastConfidence: Int32 = 70

    func nature(of system: ReferenceSystem) throws(TransformError) -> Nature {
        let object = try makeFlatObject(of: system)
        defer { proj_destroy(object) }
        let isGeographic = proj_get_type(object) == PJ_TYPE_GEOGRAPHIC_2D_CRS
        guard let base = proj_crs_get_geodetic_crs(handle, object) else {
            return Nature(isGeographic: isGeographic, datum: nil)
        }
        defer { proj_destroy(base) }
        return Nature(isGeographic: isGeographic, datum: epsgCode(of: base) ?? swissCode(of: base))
    }

    /// The system that a PROJ string or WKT stands for, if it is LV95, LV03 or one of their datums.
    ///
    /// PROJ itself would take LV03 by its definition to WGS84 without the grid.
    func canonical(_ system: ReferenceSystem) throws(TransformError) -> ReferenceSystem {
        guard system.epsgCode == nil else { return system }
        let object = try makeFlatObject(of: system)
        defer { proj_destroy(object) }
        return swissCode(of: object).map { ReferenceSystem(epsgCode: $0).withHeights(system.heights) }
            ?? system
    }

    private func swissCode(of object: OpaquePointer) -> Int? {
        var confidences: UnsafeMutablePointer<Int32>?
        guard let list = proj_identify(handle, object, "EPSG", nil, &confidences) else { return nil }
        defer {
            proj_list_destroy(list)
            proj_int_list_destroy(confidences)
        }
        guard proj_list_get_count(list) > 0, let confidence = confidences?.pointee,
            confidence >= Self.leastConfidence, let first = proj_list_get(handle, list, 0)
        else { return nil }
        defer { proj_destroy(first) }
        return epsgCode(of: first).flatMap { Self.swissCodes.contains($0) ? $0 : nil }
    }

    private func epsgCode(of object: OpaquePointer) -> Int? {
        guard let register = proj_get_id_auth_name(object, 0), String(cString: register) == "EPSG" else {
            return nil
        }
        return proj_get_id_code(object, 0).flatMap { Int(String(cString: $0)) }
    }

    /// PROJ's object of a system, for the caller to destroy; it may be bound to parameters of its own.
    func makeObject(of system: ReferenceSystem) throws(TransformError) -> OpaquePointer {
        guard let object = proj_create(handle, try DefinitionText(system).text) else {
            if registerPath == nil { throw registerMissing }
            throw TransformError(
                .unknownSystem, "PROJ does not know \(system.name): \(lastMessage)",
                remedy: "Look the code up at epsg.org, or run \"fieldbook doctor\".")
        }
        return object
    }

    /// PROJ's object of a system without parameters of its own; what has not east and north is an error.
    func makeFlatObject(of system: ReferenceSystem) throws(TransformError) -> OpaquePointer {
        var object = try makeObject(of: system)
        if proj_get_type(object) == PJ_TYPE_BOUND_CRS, let source = proj_get_source_crs(handle, object) {
            proj_destroy(object)
            object = source
        }
        guard axes(of: object) == ["east", "north"] else {
            proj_destroy(object)
            throw TransformError(
                .unsupportedSystem,
                "\(system.name) has no eastings and northings or longitudes and latitudes alone",
                remedy:
                    "Use a system of metres or degrees, east and north, heights after a plus: EPSG:2056+5729."
            )
        }
        return object
    }

    /// The directions of a flat system's axes, in alphabetical order; none for anything else, and none for
    /// angles in another unit than degrees.
    private func axes(of object: OpaquePointer) -> [String] {
        let isGeographic = proj_get_type(object) == PJ_TYPE_GEOGRAPHIC_2D_CRS
        guard isGeographic || proj_get_type(object) == PJ_TYPE_PROJECTED_CRS,
            let system = proj_crs_get_coordinate_system(handle, object)
        else { return [] }
        defer { proj_destroy(system) }
        return (0..<proj_cs_get_axis_count(handle, system)).compactMap { index in
            var direction: UnsafePointer<CChar>?
            var unit = 0.0
            guard
                proj_cs_get_axis_info(handle, system, index, nil, nil, &direction, &unit, nil, nil, nil) == 1,
                !isGeographic || (unit - .pi / 180).magnitude < 1e-9
            else { return nil }
            return direction.map { String(cString: $0) }
        }.sorted()
    }
}
