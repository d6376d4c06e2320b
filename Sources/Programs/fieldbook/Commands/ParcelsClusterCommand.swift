import LandOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<FeatureFormat>
    @OptionGroup var parameters: OperationOptions<ClusterParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice(isRequired: true)
        var parameters = parameters.values
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try ClusterParcels(parameters), to: choice.destination)
    }
}
