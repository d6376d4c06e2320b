import LandOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<SelectParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        let criteria: [Any?] = [
            parameters.at, parameters.box, parameters.polygon, parameters.egrids, parameters.where,
            parameters.kind.first, parameters.points, parameters.egrid.first,
        ]
        if criteria.allSatisfy({ $0 == nil }) {
            throw ValidationError(
                "Say what to select: --at, --box, --polygon, --egrid, --egrids, --where, --kind or --points.")
        }
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try SelectParcels(parameters), to: choice.destination)
    }
}
