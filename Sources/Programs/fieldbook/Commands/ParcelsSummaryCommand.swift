import LandOperations
import ArgumentParser

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
    @OptionGroup var output: OutputOptions<TableFormat>
    @OptionGroup var parameters: OperationOptions<SummarizeParcels.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format
        try BatchCommandRun(input: input, options: options)(
            try SummarizeParcels(parameters), to: choice.destination)
    }
}
