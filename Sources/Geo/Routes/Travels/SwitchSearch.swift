/// Finds when something that a device tells, its ignition or its motion, is off.
///
/// All fixes tell of it, also those that cleaning takes out: a parked vehicle's are among them.
enum SwitchSearch {
    private struct Run {
        let isOn: Bool
        var times: Range<Double>
    }

    /// When the switch is off within `span`, a state counting that lasts at least the rule's debounce. Before the device first
    /// tells, and where it never does, nothing is off.
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

    /// A state holds until another one is told, the last one to the end.
    private static func runs(
        of state: (Fix) -> Bool?, in route: Route, _ span: Range<Double>
    ) -> [Run] {
        let told = route.segments.joined().compactMap { fix in
            state(fix).flatMap { isOn in fix.time.map { (second: $0.secondsSince1970, isOn: isOn) } }
        }
        let inOrder = told.enumerated().sorted {
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
