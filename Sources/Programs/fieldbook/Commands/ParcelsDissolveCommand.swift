import LandOperations
import ArgumentParser

struct ParcelsDissolveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dissolve",
        abstract: "Parcels put together by attributes, without the borders between them.",
        discussion: """
            Count, area, the register's area and the sums of attributes stand beside each piece of land. Rights over land are \
            left out. Where parcels of a group overlap or are not valid, made_by says union, and overlap_m2 how much land \
            several of them have.

            Examples:
              fieldbook parcels dissolve parcels.geojson --by bfs -o communes.geojson
              fieldbook parcels dissolve parcels.gpkg --by canton,Zone --sum Einwohner \\
                -o zones.gpkg
              fieldbook parcels dissolve parcels.geojson
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<DissolveParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try DissolveParcels(parameters), to: choice.destination)
    }
}
