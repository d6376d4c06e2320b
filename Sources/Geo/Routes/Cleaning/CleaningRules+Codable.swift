extension CleaningRules: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case orderByTime, invalid, accuracy, duplicates, jumps, spikes, parkedDrift, gaps
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        orderByTime = try container.value(.orderByTime, or: true)
        duplicates = try container.value(.duplicates, or: true)
        invalid = try container.rule(.invalid, on: Invalid(), missing: Invalid())
        accuracy = try container.rule(.accuracy, on: Accuracy(), missing: Accuracy())
        jumps = try container.rule(.jumps, on: Jumps(), missing: Jumps())
        spikes = try container.rule(.spikes, on: Spikes(), missing: Spikes())
        parkedDrift = try container.rule(.parkedDrift, on: ParkedDrift(), missing: ParkedDrift())
        gaps = try container.rule(.gaps, on: Gaps(), missing: nil)
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(orderByTime, forKey: .orderByTime)
        try container.encode(rule: invalid, forKey: .invalid)
        try container.encode(rule: accuracy, forKey: .accuracy)
        try container.encode(duplicates, forKey: .duplicates)
        try container.encode(rule: jumps, forKey: .jumps)
        try container.encode(rule: spikes, forKey: .spikes)
        try container.encode(rule: parkedDrift, forKey: .parkedDrift)
        try container.encode(rule: gaps, forKey: .gaps)
    }
}

extension CleaningRules.Invalid: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case trustsDevice, nullIslandDegrees, clockOffset
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        trustsDevice = try container.value(.trustsDevice, or: trustsDevice)
        nullIslandDegrees = try container.value(.nullIslandDegrees, or: nullIslandDegrees)
        clockOffset = try container.value(.clockOffset, or: clockOffset)
    }
}

extension CleaningRules.Accuracy: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case worst
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        worst = try container.value(.worst, or: worst)
    }
}

extension CleaningRules.Jumps: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case maximumSpeed, longestRun
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        maximumSpeed = try container.value(.maximumSpeed, or: maximumSpeed)
        longestRun = try container.value(.longestRun, or: longestRun)
    }
}

extension CleaningRules.Spikes: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case acceleration, distance
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        acceleration = try container.value(.acceleration, or: acceleration)
        distance = try container.value(.distance, or: distance)
    }
}

extension CleaningRules.ParkedDrift: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case radius, minimumDuration, longestExcursion, farthestExcursion
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        radius = try container.value(.radius, or: radius)
        minimumDuration = try container.value(.minimumDuration, or: minimumDuration)
        longestExcursion = try container.value(.longestExcursion, or: longestExcursion)
        farthestExcursion = try container.value(.farthestExcursion, or: farthestExcursion)
    }
}

extension CleaningRules.Gaps: Decodable {
    private enum Key: String, CodingKey, CaseIterable {
        case duration, distance
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        duration = try container.value(.duration, or: duration)
        distance = try container.value(.distance, or: distance)
    }
}
