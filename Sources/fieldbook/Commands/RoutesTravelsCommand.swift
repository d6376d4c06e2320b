import ArgumentParser
import Operations

struct RoutesTravelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "travels",
        abstract: "The travels of vehicles: from when to when, from where to where, how far.",
        discussion: """
            The routes are cleaned, then divided at gaps in the record and at stops, or as --split says; a gap in which the \
            vehicle was moved stands among the travels as such. raw_m is before cleaning, gap_m the part of clean_m in \
            straight lines over more than ten minutes without a fix, or from one segment of a file to the next. What --since or \
            --until cuts counts with its part, in proportion of time, and cut says so: windows side by side add up. What is driven while the ignition is off, with \
            --split ignition, is a travel, or a gap where no fix tells of it, and never a stop. With --home and --stops a halt is a \
            stop within the travel before it, whose metres are that travel's.

            Examples:
              fieldbook routes travels SampleData/routes/day.gpx
              fieldbook routes travels march/ --together --since 2026-03 \\
                --until 2026-03 -o march.csv
              fieldbook routes travels positions.json --split gap,ignition \\
                --split-debounce 60
              fieldbook routes travels positions.json --home 46.8785,7.4570 \\
                -o journeys.geojson
              fieldbook routes travels fleet.json --devices 7 --side-trips all
              fieldbook routes travels fleet.json --manual manual-travels.json \\
                --format csv
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .csv, .ndjson, .txt for rows, .geojson, .geojsonl, .gpkg, .kml, .gpx for lines; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Flag(help: "Tell the stops too, in order of time.")
    var stops = false

    @Option(
        help: ArgumentHelp(
            "Travels by hand (JSON with title, source_device_id, from_date, to_date), told in place of those that are found, and their sum, what several have counted once.",
            valueName: "file"), completion: .file())
    var manual: String?

    @Option(
        help: ArgumentHelp(
            "Tell what these devices did apart from those of --devices during each travel; all is every other one.",
            valueName: "names"))
    var sideTrips: [String] = []

    @Option(help: ArgumentHelp("How near vehicles are that are together.", valueName: "metres"))
    var togetherRadius = 200.0

    @OptionGroup(title: "Travels") var travels: TravelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<TravelFormat>(output, format: toFormat)
        var parameters = SplitTravels.Parameters()
        reading.apply(to: &parameters)
        parameters.rules = cleaning.rules
        parameters.stops = stops
        parameters.manual = manual
        parameters.sideTrips = sideTrips.flatMap(CommaList.parts)
        parameters.togetherRadius = togetherRadius
        parameters.format = choice.format
        try travels.run(
            SplitTravels.self, parameters, of: BatchCommandRun(input: input, options: options),
            to: choice.destination)
    }
}
