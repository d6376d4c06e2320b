/// Finds when a vehicle is stationary, and when it moves although a switch is off.
///
/// Positions take precedence over switches: a vehicle that is towed or ferried with the ignition off, or whose ignition is not
/// wired, is on its way.
struct StandingSearch {
    let rules: TravelRules
    let way: Way
    /// The uncleaned route: removed fixes report switches too.
    let route: Route

    /// The result of a search.
    struct Times {
        /// When the vehicle is stationary.
        let standing: Intervals
        /// When a switch is off but the vehicle moves elsewhere.
        let moved: Intervals
        /// Moments at which a switch goes off without the vehicle standing afterwards; a trip ends there all the same.
        let ends: [Double]
    }

    func times(in span: Range<Double>) -> Times {
        var standing = rules.stop.map { StaySearch.stays(by: $0, along: way) } ?? []
        var off: [Range<Double>] = []
        var ends: [Double] = []
        for (rule, state) in [(rules.ignition, \Fix.ignition), (rules.motion, \Fix.motion)] {
            guard let rule else { continue }
            for range in SwitchSearch.offTimes(of: { $0[keyPath: state] }, by: rule, in: route, span) {
                let halts = halts(in: range, by: rule)
                if halts.isEmpty { ends.append(range.lowerBound) }
                standing += halts
                off.append(range)
            }
        }
        let stops = Intervals(unionOf: standing)
        let moved = Intervals(unionOf: off).ranges.flatMap(stops.complement)
        return Times(standing: stops, moved: Intervals(unionOf: moved), ends: ends.sorted())
    }

    /// Metres from which a vehicle counts as elsewhere; less would not be a trip either.
    private var radius: Double { max(rules.minimumDistance, (rules.stop ?? TravelRules.Stop()).radius) }

    /// The parts of a time range in which the vehicle stays at one place, or all of it; parts shorter than the rule's debounce
    /// are dropped.
    private func halts(in off: Range<Double>, by rule: TravelRules.Switch) -> [Range<Double>] {
        var anchor = (second: off.lowerBound, position: way.position(at: off.lowerBound))
        var last = off.lowerBound
        var halts: [Range<Double>] = []
        let inner = way.indices(in: off).map { (second: way.seconds[$0], position: way.fixes[$0].position) }
        let end = (second: off.upperBound, position: way.position(at: off.upperBound))
        for place in inner + [end] {
            if GeodesicDistance.metres(from: anchor.position, to: place.position) > radius {
                halts.append(anchor.second..<last)
                anchor = place
            }
            last = place.second
        }
        guard !halts.isEmpty else { return [off] }
        halts.append(anchor.second..<last)
        return halts.filter { $0.upperBound - $0.lowerBound >= rule.debounce && !$0.isEmpty }
    }
}

/// Finds when a switch that a device reports, ignition or motion, is off.
///
/// Uses all fixes, also those that cleaning removes, such as a parked vehicle's.
enum SwitchSearch {
    private struct Run {
        let isOn: Bool
        var times: Range<Double>
    }

    /// When the switch is off within `span`; a state has to last at least the rule's debounce. It is not off before the device
    /// first reports it.
    static func offTimes(
        of state: (Fix) -> Bool?, by rule: TravelRules.Switch, in route: Route, _ span: Range<Double>
    ) -> [Range<Double>] {
        var steady: [Run] = []
        for run in runs(of: state, in: route, span) {
            guard let last = steady.last else {
                steady.append(run)
                continue
            }
            let isShort = run.times.upperBound - run.times.lowerBound < rule.debounce
            if isShort || run.isOn == last.isOn {
                steady[steady.count - 1].times = last.times.lowerBound..<run.times.upperBound
            } else {
                steady.append(run)
            }
        }
        return steady.filter { !$0.isOn }.map(\.times)
    }

    /// A state holds until the next report, the last one to the end.
    private static func runs(
        of state: (Fix) -> Bool?, in route: Route, _ span: Range<Double>
    ) -> [Run] {
        let reported = route.segments.joined().compactMap { fix in
            state(fix).flatMap { isOn in fix.time.map { (second: $0.secondsSince1970, isOn: isOn) } }
        }
        let inOrder = reported.enumerated().sorted {
            ($0.element.second, $0.offset) < ($1.element.second, $1.offset)
        }
        var runs: [Run] = []
        for (_, (second, isOn)) in inOrder where isOn != runs.last?.isOn {
            let second = min(max(second, span.lowerBound), span.upperBound)
            if let last = runs.last { runs[runs.count - 1].times = last.times.lowerBound..<second }
            runs.append(Run(isOn: isOn, times: second..<span.upperBound))
        }
        return runs
    }
}
