/// Rules that clean a route before it is measured, applied in the order of `CleaningRule`.
///
/// Each rule is on, with parameters, or off. In JSON a rule is `true` (on with its defaults), `false` (off) or an object
/// with the parameters that differ from the defaults. A missing rule keeps its default; an unknown name is an error.
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
    /// Removes fixes without a valid position and, if `trustsDevice`, those that the device marks as invalid.
    public struct Invalid: Hashable, Sendable, Encodable {
        /// Whether fixes that the device marks as invalid are removed; default true.
        public var trustsDevice: Bool
        /// Degrees from 0° north 0° east, which devices send without reception, up to which fixes are removed; default 0.000001.
        public var nullIslandDegrees: Double
        /// Seconds from which a clock error counts as wrong; default 1800, 0 turns the check off.
        ///
        /// Only checked if times order the fixes. Up to three fixes in a row are removed if their times differ by more than this
        /// from those that arrived before and after them, while these agree with each other and the positions lie on the path
        /// between them. At the start or end of a segment the times have to differ by more than 30 days. A time before GPS,
        /// 6 January 1980, is wrong if other times are later.
        public var clockOffset: Double

        /// Creates the rule's parameters.
        public init(trustsDevice: Bool = true, nullIslandDegrees: Double = 1e-6, clockOffset: Double = 1_800)
        {
            self.trustsDevice = trustsDevice
            self.nullIslandDegrees = nullIslandDegrees
            self.clockOffset = clockOffset
        }
    }

    /// Parameters of `CleaningRule.accuracy`.
    ///
    /// A fix without an accuracy, or with an accuracy of 0, stays.
    public struct Accuracy: Hashable, Sendable, Encodable {
        /// Fixes with an accuracy radius of more than this many metres are removed; default 200.
        public var worst: Double

        /// Creates the rule's parameters.
        public init(worst: Double = 200) {
            self.worst = worst
        }
    }

    /// Parameters of `CleaningRule.jumps`.
    ///
    /// Removes as few fixes as possible so that the others can be reached at `maximumSpeed`: the wrong fix and not its
    /// neighbours, also at either end. More than `longestRun` fixes at an unreachable place are real (a ferry, a tracker that
    /// was carried away), and so is a track that is too fast throughout or continues the speed and direction of the leg before,
    /// as an aircraft does: such legs count and are reported in `CleaningAccount.fastLegs`. A fix without a time is removed if
    /// the path through it, between the timed fixes around it, exceeds the straight line by more than twice what the maximum
    /// speed allows. If more than 4,096 fixes in a row stay undecided, they are decided with what is known by then.
    public struct Jumps: Hashable, Sendable, Encodable {
        /// Maximum speed of the vehicle in metres a second; default 70 (252 km/h).
        public var maximumSpeed: Double
        /// Maximum number of wrong fixes in a row; default 20 between good ones, half of that at either end.
        public var longestRun: Int

        /// Creates the rule's parameters.
        public init(maximumSpeed: Double = 70, longestRun: Int = 20) {
            self.maximumSpeed = maximumSpeed
            self.longestRun = longestRun
        }
    }

    /// Parameters of `CleaningRule.spikes`.
    ///
    /// A fix is a spike if it lies more than `distance` off the straight line between its neighbours and the change of velocity
    /// exceeds `acceleration`. Of two adjacent spikes the larger is removed.
    public struct Spikes: Hashable, Sendable, Encodable {
        /// In metres a second squared; default 15, which no road vehicle reaches.
        public var acceleration: Double
        /// In metres; default 25.
        public var distance: Double

        /// Creates the rule's parameters.
        public init(acceleration: Double = 15, distance: Double = 25) {
            self.acceleration = acceleration
            self.distance = distance
        }
    }

    /// Parameters of `CleaningRule.parkedDrift`.
    ///
    /// A vehicle is parked while it stays within `radius` of the running mean of its fixes for at least `minimumDuration`. One fix
    /// near the start and one near the end move to the mean and the others between them are removed, so that the stay has no
    /// length and the paths in and out meet in one place. These are the first and the last fix unless that would move them away
    /// from their neighbours outside; then it is the first fix by which the recorded path was long enough to reach the mean. No leg
    /// becomes longer than the recorded path between its fixes, so no speed rises. Up to 32 fixes just before the stay join it if
    /// they lie within the radius. A candidate with more than 8,192 fixes before it has lasted long enough is not a stay, nor is a
    /// slow movement, where the centres of the two halves of the minimum duration are more than half the radius apart.
    public struct ParkedDrift: Hashable, Sendable, Encodable {
        /// Metres from the running mean; default 30.
        public var radius: Double
        /// Seconds; default 300.
        public var minimumDuration: Double
        /// Longest excursion beyond the radius, in seconds, that still counts as drift; default 60.
        public var longestExcursion: Double
        /// Metres from the running mean beyond which even a short excursion is not drift; default 200.
        public var farthestExcursion: Double

        /// Creates the rule's parameters.
        public init(
            radius: Double = 30, minimumDuration: Double = 300, longestExcursion: Double = 60,
            farthestExcursion: Double = 200
        ) {
            self.radius = radius
            self.minimumDuration = minimumDuration
            self.longestExcursion = longestExcursion
            self.farthestExcursion = farthestExcursion
        }
    }

    /// Parameters of `CleaningRule.gaps`.
    ///
    /// Off by default: the straight line over a gap is a lower bound of the distance driven, and leaving it out is less accurate.
    public struct Gaps: Hashable, Sendable, Encodable {
        /// Seconds without a fix; default 3600.
        public var duration: Double
        /// Metres between the fixes; default 1000.
        public var distance: Double

        /// Creates the rule's parameters.
        public init(duration: Double = 3_600, distance: Double = 1_000) {
            self.duration = duration
            self.distance = distance
        }
    }

    /// Whether fixes are sorted by time within each segment; those without a time stay behind their predecessor.
    ///
    /// At equal times, fixes that the device trusts come first, then the more accurate ones, then by position, so that the result
    /// does not depend on the order of arrival.
    public var orderByTime: Bool
    /// Removes unusable fixes.
    public var invalid: Invalid?
    /// Removes inaccurate fixes.
    public var accuracy: Accuracy?
    /// Whether duplicates are removed: the same time, or no time and the same position; the first fix stays.
    public var duplicates: Bool
    /// Removes unreachable fixes.
    public var jumps: Jumps?
    /// Removes spikes; fixes without a time stay.
    public var spikes: Spikes?
    /// Removes drift while parked; fixes without a time stay.
    public var parkedDrift: ParkedDrift?
    /// Splits the track at gaps; off by default.
    public var gaps: Gaps?

    /// Creates rules; every rule but `gaps` is on by default.
    public init(
        orderByTime: Bool = true, invalid: Invalid? = Invalid(), accuracy: Accuracy? = Accuracy(),
        duplicates: Bool = true, jumps: Jumps? = Jumps(), spikes: Spikes? = Spikes(),
        parkedDrift: ParkedDrift? = ParkedDrift(), gaps: Gaps? = nil
    ) {
        self.orderByTime = orderByTime
        self.invalid = invalid
        self.accuracy = accuracy
        self.duplicates = duplicates
        self.jumps = jumps
        self.spikes = spikes
        self.parkedDrift = parkedDrift
        self.gaps = gaps
    }

    /// All rules off: the distance stays as recorded.
    public static let none = CleaningRules(
        orderByTime: false, invalid: nil, accuracy: nil, duplicates: false, jumps: nil, spikes: nil,
        parkedDrift: nil)

    /// Whether a rule is on.
    public func isOn(_ rule: CleaningRule) -> Bool {
        switch rule {
        case .orderByTime: orderByTime
        case .invalid: invalid != nil
        case .accuracy: accuracy != nil
        case .duplicates: duplicates
        case .jumps: jumps != nil
        case .spikes: spikes != nil
        case .parkedDrift: parkedDrift != nil
        case .gaps: gaps != nil
        }
    }

    /// Whether clocks are checked; only if times order the fixes.
    var judgesClocks: Bool { orderByTime && (invalid?.clockOffset ?? 0) > 0 }

    /// Whether `jumps`, `spikes` and `parkedDrift` are off, which compare a fix with many others.
    package var hasNoSearches: Bool { jumps == nil && spikes == nil && parkedDrift == nil }

    /// Turns a rule on, keeping its parameters if it is on already, or off.
    public mutating func set(_ rule: CleaningRule, isOn: Bool) {
        switch rule {
        case .orderByTime: orderByTime = isOn
        case .invalid: invalid = isOn ? invalid ?? Invalid() : nil
        case .accuracy: accuracy = isOn ? accuracy ?? Accuracy() : nil
        case .duplicates: duplicates = isOn
        case .jumps: jumps = isOn ? jumps ?? Jumps() : nil
        case .spikes: spikes = isOn ? spikes ?? Spikes() : nil
        case .parkedDrift: parkedDrift = isOn ? parkedDrift ?? ParkedDrift() : nil
        case .gaps: gaps = isOn ? gaps ?? Gaps() : nil
        }
    }
}

/// The cleaning rules in the order of application.
public enum CleaningRule: String, CaseIterable, Codable, Sendable, Hashable {
    /// Sorts fixes by time.
    case orderByTime
    /// Removes fixes with unusable coordinates, fixes that the device marks as invalid, and fixes with a wrong clock.
    case invalid
    /// Removes fixes that the device reports as inaccurate.
    case accuracy
    /// Keeps one of several fixes with the same time.
    case duplicates
    /// Removes fixes that cannot be reached at the maximum speed.
    case jumps
    /// Removes fixes beside the track that need an impossible acceleration.
    case spikes
    /// Moves fixes scattered around a parked vehicle to one place.
    case parkedDrift
    /// Splits the track at long gaps; the distance over a gap does not count.
    case gaps
}

extension CleaningRules {
    /// Throws `route.badRules` for a parameter that is not a number or out of range.
    func validate() throws(RouteError) {
        if let invalid {
            try Self.require(invalid.nullIslandDegrees, atLeast: 0, "invalid.nullIslandDegrees")
            try Self.require(invalid.clockOffset, atLeast: 0, "invalid.clockOffset")
        }
        if let accuracy { try Self.require(accuracy.worst, atLeast: 0, "accuracy.worst") }
        if let jumps {
            try Self.require(jumps.maximumSpeed, atLeast: 0.1, "jumps.maximumSpeed")
            guard (1...1_000).contains(jumps.longestRun) else {
                throw Self.bad("jumps.longestRun is \(jumps.longestRun), not within 1 to 1000")
            }
        }
        if let spikes {
            try Self.require(spikes.acceleration, atLeast: 0.1, "spikes.acceleration")
            try Self.require(spikes.distance, atLeast: 0, "spikes.distance")
        }
        if let parkedDrift {
            try Self.require(parkedDrift.radius, atLeast: 0, "parkedDrift.radius")
            try Self.require(parkedDrift.minimumDuration, atLeast: 1, "parkedDrift.minimumDuration")
            try Self.require(parkedDrift.longestExcursion, atLeast: 0, "parkedDrift.longestExcursion")
            try Self.require(
                parkedDrift.farthestExcursion, atLeast: 0, "parkedDrift.farthestExcursion")
        }
        if let gaps {
            try Self.require(gaps.duration, atLeast: 1, "gaps.duration")
            try Self.require(gaps.distance, atLeast: 0, "gaps.distance")
        }
    }

    private static func require(_ value: Double, atLeast least: Double, _ name: String) throws(RouteError) {
        guard value.isFinite, value >= least else {
            throw bad("\(name) is \(value), not a number from \(least) up")
        }
    }

    private static func bad(_ message: String) -> RouteError {
        RouteError(.badRules, message, remedy: "Correct the rule, or omit it to use the default.")
    }
}
