import ArgumentParser
import Operations

struct RoutesSnapCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snap",
        abstract:
            "Routes held against a planned one: deviations, detours, the share of the plan that was driven.",
        discussion: """
            A row for the whole route and one for each stretch off the plan: farther from it than --distance for longer \
            than --seconds. Where the plan comes through a street twice, the right pass is found by what was driven \
            before. Into a .gpx, .kml or .geojson the route is written with its fixes on the plan, those off it as they were.

            Examples:
              fieldbook routes snap day.gpx --plan planned.gpx --clean
              fieldbook routes snap day.gpx --plan planned.geojson --distance 30 \\
                --each-fix -o deviations.csv
              fieldbook routes snap week/ --plan round.gpx --clean -o snapped/ \\
                --to-format gpx
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .ndjson, .txt for rows, .gpx, .kml, .geojson, .geojsonl for routes), a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Option(help: ArgumentHelp("The file of the planned route.", valueName: "file"), completion: .file())
    var plan: String

    @Option(help: ArgumentHelp("Farther from the plan is off it.", valueName: "metres"))
    var distance = 50.0

    @Option(
        help: ArgumentHelp("Stretches off the plan that last no longer are not told.", valueName: "seconds"))
    var seconds = 60.0

    @Flag(help: "A row for each fix, and not for each stretch.")
    var eachFix = false

    @Flag(help: "Clean the routes first; a jump is a detour otherwise.")
    var clean = false

    @OptionGroup(title: "Which of the routes") var choice: RouteChoiceOptions

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let target = try OutputChoice<SnapFormat>(output, format: toFormat)
        var parameters = SnapRoutes.Parameters()
        reading.apply(to: &parameters)
        choice.apply(to: &parameters)
        parameters.clean = clean
        parameters.rules = cleaning.rules
        parameters.plan = plan
        parameters.distance = distance
        parameters.seconds = seconds
        parameters.eachFix = eachFix
        parameters.format = target.format
        try BatchCommandRun(input: input, options: options)(
            try SnapRoutes(parameters), to: target.destination)
    }
}
