/// What is done to a route before its distance is believed, in the order of `CleaningRule`.
///
/// Each rule is on with the parameters given, or off. In JSON a rule is `true` (on with its defaults), `false` (off) or
/// an object with the parameters that differ; a rule that is missing keeps its default, an unknown name is an error.
///
/// ```swift
/// var rules = CleaningRules()
/// rules.jumps?.maximumSpeed = 40
/// rules.parkedDrift = nil
/// let cleaned = try RouteCleaner(rules: rules).clean(route)
/// ```
public struct CleaningRules: Hashable, Sendable {
    /// Parameters of `CleaningRule.invalid`.
    ///
    /// Always removed: fixes without a place and, if `trustsDevice`, those that the device calls invalid.
    public struct Invalid: Hashable, Sendable {
        /// Whether fixes that the device itself calls invalid are removed; default true.
        public var trustsDevice: Bool
        /// Fixes at most this many degrees from 0° north 0° east, what devices send without reception; default 0.000001.
        public var nullIslandDegrees: Double
        /// Fixes whose own accuracy is worse than this, in metres, are removed; `nil`, the default, keeps them all.
        public var worstAccuracy: Double?

        /// Creates the rule's parameters.
        public init(trustsDevice: Bool = true, nullIslandDegrees: Double = 1e-6, worstAccuracy: Double? = nil)
        {
            self.trustsDevice = trustsDevice
            self.nullIslandDegrees = nullIslandDegrees
            self.worstAccuracy = worstAccuracy
        }
    }

    /// Parameters of `CleaningRule.jumps`.
    ///
    /// Removed are as few fixes as possible so that the others can have been visited at no more than `maximumSpeed`:
    /// a wrong fix goes and not its neighbours, also where the first or last one is wrong. A stay of more than
    /// `longestRun` fixes at an unreachable place is real, a ferry or a tracker that was carried off, and so is a way
    /// that is too fast throughout: such legs stay and count, and `CleanedRoute.fastLegs` tells of them.
    public struct Jumps: Hashable, Sendable {
        /// Greatest speed of the vehicle, in metres a second; default 70 (252 km/h).
        public var maximumSpeed: Double
        /// Most wrong fixes in a row; default 20 between good ones, half of that at either end.
        public var longestRun: Int

        /// Creates the rule's parameters.
        public init(maximumSpeed: Double = 70, longestRun: Int = 20) {
            self.maximumSpeed = maximumSpeed
            self.longestRun = longestRun
        }
    }

    /// Parameters of `CleaningRule.parkedDrift`.
    ///
    /// While the vehicle stays within `radius` of the running centre of its fixes for at least `minimumDuration`, it is
    /// parked: the first and the last of these fixes are put on the median position and the others removed, so that
    /// the distance within is 0 and the ways in and out end at one place.
    public struct ParkedDrift: Hashable, Sendable {
        /// Metres from the running centre; default 30.
        public var radius: Double
        /// Seconds; default 300.
        public var minimumDuration: Double
        /// Longest absence from the radius, in seconds, that still counts as drift; default 60.
        public var longestExcursion: Double

        /// Creates the rule's parameters.
        public init(radius: Double = 30, minimumDuration: Double = 300, longestExcursion: Double = 60) {
            self.radius = radius
            self.minimumDuration = minimumDuration
            self.longestExcursion = longestExcursion
        }
    }

    /// Whether fixes are ordered by time within each segment; those without a time stay behind their predecessor.
    public var orderByTime: Bool
    /// Removes unusable fixes.
    public var invalid: Invalid?
    /// Whether repeated fixes are removed: the same time, or no time and the same place.
    public var duplicates: Bool
    /// Removes jumps; fixes without a time cannot be judged and stay.
    public var jumps: Jumps?
    /// Takes away drift while parked; fixes without a time cannot be judged and stay.
    public var parkedDrift: ParkedDrift?

    /// Creates rules; every rule is on by default.
    public init(
        orderByTime: Bool = true, invalid: Invalid? = Invalid(), duplicates: Bool = true,
        jumps: Jumps? = Jumps(),
        parkedDrift: ParkedDrift? = ParkedDrift()
    ) {
        self.orderByTime = orderByTime
        self.invalid = invalid
        self.duplicates = duplicates
        self.jumps = jumps
        self.parkedDrift = parkedDrift
    }

    /// No rule at all: the distance stays as recorded.
    public static let none = CleaningRules(
        orderByTime: false, invalid: nil, duplicates: false, jumps: nil, parkedDrift: nil)
}
