/// A coordinate tuple: `x` is easting or longitude, `y` northing or latitude, `z` a height and `m` a measure where
/// there is one.
///
/// Units are those of the reference system that the geometry is in: metres, or degrees.
public struct Position: Sendable {
    /// Easting in metres or longitude in degrees.
    public var x: Double
    /// Northing in metres or latitude in degrees.
    public var y: Double
    // Not a number where there is none, which makes a position half as large as optionals would.
    private var height: Double
    private var measure: Double

    /// Height in metres, if the source gave one; not a number is none.
    public var z: Double? {
        get { height.isNaN ? nil : height }
        set { height = newValue ?? .nan }
    }

    /// The fourth number, if the source gave one, for example a distance along a line; not a number is none.
    ///
    /// GeoJSON has room for it only behind a height.
    public var m: Double? {
        get { measure.isNaN ? nil : measure }
        set { measure = newValue ?? .nan }
    }

    /// The position with its axes the other way round; height and measure stay.
    public var swapped: Position { Position(x: y, y: x, heightOrNaN: height, measureOrNaN: measure) }

    /// Creates a position from its coordinates.
    public init(x: Double, y: Double, z: Double? = nil, m: Double? = nil) {
        self.init(x: x, y: y, heightOrNaN: z ?? .nan, measureOrNaN: m ?? .nan)
    }

    init(x: Double, y: Double, heightOrNaN: Double, measureOrNaN: Double) {
        self.x = x
        self.y = y
        height = heightOrNaN
        measure = measureOrNaN
    }
}

extension Position: Hashable {
    /// Whether both have the same coordinates, and the same of them.
    public static func == (one: Position, other: Position) -> Bool {
        one.x == other.x && one.y == other.y && one.z == other.z && one.m == other.m
    }

    /// Hashes every coordinate.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(x)
        hasher.combine(y)
        hasher.combine(z)
        hasher.combine(m)
    }
}
