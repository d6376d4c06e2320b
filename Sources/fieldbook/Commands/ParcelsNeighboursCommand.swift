import ArgumentParser
import Operations

struct ParcelsNeighboursCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "neighbours",
        abstract: "Which parcels touch, along how many metres of border or in a corner only.",
        discussion: """
            Corners at the same millimetre are one, and a corner that lies on another parcel's border parts it there: the \
            shared length is right where the parcels do not have the same corners. --tolerance is for deliveries whose \
            corners do not agree. Parcels that overlap are reported as such, with the area. Rights over land are left out \
            without --rights.

            Examples:
              fieldbook parcels neighbours parcels.geojson --of 141
              fieldbook parcels neighbours parcels.geojson -o neighbours.csv
              fieldbook parcels neighbours parcels.gpkg --tolerance 10 \\
                -o borders.geojson
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .csv, .ndjson, .txt for a row for each pair, .geojson, .geojsonl, .gpkg, .shp, .fgb and others for the shared borders as lines; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Only the neighbours of these parcels, by number or EGRID, separated by commas. Can be repeated.",
            valueName: "parcels"))
    var of: [String] = []

    @Option(help: ArgumentHelp("How far corners may lie apart to be one.", valueName: "mm"))
    var tolerance = 0.0

    @Flag(help: "Take rights over land too.")
    var rights = false

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = FindNeighbours.Parameters()
        parcels.apply(to: &parameters)
        parameters.of = of.flatMap(CommaList.parts)
        parameters.tolerance = tolerance
        parameters.rights = rights
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try FindNeighbours(parameters), to: choice.destination)
    }
}
