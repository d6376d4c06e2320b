import ArgumentParser
import Operations

struct ParcelsDissolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dissolve",
        abstract: "Parcels put together by attributes, without the borders between them.",
        discussion: """
            Count, area, the register's area and the sums of attributes stand beside each piece of land. Rights over land are \
            left out. Where parcels of a group overlap or are not valid, made_by says union, and overlap_m2 how much land \
            several of them have.

            Examples:
              fieldbook parcels dissolve parcels.geojson --by bfs -o communes.geojson
              fieldbook parcels dissolve parcels.gpkg --by canton,Zone --sum Einwohner \\
                -o zones.gpkg
              fieldbook parcels dissolve parcels.geojson
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .geojson, .geojsonl, .gpkg, .shp, .fgb and others for the land, .csv, .ndjson, .txt for a row for each piece; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Attributes of the file, or bfs or canton, separated by commas; all parcels become one without it. Can be repeated.",
            valueName: "attributes"))
    var by: [String] = []

    @Option(
        help: ArgumentHelp(
            "Attributes whose numbers are added up, separated by commas. Can be repeated.",
            valueName: "attributes"))
    var sum: [String] = []

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = DissolveParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.by = by.flatMap(CommaList.parts)
        parameters.sum = sum.flatMap(CommaList.parts)
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try DissolveParcels(parameters), to: choice.destination)
    }
}
