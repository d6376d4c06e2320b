import ArgumentParser

/// In which system, format and precision parcels are written.
struct ParcelFileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The system of the output. (default: wgs84 in GeoJSON and KML, otherwise lv95)",
            valueName: "system"))
    var to: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @Option(help: ArgumentHelp("Decimals of the coordinates.", valueName: "n"))
    var precision: Int?
}
