extension TravelRules {
    /// Throws `route.badRules` for a parameter that makes no sense.
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
                throw Self.bad("journeys.home is no latitude, longitude and radius of up to 1000 km")
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
        RouteError(.badRules, message, remedy: "Correct the rule or leave it out to have its default.")
    }
}
