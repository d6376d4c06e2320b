import ArgumentParser
import Operations

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

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .csv, .ndjson, .txt for a row for each finding, .geojson, .geojsonl, .gpkg and others for the findings with their place; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "Up to which width gaps and overlaps are tolerated, as arcs leave such.", valueName: "mm"))
    var tolerance = 1.0

    @Option(
        help: ArgumentHelp("Up to which width gaps and overlaps are slivers, and warnings.", valueName: "mm"))
    var sliver = 100.0

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = CheckParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.tolerance = tolerance
        parameters.sliver = sliver
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try CheckParcels(parameters), to: choice.destination)
    }
}
