import RouteOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<SnapFormat>
    @OptionGroup var parameters: OperationOptions<SnapRoutes.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try SnapRoutes(parameters), to: choice.destination)
    }
}
