import ArgumentParser
import LandOperations
import MapDrawing

struct ParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels", abstract: "Fetch, measure, check, select, convert and draw parcels.",
        subcommands: [
            ParcelsMeasureCommand.self, ParcelsCheckCommand.self, ParcelsRepairCommand.self,
            ParcelsNeighboursCommand.self, ParcelsSelectCommand.self, ParcelsSummaryCommand.self,
            ParcelsDissolveCommand.self, ParcelsSimplifyCommand.self, ParcelsClusterCommand.self,
            ParcelsOverlayCommand.self, ParcelsConvertCommand.self, ParcelsRenderCommand.self,
            ParcelsFetchCommand.self,
        ])
}

struct ParcelsConvertCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert parcels to another format or CRS.",
        discussion: """
            Reads GeoJSON, GeoPackage, Shapefile, FlatGeobuf, GML, KML, DXF, INTERLIS and tables with well-known text; \
            writes the format of the output's name. Attributes are kept as far as the format can store them; others are \
            reported. In GeoJSON for the web, rings have the orientation that RFC 7946 requires. Features without an area \
            are reported.

            Examples:
              fieldbook parcels convert parcels.gpkg -o parcels.geojson
              fieldbook parcels convert delivery.shp --encoding windows-1252 \\
                -o parcels.gpkg
              fieldbook parcels convert lv03.geojson --to lv95 -o lv95.geojson
              fieldbook parcels convert intake/ -o wgs84/
            """)

    var files = FileOperation<ConvertParcels, ConvertFormat>()

    func run() throws { try files.run(\.output.format) }
}

struct ParcelsRenderCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Draw a map of parcels with their numbers, a scale bar and a north arrow.",
        discussion: """
            Examples:
              fieldbook parcels render parcels.geojson -o map.png --title Musterwil
              fieldbook parcels render parcels.geojson -o plan.pdf --scale 5000 \\
                --paper a3
              fieldbook parcels render parcels.geojson -o excerpt.pdf --highlight 84 \\
                --focus --neighbours --scale 500
              fieldbook parcels render parcels.geojson -o sizes.png \\
                --colour-by Flaeche --label number,Flaeche
              fieldbook parcels render communes/ -o maps/ --to-format svg

            Highlighted parcels may be far apart, but the area of --focus or --box has to fit the paper at --scale. \
            --colour-by gives each value of an attribute a colour, or classes of it if it is a number with many values. \
            Independent rights are drawn dashed over the land.
            """)

    var files = FileOperation<RenderParcels, MapFormat>()

    func run() throws { try files.run(\.format, needsOutput: true) }
}
