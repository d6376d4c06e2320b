import ArgumentParser
import Operations

struct ParcelsRepairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Valid geometries, each change told with its reason, place and area before and after.",
        discussion: """
            What is valid stays as it is. What is not becomes what its shells enclose without what its holes enclose \
            (GEOS's structure method). A repair that changes an area by more than --max-change or --max-change-percent, \
            or leaves nothing, is refused: the parcel stays as it was, and is named. Heights of repaired parcels are lost.

            Examples:
              fieldbook parcels repair parcels.geojson
              fieldbook parcels repair parcels.geojson -o sound.geojson
              fieldbook parcels repair parcels.gpkg -o sound.gpkg --max-change 5 \\
                --max-change-percent 0.5
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .geojson, .geojsonl, .gpkg, .shp, .fgb and others for the parcels, .csv, .ndjson, .txt for the changes; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("By how much a repair may change an area.", valueName: "m2"))
    var maxChange = 1.0

    @Option(help: ArgumentHelp("By how much of it.", valueName: "percent"))
    var maxChangePercent = 1.0

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = RepairParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.maxChange = maxChange
        parameters.maxChangePercent = maxChangePercent
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try RepairParcels(parameters), to: choice.destination)
    }
}
