import ArgumentParser
import Operations

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

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file: .csv, .ndjson, .txt for rows, .geojson, .geojsonl, .gpkg, .shp, .fgb and others for the pieces; a folder, or - for standard output.",
            valueName: "out"), completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The file with the zones.", valueName: "file"), completion: .file())
    var zones: String

    @Option(help: ArgumentHelp("Its layer, if it has several.", valueName: "name"))
    var zonesLayer: String?

    @Option(
        help: ArgumentHelp(
            "The attribute that names a zone; without it the first usual one, such as Zone or Bezeichnung.",
            valueName: "attribute"))
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "The attribute with the utilisation figure: 0.6, 0,6 or 60 %.", valueName: "attribute"))
    var utilisation: String?

    @Option(help: ArgumentHelp("Leave out pieces of fewer square metres.", valueName: "m2"))
    var tolerance = 0.1

    @Option(help: ArgumentHelp("Leave out pieces of a smaller mean width.", valueName: "mm"))
    var minWidth = 0.0

    @Flag(help: "Repair geometries that are not valid, and tell.")
    var repair = false

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<ParcelFormat>(output, format: toFormat)
        var parameters = OverlayParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.zones = zones
        parameters.zonesLayer = zonesLayer
        parameters.zone = zone
        parameters.utilisation = utilisation
        parameters.tolerance = tolerance
        parameters.minWidth = minWidth
        parameters.repair = repair
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try OverlayParcels(parameters), to: choice.destination)
    }
}
