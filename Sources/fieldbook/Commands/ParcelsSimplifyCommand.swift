import ArgumentParser
import Operations

struct ParcelsSimplifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simplify",
        abstract: "Parcels with fewer corners, for maps; shared borders stay shared.",
        discussion: """
            Each border is simplified once for both of its parcels (Douglas and Peucker), so that no gaps and no overlaps \
            come up; corners at which several borders meet stay, and no parcel becomes less than a triangle. Heights are lost. \
            For maps, not for areas: those change, and the result says by how much at most.

            Examples:
              fieldbook parcels simplify parcels.geojson --tolerance 1 \\
                -o overview.geojson
              fieldbook parcels simplify parcels.gpkg --tolerance 0.2 -o web.fgb
              fieldbook parcels simplify parcels.geojson --tolerance 1 --format csv
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .geojson, .geojsonl, .gpkg, .shp, .fgb and others for the parcels, .csv, .ndjson, .txt for a row for each; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("How far a border may move.", valueName: "metres"))
    var tolerance = 0.5

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = SimplifyParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.tolerance = tolerance
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try SimplifyParcels(parameters), to: choice.destination)
    }
}
