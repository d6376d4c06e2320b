import ArgumentParser
import CommandRuns
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
            Reads GeoJSON, GeoPackage, Shapefile, FlatGeobuf, GML, KML, DXF, INTERLIS, Esri JSON, TopoJSON, \
            tables with well-known text, and ZIP or KMZ archives of these. The output's extension determines \
            its format. Attributes are kept if the format can store them; a note lists the others. In \
            GeoJSON in WGS84, rings have the orientation that RFC 7946 requires. Features without an area, \
            such as points and lines, are left out and reported as errors.

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

            With --scale, the area to draw (all parcels, or the area that --focus or --box selects) must fit \
            on the paper. --colour-by assigns a colour to each value of an attribute or, if the attribute \
            has many different numbers, to each class of numbers. Rights over land are drawn as dashed \
            lines.

            With --focus, no map is drawn for files without a highlighted parcel; this is not an error if \
            another file contains the parcel.
            """)

    var files = FileOperation<RenderParcels, MapFormat>()

    func run() throws { try files.run(\.format, needsOutput: true) }
}
