import ArgumentParser
import Operations

struct ParcelsClusterCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster",
        abstract: "Parcels as points for the zoom levels of a web map, near ones as one with their count.",
        discussion: """
            Each point has its zoom, id, count, the area of its land, and the box around its parcels (west, south, east, \
            north); parent is the id of the cluster that it goes into when the map is zoomed out. A single parcel has its \
            number and EGRID. Rights over land take no part. The output is in WGS84, the same each time.

            Examples:
              fieldbook parcels cluster parcels.geojson -o clusters.geojson
              fieldbook parcels cluster parcels.gpkg --zoom 6-14 --radius 80 \\
                -o clusters.geojsonl
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.geojson, .geojsonl, .gpkg, .fgb and others), a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String

    @Option(help: ArgumentHelp("The zoom levels, from 0 to 24.", valueName: "low-high"))
    var zoom = "8-16"

    @Option(help: ArgumentHelp("How far a cluster reaches.", valueName: "pixels"))
    var radius = 60.0

    @Option(help: ArgumentHelp("The side of a tile; 512 for MapLibre and Mapbox.", valueName: "pixels"))
    var tileSize = 256

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<FeatureFormat>(output, format: toFormat)
        var parameters = ClusterParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.zoom = zoom
        parameters.radius = radius
        parameters.tileSize = tileSize
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try ClusterParcels(parameters), to: choice.destination)
    }
}
