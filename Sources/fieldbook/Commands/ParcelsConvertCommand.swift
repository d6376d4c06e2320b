import ArgumentParser
import Operations

struct ParcelsConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Parcels in another format or reference system.",
        discussion: """
            Reads GeoJSON, GeoPackage, Shapefile, FlatGeobuf, GML, KML, DXF, INTERLIS and tables with well-known text; \
            writes what the output's name says. All attributes are kept where the format has room for them, and what has \
            none is told. In GeoJSON for the web rings are turned as RFC 7946 asks. A feature without an area is reported.

            Examples:
              fieldbook parcels convert parcels.gpkg -o parcels.geojson
              fieldbook parcels convert delivery.shp --encoding windows-1252 \\
                -o parcels.gpkg
              fieldbook parcels convert lv03.geojson --to lv95 -o lv95.geojson
              fieldbook parcels convert intake/ -o wgs84/
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.geojson, .geojsonl, .gpkg, .shp, .fgb, .gml, .kml, .dxf, .csv), a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(
        help: ArgumentHelp(
            "The system of the output. (default: wgs84 in GeoJSON and KML, otherwise lv95)",
            valueName: "system"))
    var to: String?

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
        let choice = try OutputChoice<ConvertFormat>(output, format: toFormat)
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
