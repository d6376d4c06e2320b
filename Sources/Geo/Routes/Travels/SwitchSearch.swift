/// Finds when something that a device tells, its ignition or its motion, is off.
enum SwitchSearch {
    private struct Run {
        let isOn: Bool
        var times: Range<Double>
    }

    /// When the switch is off, a state counting that lasts at least the rule's debounce. Before the device first tells, and
    /// where it never does, nothing is off.
    static func offTimes(
        of state: (Fix) -> Bool?, by rule: TravelRules.Switch, along way: Way
    ) -> [Range<Double>] {
        var steady: [Run] = []
        for run in runs(of: state, along: way) {
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

    /// A state holds until the next fix that tells another one.
    private static func runs(of state: (Fix) -> Bool?, along way: Way) -> [Run] {
        var runs: [Run] = []
        for (index, fix) in way.fixes.enumerated() {
            let second = way.seconds[index]
            if let last = runs.last { runs[runs.count - 1].times = last.times.lowerBound..<second }
            if let isOn = state(fix), isOn != runs.last?.isOn {
                runs.append(Run(isOn: isOn, times: second..<second))
            }
        }
        return runs
    }
}
