import ArgumentParser
import Operations

struct RoutesConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Routes as GeoJSON or GPX 1.1, as they are or cleaned.",
        discussion: """
            Examples:
              fieldbook routes convert positions.json -o day.gpx
              fieldbook routes convert day.gpx --clean -o day.geojson
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.geojson, .geojsonl, .gpx), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Flag(help: "Clean the routes first.")
    var clean = false

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<RouteFileFormat>(output, format: toFormat)
        var parameters = ConvertRoutes.Parameters()
        parameters.clean = clean
        reading.apply(to: &parameters)
        parameters.rules = cleaning.rules
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try ConvertRoutes(parameters), to: choice.destination)
    }
}
