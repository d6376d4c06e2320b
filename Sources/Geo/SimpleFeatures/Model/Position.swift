/// A coordinate tuple: `x` is easting or longitude, `y` northing or latitude, `z` a height where there is one.
///
/// Units are those of the reference system that the geometry is in: metres, or degrees.
public struct Position: Hashable, Sendable {
    /// Easting in metres or longitude in degrees.
    public var x: Double
    /// Northing in metres or latitude in degrees.
    public var y: Double
    /// Height in metres, if the source gave one.
    public var z: Double?

    /// Creates a position from its coordinates.
    public init(x: Double, y: Double, z: Double? = nil) {
        self.x = x
        self.y = y
        self.z = z
    }
}
