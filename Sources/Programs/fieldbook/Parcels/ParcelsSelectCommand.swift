import ArgumentParser
import CommandRuns
import LandOperations

struct ParcelsSelectCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "select",
        abstract:
            "Select parcels at a place, in a box or polygon, by EGRID or attributes, or for a table of points.",
        discussion: """
            If you give several options, a parcel must meet all of them. If a parcel consists of several \
            features, each of them is selected separately.

            If you name no format, the output is a table (CSV) without geometries, whatever the format of \
            the input, and even if the output is a folder. In a feature format, such as geojson or gpkg, the \
            features are written unchanged, in the input's CRS. Name the format with the extension of -o or, \
            for a folder, with --to-format.

            A --where condition can use =, <>, <, <=, >, >=, [not] in (...), [not] between ... and ..., \
            [not] like with % and _, ilike, is [not] null, and, or, not, and parentheses. It compares \
            attributes of the file, or egrid, number, bfs, canton, kind and area, whatever the file calls \
            these attributes.

            With --points, the output is the table of points, with the parcel that contains the point added \
            to each row. The column parcel_others lists the other parcels at the point: rights over land \
            and, if the point is on a boundary, the neighbours.

            Examples:
              fieldbook parcels select parcels.geojson --at 2602000,1192000
              fieldbook parcels select parcels.geojson --at 7.4646,46.879 --radius 50 \\
                -o near.geojson
              fieldbook parcels select parcels.gpkg \\
                --where "Flaeche > 1000 and Nummer like '12%'" -o large.gpkg
              fieldbook parcels select communes/ --egrid CH990192133099 \\
                --to-format geojson -o selected/
              fieldbook parcels select parcels.geojson --polygon perimeter.geojson \\
                --within --kind land -o site.geojson
              fieldbook parcels select parcels.geojson --egrids list.txt \\
                --attributes Flaeche -o list.csv
              fieldbook parcels select parcels.geojson --points addresses.csv \\
                --attributes Flaeche -o joined.csv
            """)

    var files = FileOperation<SelectParcels, ParcelFormat>()

    func run() throws {
        let (parameters, destination) = try files.values(\.format)
        if parameters.selection.isEmpty, parameters.points == nil {
            throw ValidationError(
                "Say what to select: --at, --box, --polygon, --egrid, --egrids, --where, --kind or --points.")
        }
        try files.batch(try SelectParcels(parameters), to: destination)
    }
}
