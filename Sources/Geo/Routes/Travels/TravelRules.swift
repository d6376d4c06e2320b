/// Rules for splitting a vehicle's time into trips, stops and gaps.
///
/// Each rule is on, with parameters, or off. In JSON a rule is `true` (on with its defaults), `false` (off) or an object
/// with the parameters that differ from the defaults. A missing rule keeps its default; an unknown name is an error. A vehicle
/// is stopped if any one rule detects it.
///
/// ```swift
/// var rules = TravelRules()
/// rules.stop?.minimumDuration = 180
/// rules.day = TravelRules.Day(zone: "Europe/Zurich")
/// let itinerary = try TravelSplitter(rules: rules).split(route)
/// for travel in itinerary.travels { print(travel.start.time, travel.distance) }
/// ```
public struct TravelRules: Hashable, Sendable {
    /// Parameters of `TravelRule.gap`.
    public struct Gap: Hashable, Sendable, Encodable {
        /// Seconds without a fix from which the record has a gap; default 1800.
        public var minimumDuration: Double

        /// Creates the rule's parameters.
        public init(minimumDuration: Double = 1_800) { self.minimumDuration = minimumDuration }
    }

    /// Parameters of `TravelRule.stop`.
    ///
    /// The defaults equal those of the cleaning rule `parkedDrift`, so that a stay found by that rule is a stop.
    public struct Stop: Hashable, Sendable, Encodable {
        /// Metres from the centre of the stay; default 30.
        public var radius: Double
        /// Seconds; default 300.
        public var minimumDuration: Double
        /// Longest excursion beyond the radius, in seconds, that still belongs to the stay; default 60.
        public var longestExcursion: Double

        /// Creates the rule's parameters.
        public init(radius: Double = 30, minimumDuration: Double = 300, longestExcursion: Double = 60) {
            self.radius = radius
            self.minimumDuration = minimumDuration
            self.longestExcursion = longestExcursion
        }
    }

    /// Parameters of `TravelRule.ignition` and `TravelRule.motion`.
    public struct Switch: Hashable, Sendable, Encodable {
        /// Minimum duration of a state in seconds; default 120.
        public var debounce: Double

        /// Creates the rule's parameters.
        public init(debounce: Double = 120) { self.debounce = debounce }
    }

    /// Parameters of `TravelRule.journeys`.
    ///
    /// Home is a circle, or a geofence whose events the caller passes; one of them is required.
    public struct Journeys: Hashable, Sendable, Encodable {
        /// Home as a circle.
        public var home: Circle?
        /// The id of the geofence that is home; without it, any geofence is.
        public var geofence: Int?
        /// Seconds at home that end a journey; default 300. Driving past does not end it.
        public var minimumStay: Double

        /// Creates the rule's parameters.
        public init(home: Circle? = nil, geofence: Int? = nil, minimumStay: Double = 300) {
            self.home = home
            self.geofence = geofence
            self.minimumStay = minimumStay
        }
    }

    /// Parameters of `TravelRule.day`.
    public struct Day: Hashable, Sendable, Encodable {
        /// The time zone of midnight, an IANA name or an offset; default `Europe/Zurich`.
        public var zone: String

        /// Creates the rule's parameters.
        public init(zone: String = "Europe/Zurich") { self.zone = zone }
    }

    /// Splits at gaps in the record; on by default.
    public var gap: Gap?
    /// Splits at stops; on by default.
    public var stop: Stop?
    /// Splits while the ignition is off.
    public var ignition: Switch?
    /// Splits while the device reports no motion.
    public var motion: Switch?
    /// Makes one trip of everything from leaving home to coming back.
    public var journeys: Journeys?
    /// Splits at midnight.
    public var day: Day?
    /// Metres below which a trip next to a stop belongs to the stop, such as moving within a yard; default 100.
    public var minimumDistance: Double

    /// Creates rules; those for gaps and stops are on by default.
    public init(
        gap: Gap? = Gap(), stop: Stop? = Stop(), ignition: Switch? = nil, motion: Switch? = nil,
        journeys: Journeys? = nil, day: Day? = nil, minimumDistance: Double = 100
    ) {
        self.gap = gap
        self.stop = stop
        self.ignition = ignition
        self.motion = motion
        self.journeys = journeys
        self.day = day
        self.minimumDistance = minimumDistance
    }
}

/// The rules that split a vehicle's time.
public enum TravelRule: String, CaseIterable, Codable, Sendable, Hashable {
    /// A time without a fix, with the vehicle elsewhere afterwards.
    case gap
    /// A stay within a radius.
    case stop
    /// The ignition is off.
    case ignition
    /// The device reports no motion.
    case motion
    /// From leaving home to coming back.
    case journeys
    /// Midnight in a zone.
    case day
}

extension TravelRules {
    /// Throws `route.badRules` for a parameter out of range.
    func validate() throws(RouteError) {
        if let gap { try Self.require(gap.minimumDuration, 1...864_000, "gap.minimumDuration") }
        if let stop {
            try Self.require(stop.radius, 1...100_000, "stop.radius")
            try Self.require(stop.minimumDuration, 1...864_000, "stop.minimumDuration")
            try Self.require(stop.longestExcursion, 0...864_000, "stop.longestExcursion")
        }
        for (name, rule) in [("ignition", ignition), ("motion", motion)] {
            if let rule { try Self.require(rule.debounce, 0...86_400, "\(name).debounce") }
        }
        if let journeys {
            try Self.require(journeys.minimumStay, 0...864_000, "journeys.minimumStay")
            if let home = journeys.home, !home.isSound {
                throw Self.bad("journeys.home is not a latitude, longitude and radius of up to 1000 km")
            }
        }
        try Self.require(minimumDistance, 0...1_000_000, "minimumDistance")
    }

    private static func require(
        _ value: Double, _ range: ClosedRange<Double>, _ name: String
    ) throws(RouteError) {
        guard range.contains(value) else {
            throw bad("\(name) is \(value), not within \(range.lowerBound) to \(range.upperBound)")
        }
    }

    private static func bad(_ message: String) -> RouteError {
        RouteError(.badRules, message, remedy: "Correct the rule, or omit it to use the default.")
    }
}

extension TravelRules: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case gap, stop, ignition, motion, journeys, day, minimumDistance
    }

    /// Reads rules; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: CodingKeys.self)
        self.init()
        gap = try container.rule(.gap, on: Gap(), missing: gap)
        stop = try container.rule(.stop, on: Stop(), missing: stop)
        ignition = try container.rule(.ignition, on: Switch(), missing: nil)
        motion = try container.rule(.motion, on: Switch(), missing: nil)
        journeys = try container.rule(.journeys, on: Journeys(), missing: nil)
        day = try container.rule(.day, on: Day(), missing: nil)
        minimumDistance = try container.value(.minimumDistance, or: minimumDistance)
    }

    /// Writes every rule.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(rule: gap, forKey: .gap)
        try container.encode(rule: stop, forKey: .stop)
        try container.encode(rule: ignition, forKey: .ignition)
        try container.encode(rule: motion, forKey: .motion)
        try container.encode(rule: journeys, forKey: .journeys)
        try container.encode(rule: day, forKey: .day)
        try container.encode(minimumDistance, forKey: .minimumDistance)
    }
}

extension TravelRules.Gap: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case minimumDuration }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        self.init()
        minimumDuration = try container.value(.minimumDuration, or: minimumDuration)
    }
}

extension TravelRules.Stop: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case radius, minimumDuration, longestExcursion
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        self.init()
        radius = try container.value(.radius, or: radius)
        minimumDuration = try container.value(.minimumDuration, or: minimumDuration)
        longestExcursion = try container.value(.longestExcursion, or: longestExcursion)
    }
}

extension TravelRules.Switch: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case debounce }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        self.init()
        debounce = try container.value(.debounce, or: debounce)
    }
}

extension TravelRules.Journeys: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case home, geofence, minimumStay }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        self.init()
        home = try container.decodeIfPresent(Circle.self, forKey: .home)
        geofence = try container.decodeIfPresent(Int.self, forKey: .geofence)
        minimumStay = try container.value(.minimumStay, or: minimumStay)
    }
}

extension TravelRules.Day: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case zone }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        self.init()
        zone = try container.value(.zone, or: zone)
    }
}
