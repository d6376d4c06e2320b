import LandOperations
import ArgumentParser

struct ParcelsSimplifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simplify",
        abstract: "Parcels with fewer corners, for maps; shared borders stay shared.",
        discussion: """
            Each border is simplified once for both of its parcels (Douglas and Peucker), so that no gaps and no overlaps \
            come up; corners at which several borders meet stay, and no parcel becomes less than a triangle. Heights are lost. \
            For maps, not for areas: those change, and the result says by how much at most.

            Examples:
              fieldbook parcels simplify parcels.geojson --tolerance 1 \\
                -o overview.geojson
              fieldbook parcels simplify parcels.gpkg --tolerance 0.2 -o web.fgb
              fieldbook parcels simplify parcels.geojson --tolerance 1 --format csv
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<ParcelFormat>
    @OptionGroup var parameters: OperationOptions<SimplifyParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try SimplifyParcels(parameters), to: choice.destination)
    }
}
