import ArgumentParser
import Operations

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

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .csv, .ndjson, .txt for rows, .geojson, .geojsonl, .gpkg, .kml and others for the pieces of the way; a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Option(help: ArgumentHelp("The file with the areas.", valueName: "file"), completion: .file())
    var areas: String

    @Option(help: ArgumentHelp("Its layer, if it has several.", valueName: "name"))
    var areasLayer: String?

    @Option(
        help: ArgumentHelp(
            "The attribute that names an area; EGRID, number or municipality without it.",
            valueName: "attribute"))
    var by: String?

    @Flag(help: "Clean the routes first.")
    var clean = false

    @OptionGroup(title: "Which of the routes") var choice: RouteChoiceOptions

    @OptionGroup(title: "The input") var reading: RouteInputOptions

    @OptionGroup(title: "Cleaning") var cleaning: CleaningOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let target = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = MatchRoutes.Parameters()
        reading.apply(to: &parameters)
        choice.apply(to: &parameters)
        parameters.clean = clean
        parameters.rules = cleaning.rules
        parameters.areas = areas
        parameters.areasLayer = areasLayer
        parameters.by = by
        parameters.format = target.format
        try BatchCommandRun(input: input, options: options)(
            try MatchRoutes(parameters), to: target.destination)
    }
}
