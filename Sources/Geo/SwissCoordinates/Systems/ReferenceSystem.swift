public import SimpleFeatures

/// A coordinate reference system (CRS) and, if known, the reference of its heights.
///
/// Coordinates are always easting, northing or longitude, latitude, whatever axis order EPSG defines.
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
    /// The reference of the heights; `nil` if unknown, in which case heights are copied unchanged.
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

    /// Creates a CRS from its EPSG code, which is not checked before a transformer is created.
    public init(epsgCode: Int) {
        self.init(.epsg(epsgCode))
    }

    init(_ definition: Definition, heights: HeightSystem? = nil) {
        self.definition = definition
        self.heights = heights
    }

    /// The same CRS with another height reference.
    public func withHeights(_ heights: HeightSystem?) -> ReferenceSystem {
        ReferenceSystem(definition, heights: heights)
    }

    /// The CRS without a height reference.
    public var horizontal: ReferenceSystem { withHeights(nil) }

    /// The EPSG code of the horizontal CRS, if the CRS was created from one.
    public var epsgCode: Int? {
        if case .epsg(let code) = definition { code } else { nil }
    }
}

extension ReferenceSystem {
    /// The range of possible coordinates, if known: Switzerland and its surroundings for LV95 and LV03 (within the CHENyx06
    /// grid) and their datums, the globe for longitude and latitude.
    public var range: BoundingBox? {
        switch horizontal {
        case .lv95: BoundingBox(minX: 2_480_000, minY: 1_065_000, maxX: 2_840_000, maxY: 1_305_000)
        case .lv03: BoundingBox(minX: 480_000, minY: 65_000, maxX: 840_000, maxY: 305_000)
        case .ch1903Plus, .ch1903: Self.surroundings
        case .wgs84, .etrs89: Self.globe
        case .webMercator:
            BoundingBox(minX: -20_037_509, minY: -20_048_967, maxX: 20_037_509, maxY: 20_048_967)
        case .utm32, .utm32WGS84: BoundingBox(minX: 0, minY: 0, maxX: 1_000_000, maxY: 9_400_000)
        default: nil
        }
    }

    /// All longitudes and latitudes, with a margin for rounding: 0.1 mm at the date line.
    private static let globe = BoundingBox(
        minX: -180 - 1e-9, minY: -90 - 1e-11, maxX: 180 + 1e-9, maxY: 90 + 1e-11)

    /// Switzerland and its surroundings in degrees. Within it, longitudes and latitudes have different ranges.
    static let surroundings = BoundingBox(minX: 5, minY: 45, maxX: 12, maxY: 48.5)

    /// The CRS recognised from the size of one position's coordinates: LV95, LV03, or WGS84 for longitude and latitude.
    ///
    /// The three ranges do not overlap. `nil` for anything else, including swapped axes. `SystemRecogniser` evaluates many
    /// positions and gives reasons.
    public static func recognised(from position: Position) -> ReferenceSystem? {
        [.lv95, .lv03, .wgs84].first { $0.contains(position) }
    }

    func contains(_ position: Position) -> Bool { range?.contains(position) ?? true }

    /// Whether the CRS is valid only in Switzerland and its surroundings.
    var isSwiss: Bool { [.lv95, .lv03, .ch1903Plus, .ch1903].contains(horizontal) }
}

extension BoundingBox {
    /// Whether a position is in the box, edges included.
    func contains(_ position: Position) -> Bool {
        position.x >= minX && position.x <= maxX && position.y >= minY && position.y <= maxY
    }
}
