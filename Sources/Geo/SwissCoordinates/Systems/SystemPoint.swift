public import SimpleFeatures

/// A point whose type distinguishes eastings and northings from longitudes and latitudes.
///
/// The labels prevent swapped axes. A transformer throws `crs.wrongKind` for the kind that its CRS does not use.
///
/// ```swift
/// let transformer = try Transformer(from: .lv95, to: .wgs84)
/// let bern: GeographicPoint = try transformer.transform(
///     ProjectedPoint(easting: 2_600_000, northing: 1_200_000))
/// print(bern.longitude, bern.latitude)
/// ```
public protocol SystemPoint: Hashable, Sendable {
    /// Whether points of this kind are degrees.
    static var isGeographic: Bool { get }
    /// The position with easting or longitude as `x`.
    var position: Position { get }
    /// Creates the point at a position with easting or longitude as `x`.
    init(_ position: Position)
}

/// A point in a projected CRS, in metres.
public struct ProjectedPoint: SystemPoint {
    /// Metres east.
    public var easting: Double
    /// Metres north.
    public var northing: Double
    /// Height in metres, if known.
    public var height: Double?

    /// Creates a point from its coordinates in metres.
    public init(easting: Double, northing: Double, height: Double? = nil) {
        self.easting = easting
        self.northing = northing
        self.height = height
    }

    /// `false`.
    public static var isGeographic: Bool { false }

    /// Creates the point at a position with the easting as `x`.
    public init(_ position: Position) {
        self.init(easting: position.x, northing: position.y, height: position.z)
    }

    /// The position with the easting as `x`.
    public var position: Position { Position(x: easting, y: northing, z: height) }
}

/// A point on an ellipsoid, in degrees.
public struct GeographicPoint: SystemPoint {
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// Degrees north of the equator.
    public var latitude: Double
    /// Height in metres, if known.
    public var height: Double?

    /// Creates a point from degrees, and a height in metres.
    public init(longitude: Double, latitude: Double, height: Double? = nil) {
        self.longitude = longitude
        self.latitude = latitude
        self.height = height
    }

    /// `true`.
    public static var isGeographic: Bool { true }

    /// Creates the point at a position with the longitude as `x`.
    public init(_ position: Position) {
        self.init(longitude: position.x, latitude: position.y, height: position.z)
    }

    /// The position with the longitude as `x`.
    public var position: Position { Position(x: longitude, y: latitude, z: height) }
}
