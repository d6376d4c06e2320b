import LandOperations
import RouteOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<TableFormat>
    @Flag(name: .customLong("no-clean"), help: "Measure the distance as recorded, without cleaning.")
    var isRaw = false

    @OptionGroup var parameters: OperationOptions<MeasureRoutes.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        if isRaw, parameters.rowPer != .route {
            throw ValidationError("With --no-clean, rules remove nothing.")
        }
        if isRaw { parameters.cleaning = CleaningParameters(.none) }
        try BatchCommandRun(input: input, options: options)(
            together: parameters.together, to: choice.destination
        ) { with, _ in
            parameters.with = with
            return try MeasureRoutes(parameters)
        }
    }
}
