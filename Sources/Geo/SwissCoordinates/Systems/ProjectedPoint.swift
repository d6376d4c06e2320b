public import SimpleFeatures

/// A point in a plane system, in metres.
public struct ProjectedPoint: SystemPoint {
    /// Metres east.
    public var easting: Double
    /// Metres north.
    public var northing: Double
    /// Height in metres, if there is one.
    public var height: Double?

    /// Creates a point from its coordinates in metres.
    public init(easting: Double, northing: Double, height: Double? = nil) {
        self.easting = easting
        self.northing = northing
        self.height = height
    }

    /// Points of this kind are metres.
    public static var isGeographic: Bool { false }

    /// The point at a position with the easting as `x`.
    public init(_ position: Position) {
        self.init(easting: position.x, northing: position.y, height: position.z)
    }

    /// The position with the easting as `x`.
    public var position: Position { Position(x: easting, y: northing, z: height) }
}
