import ArgumentParser
import Operations

struct RoutesSimplifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simplify",
        abstract: "Routes with fewer fixes and a bound on what is lost, or with fixes at even intervals.",
        discussion: """
            With --metres, no fix that is left out lies farther than that from the route, measured on the ellipsoid; with \
            --keep-times, from where the route is at the fix's time, so that speeds and stops stay too. With \
            --square-metres, the fixes that change the shape least go. The first and last fix of each segment stay, \
            and every fix that stays is unchanged. --every-metres and --every-seconds make new fixes along the way, the \
            latter on whole multiples (60: on the minute).

            Examples:
              fieldbook routes simplify day.gpx --clean --metres 5 -o light.gpx
              fieldbook routes simplify positions.json --metres 20 --keep-times \\
                -o day.geojson
              fieldbook routes simplify week/ --clean --every-seconds 60 -o minutes/ \\
                --to-format gpx
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

    @Option(
        help: ArgumentHelp("The farthest that a fix left out may lie from the route.", valueName: "metres"))
    var metres: Double?

    @Flag(help: "With --metres: from where the route is at the fix's time.")
    var keepTimes = false

    @Option(
        help: ArgumentHelp("The area that a fix must span with its neighbours to stay.", valueName: "m2"))
    var squareMetres: Double?

    @Option(help: ArgumentHelp("A fix every so many metres along the way.", valueName: "metres"))
    var everyMetres: Double?

    @Option(help: ArgumentHelp("A fix every so many seconds.", valueName: "seconds"))
    var everySeconds: Double?

    @Flag(help: "Clean the routes first.")
    var clean = false

    @OptionGroup(title: "Which of the routes") var choice: RouteChoiceOptions

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        let given = [metres, squareMetres, everyMetres, everySeconds].count { $0 != nil }
        guard given == 1 else {
            throw ValidationError(
                "Give one of --metres, --square-metres, --every-metres and --every-seconds.")
        }
        if keepTimes && metres == nil { throw ValidationError("--keep-times goes with --metres.") }
    }

    func run() throws {
        let target = try OutputChoice<RouteFileFormat>(output, format: toFormat)
        var parameters = SimplifyRoutes.Parameters()
        reading.apply(to: &parameters)
        choice.apply(to: &parameters)
        parameters.clean = clean
        parameters.rules = cleaning.rules
        parameters.metres = metres
        parameters.keepTimes = keepTimes
        parameters.squareMetres = squareMetres
        parameters.everyMetres = everyMetres
        parameters.everySeconds = everySeconds
        parameters.format = target.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try SimplifyRoutes(parameters), to: target.destination)
    }
}
