import ArgumentParser
import Operations

struct ParcelsSelectCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "select",
        abstract: "Parcels at a place, in a box or polygon, by EGRID, by attributes, or under points.",
        discussion: """
            Of several options, all must hold. What is selected goes out as it came, in the system of the input, or as \
            rows. A part of a parcel that is a feature of its own is selected for itself.

            A condition has =, <>, <, <=, >, >=, [not] in (...), [not] between ... and ..., [not] like with % and _, \
            ilike, is [not] null, and, or, not, and parentheses. It names attributes of the file, or egrid, number, bfs, \
            canton, kind and area.

            With --points each row of a table of points gets the parcel that it lies in; parcel_others names further \
            ones, where rights lie over land and on borders.

            Examples:
              fieldbook parcels select parcels.geojson --at 2602000,1192000
              fieldbook parcels select parcels.geojson --at 7.4646,46.879 --radius 50 \\
                -o near.geojson
              fieldbook parcels select parcels.gpkg \\
                --where "Flaeche > 1000 and Nummer like '12%'" -o large.gpkg
              fieldbook parcels select parcels.geojson --polygon perimeter.geojson \\
                --within --kind land -o site.geojson
              fieldbook parcels select parcels.geojson --egrids list.txt \\
                --attributes Flaeche -o list.csv
              fieldbook parcels select parcels.geojson --points addresses.csv \\
                --attributes Flaeche -o joined.csv
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .ndjson, .txt, .geojson, .geojsonl, .gpkg, .shp, .fgb, .gml, .kml, .dxf), a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "The parcels that hold a point in LV95, LV03 or WGS84 (longitude first), on their border too.",
            valueName: "e,n"))
    var at: String?

    @Option(help: ArgumentHelp("The parcels no farther from that point.", valueName: "metres"))
    var radius: Double?

    @Option(help: ArgumentHelp("The parcels in a box, by two of its corners.", valueName: "e,n,e,n"))
    var box: String?

    @Option(
        help: ArgumentHelp("The parcels in the polygons of a file.", valueName: "file"), completion: .file())
    var polygon: String?

    @Flag(help: "Only parcels of which all lies in there.")
    var within = false

    @Option(help: ArgumentHelp("EGRIDs, separated by commas. Can be repeated.", valueName: "egrids"))
    var egrid: [String] = []

    @Option(
        help: ArgumentHelp("A file with an EGRID at the beginning of each line.", valueName: "list"),
        completion: .file())
    var egrids: String?

    @Option(help: ArgumentHelp("A condition on attributes.", valueName: "condition"))
    var `where`: String?

    @Option(
        help: ArgumentHelp(
            "land, buildingRight, otherRight or mine, separated by commas. Can be repeated.",
            valueName: "kinds"))
    var kind: [String] = []

    @Option(
        help: ArgumentHelp("A table of points, each of which gets its parcel.", valueName: "table"),
        completion: .file())
    var points: String?

    @Option(
        help: ArgumentHelp(
            "The points' columns by name or number, easting or longitude first.", valueName: "e,n"))
    var columns: String?

    @Option(help: ArgumentHelp("The table's encoding: utf-8, windows-1252 or latin1.", valueName: "name"))
    var pointsEncoding = TableEncoding.utf8

    @Option(
        help: ArgumentHelp(
            "Attributes of the parcels for the rows, separated by commas. Can be repeated.",
            valueName: "names"))
    var attributes: [String] = []

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func validate() throws {
        let criteria: [Any?] = [at, box, polygon, egrids, `where`, kind.first, points, egrid.first]
        if criteria.allSatisfy({ $0 == nil }) {
            throw ValidationError(
                "Say what to select: --at, --box, --polygon, --egrid, --egrids, --where, --kind or --points.")
        }
    }

    func run() throws {
        let choice = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = SelectParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.at = at
        parameters.radius = radius
        parameters.box = box
        parameters.polygon = polygon
        parameters.within = within
        parameters.egrid = egrid.flatMap(CommaList.parts)
        parameters.egrids = egrids
        parameters.where = `where`
        parameters.kind = try kind.flatMap { try CommaList.choices($0, option: "--kind") }
        parameters.points = points
        parameters.columns = columns.map(CommaList.parts)
        parameters.pointsEncoding = pointsEncoding
        parameters.attributes = attributes.flatMap(CommaList.parts)
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try SelectParcels(parameters), to: choice.destination)
    }
}

extension TableEncoding: ExpressibleByArgument {}
