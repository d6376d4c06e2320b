extension CleaningRules: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case orderByTime, invalid, accuracy, duplicates, jumps, spikes, parkedDrift, gaps
    }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseNames(otherThan: Key.allCases.map(\.rawValue))
        let container = try decoder.container(keyedBy: Key.self)
        orderByTime = try container.decodeIfPresent(Bool.self, forKey: .orderByTime) ?? true
        duplicates = try container.decodeIfPresent(Bool.self, forKey: .duplicates) ?? true
        invalid = try Self.rule(container, .invalid, Invalid())
        accuracy = try Self.rule(container, .accuracy, Accuracy())
        jumps = try Self.rule(container, .jumps, Jumps())
        spikes = try Self.rule(container, .spikes, Spikes())
        parkedDrift = try Self.rule(container, .parkedDrift, ParkedDrift())
        gaps = container.contains(.gaps) ? try Self.rule(container, .gaps, Gaps()) : nil
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(orderByTime, forKey: .orderByTime)
        try Self.encode(invalid, &container, .invalid)
        try Self.encode(accuracy, &container, .accuracy)
        try container.encode(duplicates, forKey: .duplicates)
        try Self.encode(jumps, &container, .jumps)
        try Self.encode(spikes, &container, .spikes)
        try Self.encode(parkedDrift, &container, .parkedDrift)
        try Self.encode(gaps, &container, .gaps)
    }

    private static func rule<Rule: Decodable>(
        _ container: KeyedDecodingContainer<Key>, _ key: Key, _ standard: Rule
    ) throws -> Rule? {
        guard container.contains(key) else { return standard }
        if let isOn = try? container.decode(Bool.self, forKey: key) { return isOn ? standard : nil }
        return try container.decode(Rule.self, forKey: key)
    }

    private static func encode<Rule: Encodable>(
        _ rule: Rule?, _ container: inout KeyedEncodingContainer<Key>, _ key: Key
    ) throws {
        if let rule {
            try container.encode(rule, forKey: key)
        } else {
            try container.encode(false, forKey: key)
        }
    }
}

extension CleaningRules.Invalid: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case trustsDevice, nullIslandDegrees
    }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseNames(otherThan: Key.allCases.map(\.rawValue))
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        trustsDevice = try container.decodeIfPresent(Bool.self, forKey: .trustsDevice) ?? trustsDevice
        nullIslandDegrees =
            try container.decodeIfPresent(Double.self, forKey: .nullIslandDegrees) ?? nullIslandDegrees
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(trustsDevice, forKey: .trustsDevice)
        try container.encode(nullIslandDegrees, forKey: .nullIslandDegrees)
    }
}

extension CleaningRules.Accuracy: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case worst
    }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseNames(otherThan: Key.allCases.map(\.rawValue))
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        worst = try container.decodeIfPresent(Double.self, forKey: .worst) ?? worst
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(worst, forKey: .worst)
    }
}

extension CleaningRules.Jumps: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case maximumSpeed, longestRun
    }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseNames(otherThan: Key.allCases.map(\.rawValue))
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        maximumSpeed = try container.decodeIfPresent(Double.self, forKey: .maximumSpeed) ?? maximumSpeed
        longestRun = try container.decodeIfPresent(Int.self, forKey: .longestRun) ?? longestRun
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(maximumSpeed, forKey: .maximumSpeed)
        try container.encode(longestRun, forKey: .longestRun)
    }
}

extension CleaningRules.Spikes: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case acceleration, distance
    }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseNames(otherThan: Key.allCases.map(\.rawValue))
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        acceleration = try container.decodeIfPresent(Double.self, forKey: .acceleration) ?? acceleration
        distance = try container.decodeIfPresent(Double.self, forKey: .distance) ?? distance
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(acceleration, forKey: .acceleration)
        try container.encode(distance, forKey: .distance)
    }
}

extension CleaningRules.ParkedDrift: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case radius, minimumDuration, longestExcursion
    }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseNames(otherThan: Key.allCases.map(\.rawValue))
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        radius = try container.decodeIfPresent(Double.self, forKey: .radius) ?? radius
        minimumDuration =
            try container.decodeIfPresent(Double.self, forKey: .minimumDuration) ?? minimumDuration
        longestExcursion =
            try container.decodeIfPresent(Double.self, forKey: .longestExcursion) ?? longestExcursion
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(radius, forKey: .radius)
        try container.encode(minimumDuration, forKey: .minimumDuration)
        try container.encode(longestExcursion, forKey: .longestExcursion)
    }
}

extension CleaningRules.Gaps: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case duration, distance
    }

    /// Reads parameters, those missing having their defaults; an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        try decoder.refuseNames(otherThan: Key.allCases.map(\.rawValue))
        self.init()
        let container = try decoder.container(keyedBy: Key.self)
        duration = try container.decodeIfPresent(Double.self, forKey: .duration) ?? duration
        distance = try container.decodeIfPresent(Double.self, forKey: .distance) ?? distance
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(duration, forKey: .duration)
        try container.encode(distance, forKey: .distance)
    }
}

private struct AnyName: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension Decoder {
    fileprivate func refuseNames(otherThan known: [String]) throws {
        for name in try container(keyedBy: AnyName.self).allKeys where !known.contains(name.stringValue) {
            throw DecodingError.dataCorrupted(
                DecodingError.Context(
                    codingPath: codingPath,
                    debugDescription:
                        "There is no \"\(name.stringValue)\" here; known are \(known.joined(separator: ", "))."
                ))
        }
    }
}
