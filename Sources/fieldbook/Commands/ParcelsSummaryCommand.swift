import ArgumentParser
import Operations

struct ParcelsSummaryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "How many parcels, how much land, its outer borders, in all or by an attribute.",
        discussion: """
            Areas and perimeters are those of land; rights over it are counted apart. perimeter_m is the length of the \
            borders that are left when those between parcels are dissolved, those of holes among them; ground_m2 counts \
            what several parcels have once.

            Examples:
              fieldbook parcels summary parcels.geojson
              fieldbook parcels summary parcels.geojson --by BFSNr -o communes.csv
              fieldbook parcels summary parcels.gpkg --by Kanton \\
                --where "Flaeche > 1000" --format ndjson
              fieldbook parcels select parcels.geojson \\
                --box 2601900,1191900,2602200,1192100 --to-format geojsonl -o - \\
                | fieldbook parcels summary -
            """)

    @OptionGroup var input: InputOptions

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .ndjson, .txt), a folder, or - for standard output.", valueName: "out"),
        completion: .file())
    var output: String?

    @Option(
        help: ArgumentHelp(
            "An attribute of the file, or bfs, canton or kind: a row for each of its values.",
            valueName: "attribute"))
    var by: String?

    @Option(
        help: ArgumentHelp(
            "A condition on attributes, as in parcels select.", valueName: "condition"))
    var `where`: String?

    @OptionGroup(title: "The parcels") var parcels: ParcelOptions

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<TableFormat>(output, format: toFormat)
        var parameters = SummarizeParcels.Parameters()
        parcels.apply(to: &parameters)
        parameters.by = by
        parameters.where = `where`
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try SummarizeParcels(parameters), to: choice.destination)
    }
}
