import ArgumentParser
import Operations

struct ParcelsConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Parcels as GeoJSON in WGS84 (RFC 7946) or another system.",
        discussion: """
            All attributes are kept, rings are turned as RFC 7946 asks, and a feature without an area is reported.

            Examples:
              fieldbook parcels convert parcels.geojson -o parcels-wgs84.geojson
              fieldbook parcels convert lv03.geojson --to lv95 -o lv95.geojson
              fieldbook parcels convert intake/ -o wgs84/
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.geojson, .geojsonl), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String?

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The system of the output.", valueName: "system"))
    var to = "wgs84"

    @Option(
        help: ArgumentHelp(
            "Between LV03 and LV95: grid (CHENyx06), shift (whole kilometres only, up to 2 m off), or fineltra=FILE with swisstopo's triangles as tinshift JSON.",
            valueName: "method"))
    var method = "grid"

    @Flag(help: "Accept less where a grid is missing or ends, and say where that was so.")
    var allowBallpark = false

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Option(help: ArgumentHelp("Decimals of the coordinates.", valueName: "n"))
    var precision: Int?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<FeatureFormat>(output, format: toFormat)
        var parameters = ConvertParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.to = to
        parameters.format = choice.format ?? parameters.format
        parameters.decimals = precision
        parameters.method = method
        parameters.allowBallpark = allowBallpark
        try BatchCommandRun(input: input, options: options)(
            try ConvertParcels(parameters), to: choice.destination)
    }
}
