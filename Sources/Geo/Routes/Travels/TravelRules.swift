/// How a vehicle's time is split into travels, stops and gaps.
///
/// Each rule is on with the parameters given, or off. In JSON a rule is `true` (on with its defaults), `false` (off) or
/// an object with the parameters that differ; a rule that is missing keeps its default, an unknown name is an error.
/// Which rules say that a vehicle stands does not matter: it stands where one of them says so.
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
        /// Seconds without a fix from which on nobody knows what the vehicle did; default 1800.
        public var minimumDuration: Double

        /// Creates the rule's parameters.
        public init(minimumDuration: Double = 1_800) { self.minimumDuration = minimumDuration }
    }

    /// Parameters of `TravelRule.stop`.
    ///
    /// The defaults are those of the cleaning rule `parkedDrift`, so that a stay that it has put on one place is a stop.
    public struct Stop: Hashable, Sendable, Encodable {
        /// Metres from the centre of the stay; default 30.
        public var radius: Double
        /// Seconds; default 300.
        public var minimumDuration: Double
        /// Longest absence from the radius, in seconds, that still belongs to the stay; default 60.
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
        /// Seconds that a state has to last to count; default 120.
        public var debounce: Double

        /// Creates the rule's parameters.
        public init(debounce: Double = 120) { self.debounce = debounce }
    }

    /// Parameters of `TravelRule.journeys`.
    ///
    /// Home is a circle, or a geofence whose events the caller hands over; one of them is needed.
    public struct Journeys: Hashable, Sendable, Encodable {
        /// Home as a circle.
        public var home: Circle?
        /// The id of the geofence that is home; without it, any geofence is.
        public var geofence: Int?
        /// Seconds at home that end a journey; default 300. Who only drives past has not come home.
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
        /// The zone whose midnights divide, an IANA name or an offset; default `Europe/Zurich`.
        public var zone: String

        /// Creates the rule's parameters.
        public init(zone: String = "Europe/Zurich") { self.zone = zone }
    }

    /// Divides at gaps in the record; on by default.
    public var gap: Gap?
    /// Divides at stops; on by default.
    public var stop: Stop?
    /// Divides where the ignition is off.
    public var ignition: Switch?
    /// Divides where the device says that it does not move.
    public var motion: Switch?
    /// Makes one travel of everything from leaving home to coming back.
    public var journeys: Journeys?
    /// Divides at midnight.
    public var day: Day?
    /// Metres below which a travel beside a stop is a part of it, a vehicle that was moved in its yard; default 100.
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
