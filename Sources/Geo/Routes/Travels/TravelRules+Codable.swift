extension TravelRules: Codable {
    private enum CodingKeys: String, CodingKey, CaseIterable {
        case gap, stop, ignition, motion, journeys, day, minimumDistance
    }

    /// Reads rules, those missing having their defaults; an unknown name is an error.
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

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
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

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
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

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        self.init()
        debounce = try container.value(.debounce, or: debounce)
    }
}

extension TravelRules.Journeys: Decodable {
    private enum Key: String, CodingKey, CaseIterable { case home, geofence, minimumStay }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
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

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        self.init()
        zone = try container.value(.zone, or: zone)
    }
}
