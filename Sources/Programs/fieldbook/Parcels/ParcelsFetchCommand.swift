import ArgumentParser
import Batch
import CommandRuns
import LandOperations
import ServiceOperations

struct ParcelsFetchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fetch",
        abstract:
            "Fetch all features of a layer of a Web Feature Service (WFS 2.0 or 1.1), and write them in any format.",
        discussion: """
            Requests page after page until the service has no more features, and removes duplicates. If the \
            service sends fewer features than it announces, the command fails and writes nothing, unless you \
            use --allow-short. If the service does not support paging, the area is requested box by box. \
            With --bbox, all features that touch the box are included, even if most of their area is outside.

            The address may contain a user name and a password. They are sent only to the server at that \
            address, and are never printed or stored. The environment variables http_proxy, https_proxy and \
            no_proxy apply.

            Examples:
              fieldbook parcels fetch https://geo.example.ch/wfs --list
              fieldbook parcels fetch https://geo.example.ch/wfs --layer ms:RESF \\
                --bbox 2600000,1200000,2601000,1201000 -o parcels.geojson
              fieldbook parcels fetch https://geo.example.ch/wfs --layer ms:RESF \\
                --filter Kanton=BE -o parcels.gpkg
            """)

    @Argument(help: "Addresses of services, such as https://geo.example.ch/wfs.")
    var addresses: [String] = []

    @Option(
        help: ArgumentHelp(
            "File that lists more addresses, one per line; - is standard input.", valueName: "list"))
    var filesFrom: [String] = []

    @Flag(help: "Only list the layers, with the number of features in each.")
    var list = false

    @OptionGroup var output: OutputOptions<ConvertFormat>

    @OptionGroup(title: "The features") var parameters: OperationOptions<FetchFeatures.Parameters>

    @OptionGroup(title: "Batch options") var options: RunOptions

    func validate() throws {
        if addresses.isEmpty && filesFrom.isEmpty {
            throw ValidationError("Name at least one address, or use --files-from.")
        }
    }

    func run() throws {
        var secrets = AddressSecrets()
        let input = try InputOptions.parse(
            filesFrom.flatMap { ["--files-from", $0] } + ["--"] + addresses.map { secrets.takeOut(of: $0) })
        let run = BatchCommandRun(input: input, options: options)
        if list { try listLayers(run, secrets) } else { try fetchFeatures(run, secrets) }
    }

    private func listLayers(_ run: BatchCommandRun, _ secrets: AddressSecrets) throws {
        let choice = try OutputChoice<TableFormat>(output.output, format: output.toFormat)
        var parameters = ListLayers.Parameters()
        parameters.service = self.parameters.values.service
        parameters.format = choice.format
        try run(try ListLayers(parameters, secrets: secrets), to: choice.destination)
    }

    private func fetchFeatures(_ run: BatchCommandRun, _ secrets: AddressSecrets) throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.output.format = choice.format ?? parameters.output.format
        try run(try FetchFeatures(parameters, secrets: secrets), to: choice.destination)
    }
}
