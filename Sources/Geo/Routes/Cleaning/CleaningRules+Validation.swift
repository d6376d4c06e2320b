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
