public import SimpleFeatures

/// A point on an ellipsoid, in degrees.
public struct GeographicPoint: SystemPoint {
    /// Degrees east of Greenwich.
    public var longitude: Double
    /// Degrees north of the equator.
    public var latitude: Double
    /// Height in metres, if there is one.
    public var height: Double?

    /// Creates a point from degrees, and a height in metres.
    public init(longitude: Double, latitude: Double, height: Double? = nil) {
        self.longitude = longitude
        self.latitude = latitude
        self.height = height
    }

    /// Points of this kind are degrees.
    public static var isGeographic: Bool { true }

    /// The point at a position with the longitude as `x`.
    public init(_ position: Position) {
        self.init(longitude: position.x, latitude: position.y, height: position.z)
    }

    /// The position with the longitude as `x`.
    public var position: Position { Position(x: longitude, y: latitude, z: height) }
}
