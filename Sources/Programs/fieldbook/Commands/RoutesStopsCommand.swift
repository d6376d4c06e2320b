import RouteOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<TravelFormat>
    @Flag(help: "Join all inputs, such as a month in daily files, and take them as one.")
    var together = false

    @OptionGroup var parameters: OperationOptions<FindStops.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            together: together, FindStops.self, parameters, to: choice.destination)
    }
}
