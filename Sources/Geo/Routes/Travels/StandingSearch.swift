/// Finds when a vehicle stands, and when it is moved although its switch says that it stands.
///
/// A place speaks louder than a switch: who is towed or ferried with the ignition off, or drives with one that is not wired,
/// is on the way.
struct StandingSearch {
    let rules: TravelRules
    let way: Way
    /// As it came: fixes that cleaning takes out tell of switches too.
    let route: Route

    /// What the rules say of a time.
    struct Times {
        /// When the vehicle stands.
        let standing: Intervals
        /// When a switch says so as well, but the vehicle goes elsewhere.
        let moved: Intervals
        /// Where a switch goes off and the vehicle does not stand thereafter: a travel ends there all the same.
        let ends: [Double]
    }

    func times(in span: Range<Double>) -> Times {
        var standing = rules.stop.map { StaySearch.stays(by: $0, along: way) } ?? []
        var off: [Range<Double>] = []
        var ends: [Double] = []
        for (rule, state) in [(rules.ignition, \Fix.ignition), (rules.motion, \Fix.motion)] {
            guard let rule else { continue }
            for range in SwitchSearch.offTimes(of: { $0[keyPath: state] }, by: rule, in: route, span) {
                let stands = stands(in: range, by: rule)
                if stands.isEmpty { ends.append(range.lowerBound) }
                standing += stands
                off.append(range)
            }
        }
        let stops = Intervals(unionOf: standing)
        let moved = Intervals(unionOf: off).ranges.flatMap(stops.complement)
        return Times(standing: stops, moved: Intervals(unionOf: moved), ends: ends.sorted())
    }

    /// Metres from which on a vehicle is elsewhere: what is less is no travel either.
    private var radius: Double { max(rules.minimumDistance, (rules.stop ?? TravelRules.Stop()).radius) }

    /// The parts of a time in which the vehicle stays at one place, or all of it; what is shorter than the rule's debounce is
    /// only passing through.
    private func stands(in off: Range<Double>, by rule: TravelRules.Switch) -> [Range<Double>] {
        var anchor = (second: off.lowerBound, position: way.position(at: off.lowerBound))
        var last = off.lowerBound
        var stands: [Range<Double>] = []
        let inner = way.indices(in: off).map { (second: way.seconds[$0], position: way.fixes[$0].position) }
        let end = (second: off.upperBound, position: way.position(at: off.upperBound))
        for place in inner + [end] {
            if GeodesicDistance.metres(from: anchor.position, to: place.position) > radius {
                stands.append(anchor.second..<last)
                anchor = place
            }
            last = place.second
        }
        guard !stands.isEmpty else { return [off] }
        stands.append(anchor.second..<last)
        return stands.filter { $0.upperBound - $0.lowerBound >= rule.debounce && !$0.isEmpty }
    }
}
