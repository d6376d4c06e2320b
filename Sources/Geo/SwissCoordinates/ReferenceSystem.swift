/// A coordinate reference system, named by its EPSG code.
///
/// Coordinates are always easting, northing or longitude, latitude, whatever order the register gives.
///
/// ```swift
/// let system = try ReferenceSystem("lv95")
/// print(system.epsgCode)  // 2056
/// ```
public struct ReferenceSystem: Hashable, Sendable {
    /// The EPSG code.
    public let epsgCode: Int

    /// The Swiss frame since 1995, CH1903+ / LV95.
    public static let lv95 = ReferenceSystem(epsgCode: 2056)
    /// The Swiss frame of 1903, CH1903 / LV03.
    public static let lv03 = ReferenceSystem(epsgCode: 21781)
    /// Longitude and latitude in WGS84.
    public static let wgs84 = ReferenceSystem(epsgCode: 4326)
    /// Longitude and latitude in ETRS89.
    public static let etrs89 = ReferenceSystem(epsgCode: 4258)

    /// Creates a system from its EPSG code, which is checked when a transformer is made.
    public init(epsgCode: Int) {
        self.epsgCode = epsgCode
    }

    /// Reads a name: `lv95`, `lv03`, `wgs84`, `etrs89`, `EPSG:n`, or an OGC name as GeoJSON's `crs` holds it.
    public init(_ name: String) throws(TransformError) {
        switch name.lowercased() {
        case "lv95": self = .lv95
        case "lv03": self = .lv03
        case "wgs84", "urn:ogc:def:crs:ogc:1.3:crs84", "urn:ogc:def:crs:ogc::crs84", "ogc:crs84":
            self = .wgs84
        case "etrs89": self = .etrs89
        default:
            let parts = name.lowercased().split(separator: ":")
            guard parts.contains("epsg"), let code = parts.last.flatMap({ Int($0) }),
                (1...999_999).contains(code)
            else {
                throw TransformError(
                    .unknownSystem, "\"\(name.prefix(80))\" names no reference system",
                    remedy: "Use lv95, lv03, wgs84, etrs89 or EPSG:n.")
            }
            self.init(epsgCode: code)
        }
    }

    /// The name that people use: `LV95`, `WGS84`, or `EPSG:n`.
    public var name: String {
        switch self {
        case .lv95: "LV95"
        case .lv03: "LV03"
        case .wgs84: "WGS84"
        case .etrs89: "ETRS89"
        default: "EPSG:\(epsgCode)"
        }
    }

    /// The name for GeoJSON's `crs` member; `nil` for WGS84, which needs none.
    public var geoJSONName: String? {
        self == .wgs84 ? nil : "urn:ogc:def:crs:EPSG::\(epsgCode)"
    }
}
