import ArgumentParser
import Operations

struct RoutesCleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract: "Routes without what inflates their distance.",
        discussion: """
            Errors of positioning are taken out by rules, in this order: orderByTime; invalid (0/0, out of range, a wrong clock); \
            accuracy; duplicates; jumps (faster than the greatest speed); spikes (beside the way, with an impossible \
            acceleration); parkedDrift (a parked vehicle stays on one place); gaps (only with --gaps). The result says \
            for each route what it was before and after.

            Examples:
              fieldbook routes clean positions.json -o clean.gpx
              fieldbook routes clean day.gpx -o clean/ --to-format geojson --explain
              fieldbook routes clean day.gpx --only jumps,parkedDrift --max-speed 130 \\
                -o day.geojson
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file, whose name says the format as in routes convert, a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Flag(help: "List every removed fix and the reason in a CSV file beside the output.")
    var explain = false

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<RouteFileFormat>(output, format: toFormat)
        if explain, choice.destination == .standardOutput {
            throw ValidationError("--explain needs a file or a folder: -o OUT.")
        }
        var parameters = CleanRoutes.Parameters()
        reading.apply(to: &parameters)
        parameters.rules = cleaning.rules
        parameters.explain = explain
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try CleanRoutes(parameters), to: choice.destination)
    }
}
