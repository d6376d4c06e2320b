/// A coordinate tuple: `x` is easting or longitude, `y` northing or latitude, `z` an optional height and `m` an optional
/// measure.
///
/// Units are those of the reference system: metres or degrees.
public struct Position: Sendable {
    /// Easting in metres or longitude in degrees.
    public var x: Double
    /// Northing in metres or latitude in degrees.
    public var y: Double
    // NaN if missing: optionals would double the size of a position.
    private var height: Double
    private var measure: Double

    /// Height in metres, if any; NaN counts as none.
    public var z: Double? {
        get { height.isNaN ? nil : height }
        set { height = newValue ?? .nan }
    }

    /// The fourth number, if any, for example a distance along a line; NaN counts as none.
    ///
    /// GeoJSON can contain it only after a height.
    public var m: Double? {
        get { measure.isNaN ? nil : measure }
        set { measure = newValue ?? .nan }
    }

    /// The position with x and y swapped; height and measure are kept.
    public var swapped: Position { Position(x: y, y: x, heightOrNaN: height, measureOrNaN: measure) }

    /// Whether no coordinate is infinite, and neither `x` nor `y` is NaN.
    package var isFinite: Bool {
        x.isFinite && y.isFinite && !height.isInfinite && !measure.isInfinite
    }

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
    /// Whether both have the same coordinates.
    public static func == (one: Position, other: Position) -> Bool {
        one.x == other.x && one.y == other.y && one.z == other.z && one.m == other.m
    }

    /// Hashes all coordinates.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(x)
        hasher.combine(y)
        hasher.combine(z)
        hasher.combine(m)
    }
}

/// The smallest axis-parallel box around positions, in their unit.
public struct BoundingBox: Hashable, Sendable {
    /// West edge or least easting.
    public var minX: Double
    /// South edge or least northing.
    public var minY: Double
    /// East edge or greatest easting.
    public var maxX: Double
    /// North edge or greatest northing.
    public var maxY: Double

    /// Creates a box from its edges.
    public init(minX: Double, minY: Double, maxX: Double, maxY: Double) {
        self.minX = minX
        self.minY = minY
        self.maxX = maxX
        self.maxY = maxY
    }

    /// The box of one position, without extent.
    public init(around position: Position) {
        self.init(minX: position.x, minY: position.y, maxX: position.x, maxY: position.y)
    }

    /// The box around several boxes; `nil` without any.
    public init?(around boxes: some Sequence<BoundingBox>) {
        var all: BoundingBox?
        for box in boxes { all = all?.union(box) ?? box }
        guard let all else { return nil }
        self = all
    }

    /// East-west extent.
    public var width: Double { maxX - minX }
    /// North-south extent.
    public var height: Double { maxY - minY }

    /// The box that also contains `position`.
    public func including(_ position: Position) -> BoundingBox {
        BoundingBox(
            minX: min(minX, position.x), minY: min(minY, position.y),
            maxX: max(maxX, position.x), maxY: max(maxY, position.y))
    }

    /// The box that also contains `other`.
    public func union(_ other: BoundingBox) -> BoundingBox {
        BoundingBox(
            minX: min(minX, other.minX), minY: min(minY, other.minY),
            maxX: max(maxX, other.maxX), maxY: max(maxY, other.maxY))
    }
}
