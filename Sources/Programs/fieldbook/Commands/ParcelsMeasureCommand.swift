import LandOperations
import ArgumentParser

struct ParcelsMeasureCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "measure",
        abstract: "Areas, borders, centres and label points of parcels, beside the register's areas.",
        discussion: """
            Areas are those of the LV95 plane, as in the register; in files, geodesic_m2 is the area on WGS84, bessel_m2 the \
            plane's on its own ellipsoid, and scale_ppm what the plane stretches lengths by. compactness is 4 pi area / \
            perimeter squared (Polsby-Popper). Features with one EGRID are one parcel, and one row; rights over land are \
            not in its totals.

            tolerance_m2 is how far a registered area may be from the computed one: three standard deviations of the \
            area that follow from the corners, if each has the accuracy that art. 31 TVAV asks of the class, and 0.5 m2 \
            for rounding. That is geometry, not a formula of the ordinance; ask the cantonal survey before you claim anything.

            Reads every format that parcels convert reads, in LV95, LV03 or WGS84; prints a table, or writes a file whose \
            extension chooses the format.

            Examples:
              fieldbook parcels measure parcels.geojson
              fieldbook parcels measure parcels.geojson -o areas.csv
              fieldbook parcels measure parcels.geojson --outside-only \\
                --tolerance-class TS3
              fieldbook parcels measure parcels.geojson --format ndjson \\
                | jq .geodesic_m2
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<MeasureFormat>
    @OptionGroup var parameters: OperationOptions<MeasureParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try MeasureParcels(parameters), to: choice.destination)
    }
}
