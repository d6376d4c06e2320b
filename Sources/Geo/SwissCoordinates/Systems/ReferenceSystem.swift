/// A coordinate reference system, and what its heights are counted from where that is known.
///
/// Coordinates are always easting, northing or longitude, latitude, whatever order the register gives.
///
/// ```swift
/// let system = try ReferenceSystem("lv95+ln02")
/// print(system.epsgCode, system.heights)  // 2056, LN02
/// ```
public struct ReferenceSystem: Hashable, Sendable {
    enum Definition: Hashable, Sendable {
        case epsg(Int)
        /// A PROJ string or WKT.
        case text(String)
    }

    let definition: Definition
    /// What heights are counted from; `nil` where it is not said, and heights are carried along as they are.
    public let heights: HeightSystem?

    /// The Swiss frame since 1995, CH1903+ / LV95.
    public static let lv95 = ReferenceSystem(epsgCode: 2056)
    /// The Swiss frame of 1903, CH1903 / LV03.
    public static let lv03 = ReferenceSystem(epsgCode: 21781)
    /// Longitude and latitude in CH1903+, the datum of LV95, on the Bessel ellipsoid.
    public static let ch1903Plus = ReferenceSystem(epsgCode: 4150)
    /// Longitude and latitude in CH1903, the datum of LV03, on the Bessel ellipsoid.
    public static let ch1903 = ReferenceSystem(epsgCode: 4149)
    /// Longitude and latitude in WGS84.
    public static let wgs84 = ReferenceSystem(epsgCode: 4326)
    /// Longitude and latitude in ETRS89.
    public static let etrs89 = ReferenceSystem(epsgCode: 4258)
    /// Web Mercator, the plane of web maps.
    public static let webMercator = ReferenceSystem(epsgCode: 3857)
    /// UTM zone 32 north in ETRS89.
    public static let utm32 = ReferenceSystem(epsgCode: 25832)
    /// UTM zone 32 north in WGS84.
    public static let utm32WGS84 = ReferenceSystem(epsgCode: 32632)

    /// Creates a system from its EPSG code, which is checked when a transformer is made.
    public init(epsgCode: Int) {
        self.init(.epsg(epsgCode))
    }

    init(_ definition: Definition, heights: HeightSystem? = nil) {
        self.definition = definition
        self.heights = heights
    }

    /// The same system with heights counted from `heights`.
    public func withHeights(_ heights: HeightSystem?) -> ReferenceSystem {
        ReferenceSystem(definition, heights: heights)
    }

    /// The system without a word about heights.
    public var horizontal: ReferenceSystem { withHeights(nil) }

    /// The EPSG code of easting and northing or longitude and latitude, if the system was named by one.
    public var epsgCode: Int? {
        if case .epsg(let code) = definition { code } else { nil }
    }
}
