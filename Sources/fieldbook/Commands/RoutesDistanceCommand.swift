import ArgumentParser
import Operations

struct RoutesDistanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distance",
        abstract: "A route's distance on the ellipsoid, before and after cleaning.",
        discussion: """
            Reads GPX and Traccar positions (JSON). For each route: the raw sum, what each rule took away and what \
            was left after it, and the clean sum. The rules, in their order: orderByTime, invalid (0/0, out of range), \
            duplicates, jumps (faster than the greatest speed), parkedDrift.

            Examples:
              fieldbook routes distance day.gpx
              fieldbook routes distance positions.json --max-speed 130 -o distance.csv
              fieldbook routes distance week/ --format ndjson
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

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<TableFormat>(output, format: toFormat)
        var parameters = MeasureRoutes.Parameters()
        reading.apply(to: &parameters)
        parameters.rules = cleaning.rules
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try MeasureRoutes(parameters), to: choice.destination)
    }
}
