import LandOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<ConvertFormat>
    @OptionGroup var parameters: OperationOptions<ConvertParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.output.format = choice.format ?? parameters.output.format
        try BatchCommandRun(input: input, options: options)(
            try ConvertParcels(parameters), to: choice.destination)
    }
}
