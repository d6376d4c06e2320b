import CGDAL

/// Names of GDAL's coordinate reference systems.
enum VectorSystem {
    /// `EPSG:n` if the CRS is registered, otherwise its WKT, both without heights; `nil` for an undefined one.
    static func name(of system: OGRSpatialReferenceH) -> String? {
        guard let copy = OSRClone(system) else { return nil }
        defer { OSRDestroySpatialReference(copy) }
        if OSRIsCompound(copy) != 0 { OSRStripVertical(copy) }
        return registeredName(of: copy) ?? identifiedName(of: copy) ?? text(of: copy)
    }

    /// Whether the coordinates of a layer in this CRS have the latitude or northing first.
    static func isNorthingFirst(_ system: OGRSpatialReferenceH) -> Bool {
        var count: Int32 = 0
        guard let mapping = OSRGetDataAxisToSRSAxisMapping(system, &count), count >= 2 else { return false }
        let isDefinedSo = OSREPSGTreatsAsLatLong(system) != 0 || OSREPSGTreatsAsNorthingEasting(system) != 0
        return isDefinedSo && mapping[0] == 1
    }

    private static func registeredName(of system: OGRSpatialReferenceH) -> String? {
        guard let authority = OSRGetAuthorityName(system, nil), let code = OSRGetAuthorityCode(system, nil),
            String(cString: authority) == "EPSG"
        else { return nil }
        return "EPSG:" + String(cString: code)
    }

    /// The registered CRS with the same definition, if GDAL is sure of it: Shapefiles contain no codes.
    private static func identifiedName(of system: OGRSpatialReferenceH) -> String? {
        var count: Int32 = 0
        var confidences: UnsafeMutablePointer<Int32>?
        guard let matches = OSRFindMatches(system, nil, &count, &confidences) else { return nil }
        defer {
            OSRFreeSRSArray(matches)
            VSIFree(confidences)
        }
        guard count > 0, let first = matches[0], let confidences, confidences[0] >= 90 else { return nil }
        return registeredName(of: first)
    }

    /// The beginnings of definitions without a known datum; GeoPackage uses the latter two for unknown degrees.
    private static let undefined = ["LOCAL_CS", "ENGCRS", "GEOGCRS[\"Undefined", "GEOGCS[\"Undefined"]

    private static func text(of system: OGRSpatialReferenceH) -> String? {
        var text: UnsafeMutablePointer<CChar>?
        let options = StringList(["FORMAT=WKT2_2019"])
        let code = options.withConstantPointer { OSRExportToWktEx(system, &text, $0) }
        defer { VSIFree(text) }
        guard code == OGRERR_NONE, let text else { return nil }
        let wkt = String(cString: text)
        return wkt.isEmpty || undefined.contains(where: wkt.hasPrefix) ? nil : wkt
    }
}
