extension ReferenceSystem {
    /// The longest definition, in bytes.
    public static let maximumDefinitionLength = 16 << 10

    /// The smallest EPSG code that is accepted without a prefix.
    private static let leastBareCode = 1_024

    private static let names: [(name: String, system: ReferenceSystem)] = [
        ("lv95", .lv95), ("lv03", .lv03), ("ch1903+", .ch1903Plus), ("ch1903", .ch1903), ("wgs84", .wgs84),
        ("etrs89", .etrs89), ("webmercator", .webMercator), ("utm32", .utm32),
        ("urn:ogc:def:crs:ogc:1.3:crs84", .wgs84), ("urn:ogc:def:crs:ogc::crs84", .wgs84),
        ("ogc:crs84", .wgs84),
        ("urn:ogc:def:crs:ogc::crs84h", .wgs84.withHeights(.ellipsoidal)),
    ]

    /// Three-dimensional systems, as a horizontal CRS with ellipsoidal heights.
    private static let spatial: [Int: ReferenceSystem] = [
        4979: .wgs84.withHeights(.ellipsoidal), 4937: .etrs89.withHeights(.ellipsoidal),
    ]

    /// Reads a name or a definition.
    ///
    /// Accepted are `lv95`, `lv03`, `ch1903+`, `ch1903`, `wgs84`, `etrs89`, `webmercator`, `utm32`, `EPSG:n` or `n`, an
    /// OGC name as GeoJSON's `crs` holds it, a PROJ string (`+proj=...`) or WKT. All but the last two may be
    /// followed by a height reference: `lv95+ln02`, `wgs84+ellipsoidal`, `EPSG:2056+5729`.
    public init(_ name: String) throws(TransformError) {
        guard name.utf8.count <= Self.maximumDefinitionLength else {
            throw Self.unknown(
                name, remedy: "A definition may have at most \(Self.maximumDefinitionLength) bytes.")
        }
        if name.contains("[") || name.contains("+proj=") || name.hasPrefix("proj=") {
            self.init(.text(name))
            return
        }
        let name = name.lowercased()
        if name.hasPrefix("urn:ogc:def:crs,") {
            self = try Self.compound(name)
        } else if let plain = Self.plain(name) {
            self = plain
        } else if let plus = name.lastIndex(of: "+"), let plain = Self.plain(String(name[..<plus])),
            let heights = HeightSystem(name: String(name[name.index(after: plus)...]))
        {
            self = plain.withHeights(heights)
        } else {
            throw Self.unknown(
                name, remedy: "Use lv95, lv03, wgs84, etrs89 or EPSG:n, with heights lv95+ln02 or lv95+lhn95."
            )
        }
    }

    /// The common name: `LV95`, `WGS84`, `EPSG:n`, `LV95+LN02`, or the start of a definition.
    public var name: String {
        let plain =
            switch (horizontal, definition) {
            case (.lv95, _): "LV95"
            case (.lv03, _): "LV03"
            case (.ch1903Plus, _): "CH1903+"
            case (.ch1903, _): "CH1903"
            case (.wgs84, _): "WGS84"
            case (.etrs89, _): "ETRS89"
            case (_, .epsg(let code)): "EPSG:\(code)"
            case (_, .text(let text)): text.count > 60 ? "\(text.prefix(60))…" : text
            }
        return heights.map { "\(plain)+\($0.name)" } ?? plain
    }

    /// The name for GeoJSON's `crs` member; `nil` for WGS84, which needs none.
    ///
    /// Throws `crs.unsupported` for a CRS without an EPSG code. Bessel heights have no code and are omitted.
    public var geoJSONName: String? {
        get throws(TransformError) {
            if horizontal == .wgs84, heights == nil || heights == .ellipsoidal { return nil }
            if self == .etrs89.withHeights(.ellipsoidal) { return "urn:ogc:def:crs:EPSG::4937" }
            guard let code = epsgCode else {
                throw TransformError(
                    .unsupportedSystem, "\(name) has no EPSG code, which GeoJSON requires",
                    remedy: "Use a CRS with an EPSG code.")
            }
            guard let heightCode = heights?.epsgCode else { return "urn:ogc:def:crs:EPSG::\(code)" }
            return "urn:ogc:def:crs,crs:EPSG::\(code),crs:EPSG::\(heightCode)"
        }
    }

    /// Reads a lowercase name without heights.
    private static func plain(_ name: String) -> ReferenceSystem? {
        if let known = names.first(where: { $0.name == name }) { return known.system }
        let parts = name.split(separator: ":")
        guard parts.contains("epsg") || parts.count == 1, let code = parts.last.flatMap({ Int($0) }),
            (1...999_999).contains(code),
            parts.count > 1 || code >= leastBareCode
        else { return nil }
        return spatial[code] ?? ReferenceSystem(epsgCode: code)
    }

    /// Reads an OGC name of two parts, `urn:ogc:def:crs,crs:epsg::2056,crs:epsg::5728`.
    private static func compound(_ name: String) throws(TransformError) -> ReferenceSystem {
        let parts = name.split(separator: ",").dropFirst().map(String.init)
        guard parts.count == 2, let horizontal = plain(parts[0]), horizontal.heights == nil,
            let heights = HeightSystem(name: parts[1])
        else { throw unknown(name, remedy: "Name the heights as LN02 (EPSG:5728) or LHN95 (EPSG:5729).") }
        return horizontal.withHeights(heights)
    }

    private static func unknown(_ name: String, remedy: String) -> TransformError {
        TransformError(.unknownSystem, "\"\(name.prefix(80))\" is not a CRS", remedy: remedy)
    }
}
