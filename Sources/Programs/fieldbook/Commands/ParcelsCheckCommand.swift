import LandOperations
import ArgumentParser

struct ParcelsCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Valid geometries, and land without gaps and overlaps.",
        discussion: """
            Each parcel: validity with reason and place, repeated corners, spikes, tiny rings, EGRIDs. All of them: gaps \
            with land all around, overlaps, slivers of both, and EGRIDs that different numbers have. A slit that opens to \
            the outside of all parcels is no gap; neighbours --tolerance shows borders that nearly meet. Rights over land \
            have no part in gaps and overlaps. Features whose rings are open or too short cannot be read, and are told on \
            standard error. The width of a gap or overlap is twice its area by its perimeter, which of a long \
            strip is its mean width.

            Errors are parcel.coordinate, parcel.invalid, set.overlap, set.gap and egrid.repeated; where there is one, the exit code is 1. All other findings are warnings.

            Examples:
              fieldbook parcels check parcels.geojson
              fieldbook parcels check parcels.itf --tolerance 2 -o findings.csv
              fieldbook parcels check parcels.gpkg -o findings.geojson
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<CheckParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try CheckParcels(parameters), to: choice.destination)
    }
}
