import RouteOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<TravelFormat>
    @Flag(help: "Join all inputs, such as a month in daily files, and take them as one.")
    var together = false

    @OptionGroup var parameters: OperationOptions<SplitTravels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            together: together, SplitTravels.self, parameters, to: choice.destination)
    }
}
