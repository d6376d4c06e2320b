import ArgumentParser
import Operations

struct RoutesDistanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distance",
        abstract: "A route's distance on the ellipsoid, before and after cleaning.",
        discussion: """
            A row for each route: its length as recorded (raw_m) and cleaned (clean_m), of which gap_m in straight lines over \
            ten minutes and more without a fix; then what the cleaned way was like. The greatest speed is that of legs \
            joined until they last; up_m and down_m count what the height turns by. CSV and JSON tell more: break_m, \
            the straight lines from segment to segment, which do not count, metres along the slope, the device's speed, \
            the extent, and what each rule took away.

            With --by-rule, a row for each rule, in their order: orderByTime, invalid (0/0, out of range, a wrong clock), accuracy, \
            duplicates, jumps (faster than the greatest speed), spikes (beside the way, with an impossible acceleration), \
            parkedDrift, gaps (only with --gaps). With --explain, a row for each fix that was removed, and why.

            Examples:
              fieldbook routes distance day.gpx
              fieldbook routes distance week/ --format csv
              fieldbook routes distance march/ --together
              fieldbook routes distance phone/*.gpx --together --device phone
              fieldbook routes distance day.gpx --by-rule
              fieldbook routes distance day.gpx --explain
              fieldbook routes distance positions.csv --max-speed 130 -o distance.csv
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .ndjson, .txt), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Flag(
        help:
            "Put all inputs together, such as a month in daily files, and join the tracks of each device to one route."
    )
    var together = false

    @Option(
        help: ArgumentHelp(
            "With --together, the device of routes that name none, so that a phone's daily tracks are one.",
            valueName: "name"))
    var device: String?

    @Flag(help: "A row for each rule, with what it took away.")
    var byRule = false

    @Flag(help: "A row for each fix that a rule removed, with the reason.")
    var explain = false

    @Flag(name: .customLong("no-clean"), help: "No cleaning: the distance as recorded.")
    var isRaw = false

    @Option(
        help: ArgumentHelp("By how much the height must turn to count as up or down.", valueName: "metres"))
    var climbThreshold = 5.0

    @Option(help: ArgumentHelp("How long a speed must last to be the greatest.", valueName: "seconds"))
    var speedSeconds = 5.0

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        if device != nil && !together { throw ValidationError("--device takes --together.") }
        if byRule && explain { throw ValidationError("Give one of --by-rule and --explain.") }
        if isRaw && (byRule || explain) {
            throw ValidationError("With --no-clean there is nothing that rules took away.")
        }
    }

    func run() throws {
        let choice = try OutputChoice<TableFormat>(output, format: toFormat)
        var parameters = MeasureRoutes.Parameters()
        reading.apply(to: &parameters)
        parameters.rules = isRaw ? .none : cleaning.rules
        parameters.rowPer = explain ? .removedFix : byRule ? .rule : .route
        parameters.climbThreshold = climbThreshold
        parameters.speedSeconds = speedSeconds
        parameters.format = choice.format
        parameters.together = together
        parameters.device = device
        try BatchCommandRun(input: input, options: options)(together: together, to: choice.destination) {
            with, _ in
            parameters.with = with
            return try MeasureRoutes(parameters)
        }
    }
}
