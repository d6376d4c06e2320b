import ArgumentParser
import Operations

struct RoutesStopsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "stops",
        abstract: "Where vehicles stood, from when to when.",
        discussion: """
            A stop is a stay within a radius for some minutes, or what --split says. Its place is the mean of its fixes by \
            their time, with a name where a file of places has one. With --home a halt is a stop on a journey, its metres \
            among the journey's.

            Examples:
              fieldbook routes stops SampleData/routes/day.gpx
              fieldbook routes stops march/ --together --split-stop 3 \\
                --places places.csv -o stops.csv
              fieldbook routes stops SampleData/routes/positions.json \\
                --since 2025-05-14T08:00 --until 2025-05-14 -o stops.geojson
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .csv, .ndjson, .txt for rows, .geojson, .geojsonl, .gpkg, .kml, .gpx for points; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @OptionGroup(title: "Travels") var travels: TravelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<TravelFormat>(output, format: toFormat)
        var parameters = FindStops.Parameters()
        reading.apply(to: &parameters)
        parameters.rules = cleaning.rules
        parameters.format = choice.format
        try travels.run(
            FindStops.self, parameters, of: BatchCommandRun(input: input, options: options),
            to: choice.destination)
    }
}
