import LandOperations
import ArgumentParser

struct ParcelsNeighboursCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "neighbours",
        abstract: "Which parcels touch, along how many metres of border or in a corner only.",
        discussion: """
            Corners at the same millimetre are one, and a corner that lies on another parcel's border parts it there: the \
            shared length is right where the parcels do not have the same corners. --tolerance is for deliveries whose \
            corners do not agree. Parcels that overlap are reported as such, with the area. Rights over land are left out \
            without --rights.

            Examples:
              fieldbook parcels neighbours parcels.geojson --of 141
              fieldbook parcels neighbours parcels.geojson -o neighbours.csv
              fieldbook parcels neighbours parcels.gpkg --tolerance 10 \\
                -o borders.geojson
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<FindNeighbours.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try FindNeighbours(parameters), to: choice.destination)
    }
}
