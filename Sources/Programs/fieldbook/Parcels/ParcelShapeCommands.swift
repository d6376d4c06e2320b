import ArgumentParser
import CommandRuns
import LandOperations

struct ParcelsDissolveCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "dissolve",
        abstract: "Merge parcels that have the same attribute values.",
        discussion: """
            The attributes of a merged area are the number of its parcels, their area, their area in the \
            register, and the sums of the --sum attributes. Rights over land are left out. If parcels of a \
            group overlap or are invalid, the attribute made_by is "union", and overlap_m2 is the area that \
            more than one of them covers.

            Examples:
              fieldbook parcels dissolve parcels.geojson --by bfs -o communes.geojson
              fieldbook parcels dissolve parcels.gpkg --by canton,Zone --sum Einwohner \\
                -o zones.gpkg
              fieldbook parcels dissolve parcels.geojson
            """)

    var files = FileOperation<DissolveParcels, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}

struct ParcelsSimplifyCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "simplify",
        abstract: "Simplify the boundaries of parcels for maps; shared boundaries stay shared.",
        discussion: """
            Each boundary is simplified once for both of its parcels (Douglas–Peucker algorithm), which \
            leaves no gaps and no overlaps. Corners where several boundaries meet are kept, and every parcel \
            keeps at least three corners. Heights are lost. Use the output for maps, not for measuring: \
            areas change. The printed result states the largest change.

            Examples:
              fieldbook parcels simplify parcels.geojson --tolerance 1 \\
                -o overview.geojson
              fieldbook parcels simplify parcels.gpkg --tolerance 0.2 -o web.fgb
              fieldbook parcels simplify parcels.geojson --tolerance 1 --format csv
            """)

    var files = FileOperation<SimplifyParcels, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}

struct ParcelsClusterCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "cluster",
        abstract: "Merge nearby parcels into points for the zoom levels of a web map.",
        discussion: """
            Each point is a cluster of parcels. Its attributes are the zoom level, an id, the number of \
            parcels, their area, and the box around them (west, south, east, north). The attribute parent is \
            the id of the cluster that contains this one at the next lower zoom level. A cluster of a single \
            parcel also has the parcel's number and EGRID. Rights over land are left out. The output is in \
            WGS84, and identical in every run.

            Examples:
              fieldbook parcels cluster parcels.geojson -o clusters.geojson
              fieldbook parcels cluster parcels.gpkg --zoom 6-14 --radius 80 \\
                -o clusters.geojsonl
            """)

    var files = FileOperation<ClusterParcels, FeatureFormat>()

    func run() throws { try files.run(\.format, needsOutput: true) }
}
