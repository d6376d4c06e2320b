public import Batch
import RouteFiles
public import Routes

/// Parameters of cleaning, shared by all operations that clean routes.
public struct CleaningParameters: OperationParameters {
    public static let title = "Cleaning"

    @Parameter(
        "Cleaning rules, each on, off, or an object with changed values. The other cleaning parameters change single values.",
        .inManifestsOnly)
    public var rules = CleaningRules()
    @Parameter(
        "Rules to leave out, or \"all\" for every rule. Can be repeated.", .value("rules"), .commaSeparated)
    public var without: [LeftOut]?
    @Parameter("Rules to apply; all others are left out. Can be repeated.", .value("rules"), .commaSeparated)
    public var only: [CleaningRule]?
    @Parameter("Keep fixes that the device itself marks as invalid.") public var keepDistrusted: Bool?
    @Parameter(
        "Treat a time as wrong if it differs by more than this from the times of the fixes before and after; 0 accepts all times. (default: 30)",
        unit: "minutes")
    public var clockMinutes: Double?
    @Parameter(
        "Remove fixes for which the device reports a larger error than this. (default: 200)", unit: "metres")
    public var worstAccuracy: Double?
    @Parameter(
        "Remove fixes that could be reached only at a higher speed than this. (default: 252)", unit: "km/h")
    public var maxSpeed: Double?
    @Parameter("Largest number of consecutive fixes to remove as a jump. (default: 20)", unit: "fixes")
    public var longestJump: Int?
    @Parameter(
        "Remove a fix as a spike only if it implies a greater acceleration than this. (default: 15)",
        unit: "m/s2")
    public var maxAcceleration: Double?
    @Parameter(
        "Remove a fix as a spike only if it is at least this far off the route. (default: 25)",
        unit: "metres")
    public var spikeDistance: Double?
    @Parameter("Radius within which a vehicle counts as parked. (default: 30)", unit: "metres")
    public var driftRadius: Double?
    @Parameter(
        "Time within --drift-radius after which a vehicle counts as parked. (default: 5)", unit: "minutes")
    public var driftMinutes: Double?
    @Parameter(
        "Longest time outside --drift-radius that still counts as drift. (default: 60)", unit: "seconds")
    public var driftExcursion: Double?
    @Parameter(
        "Largest distance from the parking place that still counts as drift. (default: 200)", unit: "metres")
    public var driftReach: Double?
    @Parameter("Leave out the straight lines across gaps in the record.") public var gaps: Bool?
    @Parameter("With --gaps, shortest duration of a gap. (default: 60)", unit: "minutes")
    public var gapMinutes: Double?
    @Parameter("With --gaps, shortest distance across a gap. (default: 1000)", unit: "metres")
    public var gapMetres: Double?

    public init() {}

    /// Parameters with these rules and no others.
    package init(_ rules: CleaningRules) { self.rules = rules }

    /// The rules with the other parameters applied; throws if these contradict each other.
    package func effectiveRules() throws -> CleaningRules {
        var rules = rules
        if gaps == true {
            rules.gaps = rules.gaps ?? CleaningRules.Gaps()
        } else if rules.gaps == nil, gapMinutes != nil || gapMetres != nil {
            throw ParameterFailure(gapMinutes == nil ? "gapMetres" : "gapMinutes", "requires gaps")
        }
        if keepDistrusted == true { rules.invalid?.trustsDevice = false }
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
        if let only, !only.isEmpty {
            for rule in CleaningRule.allCases { rules.set(rule, isOn: only.contains(rule)) }
        }
        let without = without ?? []
        for rule in CleaningRule.allCases where without.contains(.all) || without.contains(LeftOut(rule)) {
            rules.set(rule, isOn: false)
        }
        _ = try ParameterCheck.taken("rules") { try RouteCleaner(rules: rules) }
        return rules
    }

    /// A rule to leave out, or all of them.
    public enum LeftOut: String, CaseIterable, ParameterValue {
        case orderByTime, invalid, accuracy, duplicates, jumps, spikes, parkedDrift, gaps, all

        init(_ rule: CleaningRule) { self = Self(rawValue: rule.rawValue) ?? .all }
    }
}

extension CleaningRules: ParameterValue {}
extension CleaningRule: ParameterValue {}

/// Parameters of an operation that can clean its routes first.
public protocol CleanRouteReading: RouteReading {
    /// The choice of routes.
    var choice: RouteChoiceParameters { get set }
    /// Whether the routes are cleaned first.
    var clean: Bool { get set }
    /// Parameters of cleaning.
    var cleaning: CleaningParameters { get set }
}

/// Reads the routes of a file, cleans them if requested, and selects among them.
struct CleanRouteSource {
    let reading: RouteReadingOptions
    private let cleaner: RouteCleaner?
    private let choice: RouteChoice

    /// Creates a source; throws if the parameters are invalid.
    ///
    /// - Parameter keepsExtras: whether the file's places and extensions are wanted too.
    init(_ parameters: some CleanRouteReading, keepsExtras: Bool = false) throws {
        var reading = try RouteReadingOptions(parameters.input)
        if keepsExtras { reading.keepsExtras = true }
        self.reading = reading
        let cleaner = try RouteCleaner(rules: try parameters.cleaning.effectiveRules())
        self.cleaner = parameters.clean ? cleaner : nil
        choice = try RouteChoice(parameters.choice)
    }

    /// The item's routes, and errors and notes on its fixes.
    func routes(of item: Item, in context: ItemContext) throws -> (routes: [Route], findings: RouteFindings) {
        try routes(of: RouteInput(item, reading, in: context))
    }

    /// The same for an open input.
    func routes(of input: RouteInput) throws -> (routes: [Route], findings: RouteFindings) {
        let routes = try choice.ofWantedDevices(try input.routes())
        let cleaned = cleaner.map { cleaner in routes.map { cleaner.clean($0).route } } ?? routes
        var findings = input.findings(in: routes)
        findings.add(choice.zoneNotes(on: cleaned))
        return (try choice.within(cleaned), findings)
    }
}
