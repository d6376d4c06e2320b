public import ArgumentParser
import Operations
public import Parcels

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

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .ndjson, .txt, .geojson, .geojsonl), a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Option(
        help: ArgumentHelp(
            "The class of boundary points from which tolerances follow: TS2 (town) to TS5 (mountain).",
            valueName: "class"))
    var toleranceClass = ToleranceClass.ts2

    @Flag(help: "Tell only parcels whose registered area is not within the tolerance.")
    var outsideOnly = false

    @Flag(
        help: "Tell each feature for itself, not the parcel that it is a part of; rows come as they are read."
    )
    var separateParts = false

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<MeasureFormat>(output, format: toFormat)
        var parameters = MeasureParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.format = choice.format
        parameters.toleranceClass = toleranceClass
        parameters.outsideOnly = outsideOnly
        parameters.separateParts = separateParts
        try BatchCommandRun(input: input, options: options)(
            try MeasureParcels(parameters), to: choice.destination)
    }
}

extension ToleranceClass: ExpressibleByArgument {
    /// The class of that name, in capitals or not.
    public init?(argument: String) { self.init(rawValue: argument.uppercased()) }
}
