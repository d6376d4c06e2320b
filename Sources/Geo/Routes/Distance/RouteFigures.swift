/// A route in figures; see `FigureRules` for how they are taken.
public struct RouteFigures: Hashable, Sendable {
    /// Fixes there are.
    public var fixCount = 0
    /// Metres on the ellipsoid.
    public var distance = 0.0
    /// Metres along the way up and down; the same as `distance` where no heights are known.
    public var distance3D = 0.0
    /// Metres up, if heights are known.
    public var elevationGain: Double?
    /// Metres down, if heights are known.
    public var elevationLoss: Double?
    /// Seconds in motion, gaps not counted.
    public var movingTime = 0.0
    /// Metres a second while in motion, if anything moved.
    public var averageMovingSpeed: Double?
    /// Greatest speed from fix to fix that lasted, in metres a second.
    public var maximumSpeed: Double?
    /// Greatest speed that the device reports, in metres a second.
    public var deviceMaximumSpeed: Double?
    /// Metres of the distance that lie over gaps.
    public var gapDistance = 0.0
    /// How many gaps there are.
    public var gaps = 0
    /// Metres in straight lines from the end of each segment to the start of the next in time, which do not count.
    public var breakDistance = 0.0
    /// The earliest time.
    public var startTime: Timestamp?
    /// The latest time.
    public var endTime: Timestamp?
    /// What the fixes reach over.
    public var extent: RouteExtent?
}
