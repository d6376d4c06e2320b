/// Curves over the distance along a way, drawn in a panel below the map.
///
/// ```swift
/// var page = MapPage.fitting(box, profile: MapProfile(curves: [heights], length: 12_400))
/// ```
public struct MapProfile: Hashable, Sendable {
    /// A place along the way, and the figure there.
    public struct Point: Hashable, Sendable {
        /// Metres from the start.
        public var distance: Double
        /// The figure, in the curve's unit.
        public var value: Double

        /// Creates a point.
        public init(distance: Double, value: Double) {
            self.distance = distance
            self.value = value
        }
    }

    /// A figure that changes along the way.
    public struct Curve: Hashable, Sendable {
        /// What it is, with its unit: "Höhe (m)".
        public var name: String
        /// Its runs, each without a break, by growing distance.
        public var runs: [[Point]]
        /// The colour of its line and its axis.
        public var colour: MapColour
        /// Whether the ground below it is tinted, and its axis need not begin at 0.
        public var isGround: Bool

        /// Creates a curve.
        public init(name: String, runs: [[Point]], colour: MapColour, isGround: Bool = false) {
            self.name = name
            self.runs = runs
            self.colour = colour
            self.isGround = isGround
        }
    }

    /// One curve, or two: the second has its axis on the right.
    public var curves: [Curve]
    /// Metres from the start to the end.
    public var length: Double

    /// Creates a profile.
    public init(curves: [Curve], length: Double) {
        self.curves = curves
        self.length = length
    }
}
