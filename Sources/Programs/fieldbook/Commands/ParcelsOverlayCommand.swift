import LandOperations
import ArgumentParser

struct ParcelsOverlayCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "overlay",
        abstract: "The area of each zone on each parcel, and what may be built by its utilisation figure.",
        discussion: """
            A row for each parcel and zone: area, share of the parcel, figure, and area times figure; (none) is what lies \
            in no zone. Zones that overlap are told with the parcel, and count both. Geometries that are not valid are \
            told and left out, unless --repair is given.

            Examples:
              fieldbook parcels overlay parcels.geojson --zones zones.gpkg
              fieldbook parcels overlay parcels.geojson --zones zones.geojson \\
                --zone Zone --utilisation AZ -o zones.csv
              fieldbook parcels overlay parcels.gpkg --zones plan.gpkg \\
                --zones-layer grundnutzung -o pieces.gpkg
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<OverlayParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try OverlayParcels(parameters), to: choice.destination)
    }
}
