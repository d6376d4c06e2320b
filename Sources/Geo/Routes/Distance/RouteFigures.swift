/// The figures of a route, measured by `FigureRules`.
public struct RouteFigures: Hashable, Sendable {
    /// Number of fixes.
    public var fixCount = 0
    /// Metres on the ellipsoid.
    public var distance = 0.0
    /// Metres including changes of height; the same as `distance` if no heights are known.
    public var distance3D = 0.0
    /// Metres up, if heights are known.
    public var elevationGain: Double?
    /// Metres down, if heights are known.
    public var elevationLoss: Double?
    /// Seconds in motion, without gaps.
    public var movingTime = 0.0
    /// Metres a second while in motion, if anything moved.
    public var averageMovingSpeed: Double?
    /// Maximum sustained speed from fix to fix, in metres a second.
    public var maximumSpeed: Double?
    /// Maximum speed that the device reports, in metres a second.
    public var deviceMaximumSpeed: Double?
    /// Metres of `distance` over gaps.
    public var gapDistance = 0.0
    /// Number of gaps.
    public var gaps = 0
    /// Metres in straight lines from the end of each segment to the start of the next in time; not part of `distance`.
    public var breakDistance = 0.0
    /// The earliest time.
    public var startTime: Timestamp?
    /// The latest time.
    public var endTime: Timestamp?
    /// The bounding box of the fixes.
    public var extent: RouteExtent?
}

/// Rules for measuring a route's figures.
///
/// Heights below -5000 m or above 50,000 m are ignored. So is a height of exactly 0, which devices send for unknown, if the
/// previous or next height in the segment differs by more than 100 m.
public struct FigureRules: Hashable, Sendable {
    /// Metres by which the height must turn before it counts as going up or down; default 5.
    public var climbThreshold: Double
    /// Metres a second up to which a leg counts as standing still; default 0.5.
    public var standstillSpeed: Double
    /// Seconds for which a maximum speed must last, over any run of consecutive legs; default 5.
    public var speedDuration: Double
    /// Seconds without a fix above which a leg is a gap: its metres count and are also reported apart, its time and speed do not count; default 600.
    public var gapDuration: Double

    /// Creates rules.
    public init(
        climbThreshold: Double = 5, standstillSpeed: Double = 0.5, speedDuration: Double = 5,
        gapDuration: Double = 600
    ) {
        self.climbThreshold = climbThreshold
        self.standstillSpeed = standstillSpeed
        self.speedDuration = speedDuration
        self.gapDuration = gapDuration
    }

    /// Throws `route.badRules` for a rule that is not a number or negative.
    func validate() throws(RouteError) {
        let rules = [
            ("climbThreshold", climbThreshold), ("standstillSpeed", standstillSpeed),
            ("speedDuration", speedDuration), ("gapDuration", gapDuration),
        ]
        for (name, value) in rules where !(value.isFinite && value >= 0) {
            throw RouteError(
                .badRules, "\(name) is \(value), not a number of at least 0",
                remedy: "Correct the rule, or omit it to use the default.")
        }
    }
}

/// The bounding box of a route in degrees; across the antimeridian `west` is greater than `east`, as in RFC 7946.
public struct RouteExtent: Hashable, Sendable {
    /// The western edge.
    public var west: Double { isAllAround ? -180 : Self.onGlobe(least) }
    /// The southern edge.
    public private(set) var south: Double
    /// The eastern edge.
    public var east: Double { isAllAround ? 180 : Self.onGlobe(greatest) }
    /// The northern edge.
    public private(set) var north: Double

    /// Longitudes unwrapped from the first position, however often the route goes round.
    private var least: Double
    private var greatest: Double
    private var current: Double
    private var last: Double

    /// The box of one position.
    init(_ fix: Fix) {
        (south, north) = (fix.latitude, fix.latitude)
        (least, greatest, current, last) = (fix.longitude, fix.longitude, fix.longitude, fix.longitude)
    }

    /// Includes the next position of the route.
    @inline(__always)
    mutating func extend(to fix: Fix) {
        if fix.latitude < south { south = fix.latitude }
        if fix.latitude > north { north = fix.latitude }
        current += Longitude.difference(fix.longitude, from: last)
        last = fix.longitude
        if current < least { least = current }
        if current > greatest { greatest = current }
    }

    private var isAllAround: Bool { greatest - least >= 360 }

    private static func onGlobe(_ longitude: Double) -> Double {
        Longitude.normalised(longitude.remainder(dividingBy: 360))
    }
}
