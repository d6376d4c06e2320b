extension CleaningRules: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case orderByTime, invalid, accuracy, duplicates, jumps, spikes, parkedDrift, gaps
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.strictContainer(keyedBy: Key.self)
        orderByTime = try container.decodeIfPresent(Bool.self, forKey: .orderByTime) ?? true
        duplicates = try container.decodeIfPresent(Bool.self, forKey: .duplicates) ?? true
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

extension CleaningRules.Invalid: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case trustsDevice, nullIslandDegrees, clockOffset
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        trustsDevice = try container.decodeIfPresent(Bool.self, forKey: .trustsDevice) ?? trustsDevice
        nullIslandDegrees =
            try container.decodeIfPresent(Double.self, forKey: .nullIslandDegrees) ?? nullIslandDegrees
        clockOffset = try container.decodeIfPresent(Double.self, forKey: .clockOffset) ?? clockOffset
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(trustsDevice, forKey: .trustsDevice)
        try container.encode(nullIslandDegrees, forKey: .nullIslandDegrees)
        try container.encode(clockOffset, forKey: .clockOffset)
    }
}

extension CleaningRules.Accuracy: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case worst
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
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

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
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

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
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
        case radius, minimumDuration, longestExcursion, farthestExcursion
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
        radius = try container.decodeIfPresent(Double.self, forKey: .radius) ?? radius
        minimumDuration =
            try container.decodeIfPresent(Double.self, forKey: .minimumDuration) ?? minimumDuration
        longestExcursion =
            try container.decodeIfPresent(Double.self, forKey: .longestExcursion) ?? longestExcursion
        farthestExcursion =
            try container.decodeIfPresent(Double.self, forKey: .farthestExcursion) ?? farthestExcursion
    }

    /// Writes every parameter.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(radius, forKey: .radius)
        try container.encode(minimumDuration, forKey: .minimumDuration)
        try container.encode(longestExcursion, forKey: .longestExcursion)
        try container.encode(farthestExcursion, forKey: .farthestExcursion)
    }
}

extension CleaningRules.Gaps: Codable {
    private enum Key: String, CodingKey, CaseIterable {
        case duration, distance
    }

    /// Reads parameters; missing ones keep their defaults, an unknown name is an error.
    public init(from decoder: any Decoder) throws {
        self.init()
        let container = try decoder.strictContainer(keyedBy: Key.self)
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
