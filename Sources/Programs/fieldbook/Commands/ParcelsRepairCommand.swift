import LandOperations
import ArgumentParser

struct ParcelsRepairCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "repair",
        abstract: "Valid geometries, each change told with its reason, place and area before and after.",
        discussion: """
            What is valid stays as it is. What is not becomes what its shells enclose without what its holes enclose \
            (GEOS's structure method). A repair that changes an area by more than --max-change or --max-change-percent, \
            or leaves nothing, is refused: the parcel stays as it was, and is named. Heights of repaired parcels are lost.

            Examples:
              fieldbook parcels repair parcels.geojson
              fieldbook parcels repair parcels.geojson -o sound.geojson
              fieldbook parcels repair parcels.gpkg -o sound.gpkg --max-change 5 \\
                --max-change-percent 0.5
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<RepairParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try RepairParcels(parameters), to: choice.destination)
    }
}
