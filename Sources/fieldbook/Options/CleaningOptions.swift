import ArgumentParser
import Routes

/// The rules by which routes are cleaned.
struct CleaningOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Leave rules out: orderByTime, invalid, accuracy, duplicates, jumps, spikes, parkedDrift, or all. Can be repeated.",
            valueName: "rules"))
    var without: [String] = []

    @Option(help: ArgumentHelp("Apply only these rules. Can be repeated.", valueName: "rules"))
    var only: [String] = []

    @Flag(help: "Keep fixes that the device itself calls invalid.")
    var keepDistrusted = false

    @Option(
        help: ArgumentHelp(
            "How far a clock has to be off those of the fixes before and behind to be wrong; 30 unless told, 0 to believe all.",
            valueName: "minutes"))
    var clockMinutes: Double?

    @Option(
        help: ArgumentHelp(
            "Remove fixes that the device places only within more than this; 200 unless told.",
            valueName: "metres"))
    var worstAccuracy: Double?

    @Option(
        help: ArgumentHelp(
            "The speed above which a fix is a jump; 252 unless told.", valueName: "km/h"))
    var maxSpeed: Double?

    @Option(help: ArgumentHelp("The most wrong fixes in a row; 20 unless told.", valueName: "fixes"))
    var longestJump: Int?

    @Option(
        help: ArgumentHelp(
            "The acceleration above which a fix is a spike; 15 unless told.", valueName: "m/s2"))
    var maxAcceleration: Double?

    @Option(
        help: ArgumentHelp(
            "How far a spike lies off the way at least; 25 unless told.", valueName: "metres"))
    var spikeDistance: Double?

    @Option(
        help: ArgumentHelp(
            "The radius within which a vehicle counts as parked; 30 unless told.", valueName: "metres"))
    var driftRadius: Double?

    @Option(
        help: ArgumentHelp(
            "How long it must stay there to count as parked; 5 unless told.", valueName: "minutes"))
    var driftMinutes: Double?

    @Option(
        help: ArgumentHelp(
            "The longest absence that is drift still; 60 unless told.", valueName: "seconds"))
    var driftExcursion: Double?

    @Option(
        help: ArgumentHelp(
            "The farthest absence that is drift still; 200 unless told.", valueName: "metres"))
    var driftReach: Double?

    @Flag(help: "Leave out the straight line over gaps in the record.")
    var gaps = false

    @Option(
        help: ArgumentHelp(
            "With --gaps: how long a gap lasts at least; 60 unless told.", valueName: "minutes"))
    var gapMinutes: Double?

    @Option(
        help: ArgumentHelp(
            "With --gaps: how far it reaches at least; 1000 unless told.", valueName: "metres"))
    var gapMetres: Double?

    func validate() throws {
        _ = try rulesLeftOut
        _ = try Self.rules(only, of: "--only")
        if !gaps, gapMinutes != nil || gapMetres != nil {
            throw ValidationError("--gap-minutes and --gap-metres go with --gaps.")
        }
    }

    var rules: CleaningRules {
        var rules = CleaningRules()
        if gaps { rules.gaps = CleaningRules.Gaps() }
        if keepDistrusted { rules.invalid?.trustsDevice = false }
        if let clockMinutes { rules.invalid?.clockOffset = clockMinutes * 60 }
        if let worstAccuracy { rules.accuracy?.worst = worstAccuracy }
        if let maxSpeed { rules.jumps?.maximumSpeed = maxSpeed / 3.6 }
        if let longestJump { rules.jumps?.longestRun = longestJump }
        if let maxAcceleration { rules.spikes?.acceleration = maxAcceleration }
        if let spikeDistance { rules.spikes?.distance = spikeDistance }
        if let driftRadius { rules.parkedDrift?.radius = driftRadius }
        if let driftMinutes { rules.parkedDrift?.minimumDuration = driftMinutes * 60 }
        if let driftExcursion { rules.parkedDrift?.longestExcursion = driftExcursion }
        if let driftReach { rules.parkedDrift?.farthestExcursion = driftReach }
        if let gapMinutes { rules.gaps?.duration = gapMinutes * 60 }
        if let gapMetres { rules.gaps?.distance = gapMetres }
        let wanted = (try? Self.rules(only, of: "--only")) ?? []
        for rule in CleaningRule.allCases where !wanted.isEmpty && !wanted.contains(rule) {
            rules.set(rule, isOn: false)
        }
        for rule in wanted { rules.set(rule, isOn: true) }
        for rule in (try? rulesLeftOut) ?? [] { rules.set(rule, isOn: false) }
        return rules
    }

    private var rulesLeftOut: [CleaningRule] {
        get throws {
            without == ["all"] ? CleaningRule.allCases : try Self.rules(without, of: "--without")
        }
    }

    private static func rules(_ lists: [String], of option: String) throws -> [CleaningRule] {
        try lists.flatMap { try CommaList.choices($0, option: option) }
    }
}
