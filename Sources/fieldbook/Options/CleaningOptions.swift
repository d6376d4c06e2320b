public import ArgumentParser
public import Routes

/// The rules by which routes are cleaned.
struct CleaningOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Leave a rule out: orderByTime, invalid, duplicates, jumps, parkedDrift. Can be repeated.",
            valueName: "rule"))
    var without: [CleaningRule] = []

    @Option(help: ArgumentHelp("The speed above which a fix is a jump.", valueName: "km/h"))
    var maxSpeed: Double?

    @Option(help: ArgumentHelp("The radius within which a vehicle counts as parked.", valueName: "metres"))
    var driftRadius: Double?

    @Option(help: ArgumentHelp("How long it must stay there to count as parked.", valueName: "minutes"))
    var driftMinutes: Double?

    var rules: CleaningRules {
        var rules = CleaningRules()
        if let maxSpeed { rules.jumps?.maximumSpeed = maxSpeed / 3.6 }
        if let driftRadius { rules.parkedDrift?.radius = driftRadius }
        if let driftMinutes { rules.parkedDrift?.minimumDuration = driftMinutes * 60 }
        for rule in without {
            switch rule {
            case .orderByTime: rules.orderByTime = false
            case .invalid: rules.invalid = nil
            case .duplicates: rules.duplicates = false
            case .jumps: rules.jumps = nil
            case .parkedDrift: rules.parkedDrift = nil
            case .accuracy: rules.accuracy = nil
            case .spikes: rules.spikes = nil
            case .gaps: rules.gaps = nil
            }
        }
        return rules
    }
}

extension CleaningRule: ExpressibleByArgument {}
