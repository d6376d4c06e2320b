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
        /// Seconds by which a clock has to be off to be wrong; default 1800, with 0 clocks are believed.
        ///
        /// Judged are times that are to order the fixes: up to three fixes in a row go whose times lie farther than that from those
        /// that arrived before and behind them, while these agree and the way between them leads by the fixes' places.
        /// Where a segment starts or ends, they have to lie more than 30 days from the others. A time before GPS, 6 January 1980, is
        /// wrong wherever others are later.
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
    /// A fix of which no accuracy is known, or an accuracy of 0, stays.
    public struct Accuracy: Hashable, Sendable {
        /// Fixes that the device places only within more than this, in metres, are removed; default 200.
        public var worst: Double

        /// Creates the rule's parameters.
        public init(worst: Double = 200) {
            self.worst = worst
        }
    }

    /// Parameters of `CleaningRule.jumps`.
    ///
    /// Removed are as few fixes as possible so that the others can have been visited at no more than `maximumSpeed`:
    /// a wrong fix goes and not its neighbours, also where the first or last one is wrong. A stay of more than
    /// `longestRun` fixes at an unreachable place is real, a ferry or a tracker that was carried off, and so is a way
    /// that is too fast throughout or goes on in the speed and direction of the leg before, as an aircraft's does: such legs stay and
    /// count, and `CleaningAccount.fastLegs` tells of them. Fixes without a time go where the way by them, between the timed ones
    /// around them, is longer than the straight one by more than twice what the greatest speed allows. Where more than
    /// 4,096 fixes are so dirty that nothing about them is certain, they are decided by what is known then.
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

    /// Parameters of `CleaningRule.spikes`.
    ///
    /// A fix is a spike where it lies more than `distance` off the straight way between its neighbours, and the change of velocity
    /// there is more than `acceleration` allows. Of two neighbours the greater spike is removed.
    public struct Spikes: Hashable, Sendable {
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
    /// While the vehicle stays within `radius` of the running mean of its fixes for at least `minimumDuration`, it is
    /// parked: one fix near the beginning and one near the end are put on the mean and the others between them removed, so that the
    /// distance within is 0 and the ways in and out end at one place. These are the first and the last fix if that brings them no
    /// farther from their neighbours outside. Otherwise it is the fix up to which the recorded way was long enough to reach the
    /// mean: no leg becomes longer than what was recorded between its fixes, so no speed rises. Up to 32 fixes just before are drawn
    /// in if they stand within the radius of that place. What has more than 8,192 fixes before it has lasted long enough is no
    /// stay; nor is a slow way, of which the middles of the first and the second half of the minimum duration lie more than half
    /// the radius apart.
    public struct ParkedDrift: Hashable, Sendable {
        /// Metres from the running centre; default 30.
        public var radius: Double
        /// Seconds; default 300.
        public var minimumDuration: Double
        /// Longest absence from the radius, in seconds, that still counts as drift; default 60.
        public var longestExcursion: Double
        /// Metres from the running mean beyond which an absence is no drift however short it is; default 200.
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
    /// It is off unless asked for: the straight line over a gap is the least that was driven, and leaving it out is farther from
    /// the truth.
    public struct Gaps: Hashable, Sendable {
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

    /// Whether fixes are ordered by time within each segment; those without a time stay behind their predecessor.
    ///
    /// Of one moment, fixes that the device trusts come first, then the more accurate ones, then by their place, so that the result
    /// does not depend on how they came.
    public var orderByTime: Bool
    /// Removes unusable fixes.
    public var invalid: Invalid?
    /// Removes fixes placed too vaguely.
    public var accuracy: Accuracy?
    /// Whether repeated fixes are removed: the same time, or no time and the same place; the first one stays.
    public var duplicates: Bool
    /// Removes jumps; fixes without a time cannot be judged and stay.
    public var jumps: Jumps?
    /// Removes spikes; fixes without a time cannot be judged and stay.
    public var spikes: Spikes?
    /// Takes away drift while parked; fixes without a time cannot be judged and stay.
    public var parkedDrift: ParkedDrift?
    /// Splits the way at gaps; off by default.
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

    /// No rule at all: the distance stays as recorded.
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

    /// Whether clocks are judged: not where their times order nothing.
    var judgesClocks: Bool { orderByTime && (invalid?.clockOffset ?? 0) > 0 }

    /// Turns a rule on, with its parameters if it has some already, or off.
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

/// The rules of cleaning, in the order in which they are applied.
public enum CleaningRule: String, CaseIterable, Codable, Sendable, Hashable {
    /// Fixes are put in the order of their times.
    case orderByTime
    /// Fixes that the device or their coordinates declare unusable are removed, and those whose clock is wrong.
    case invalid
    /// Fixes that the device itself places too vaguely are removed.
    case accuracy
    /// Of several fixes of one moment one is kept.
    case duplicates
    /// Fixes that cannot be reached at the greatest possible speed are removed.
    case jumps
    /// Fixes beside the way that only an impossible acceleration explains are removed.
    case spikes
    /// Fixes scattered around a parked vehicle are put on one place.
    case parkedDrift
    /// The way is split where no fix came for long, and what lies between does not count.
    case gaps
}

extension CleaningRules {
    /// Throws `route.badRules` for a parameter that is no number or negative.
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
        RouteError(.badRules, message, remedy: "Correct the rule or leave it out to have its default.")
    }
}
