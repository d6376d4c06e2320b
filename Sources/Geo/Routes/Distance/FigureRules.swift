/// By which rules a route's figures are taken.
///
/// Heights below -5000 m and above 50,000 m are none, and so is a height of exactly 0, which devices send for unknown, where the
/// fix before or behind it in the segment that has a height is more than 100 m higher or lower.
public struct FigureRules: Hashable, Sendable {
    /// Metres by which the height must turn before it counts as going up or down; default 5.
    public var climbThreshold: Double
    /// Metres a second up to which a leg counts as standing still; default 0.5.
    public var standstillSpeed: Double
    /// Seconds for which a speed must last to be the greatest, over whichever legs that follow one another; default 5.
    public var speedDuration: Double
    /// Seconds without a fix above which a leg is a gap: its metres count but are told apart, its time and speed do not; default 600.
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

    /// Throws `route.badRules` for a rule that is no number or negative.
    func validate() throws(RouteError) {
        let rules = [
            ("climbThreshold", climbThreshold), ("standstillSpeed", standstillSpeed),
            ("speedDuration", speedDuration), ("gapDuration", gapDuration),
        ]
        for (name, value) in rules where !(value.isFinite && value >= 0) {
            throw RouteError(
                .badRules, "\(name) is \(value), not a number from 0 up",
                remedy: "Correct it or leave it out to have its default.")
        }
    }
}
