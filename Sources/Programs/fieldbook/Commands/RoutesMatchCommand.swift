import LandOperations
import RouteOperations
import ArgumentParser

struct RoutesMatchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "The parcels or municipalities that routes go through, with metres and seconds in each.",
        discussion: """
            A row for each area, in the order in which the route comes into them, and (none) for what lies outside of \
            all: together the route's distance. A way exactly along a border belongs to the area on its left. Rights \
            over land are told beside the land, which keeps its metres. Areas can be in any format and system that \
            parcels are read in; features of one name are one area.

            Examples:
              fieldbook routes match day.gpx --areas parcels.geojson --clean
              fieldbook routes match day.gpx --areas boundaries.gpkg \\
                --areas-layer hoheitsgebiet --by bfs_nummer
              fieldbook routes match week/ --areas parcels.gpkg --by EGRIS_EGRID \\
                -o pieces/ --to-format geojson
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<MatchRoutes.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try MatchRoutes(parameters), to: choice.destination)
    }
}
