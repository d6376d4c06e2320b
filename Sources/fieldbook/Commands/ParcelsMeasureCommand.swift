import ArgumentParser
import Operations

struct ParcelsMeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Area, perimeter and point on surface of parcels, beside the register's area.",
        discussion: """
            Areas are those of the LV95 plane, as in the register. Reads GeoJSON in LV95, LV03 or WGS84; prints a \
            table, or writes a file whose extension chooses the format.

            Examples:
              fieldbook parcels measure parcels.geojson
              fieldbook parcels measure parcels.geojson -o areas.csv
              fieldbook parcels measure parcels.geojson --format ndjson | jq .area_m2
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .ndjson, .txt, .geojson, .geojsonl), a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<MeasureFormat>(output, format: toFormat)
        var parameters = MeasureParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try MeasureParcels(parameters), to: choice.destination)
    }
}
