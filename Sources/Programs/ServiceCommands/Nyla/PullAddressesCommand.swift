import APICore
import ArgumentParser
import Batch
import CommandRuns
import LandOperations
import ServiceOperations

struct PullAddressesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "addresses",
        abstract: "Add LV95 coordinates from a real estate instance of Nyla to the addresses in tables.",
        discussion: """
            Each address is requested only once, even if it occurs in several rows. The output has all \
            columns of the table, and the columns easting, northing, address_found and address_state. The \
            state is "found" (the service has the address with the same spelling), "suggested" (the service \
            has exactly one suggestion with coordinates, but with a different spelling), "ambiguous", \
            "without coordinates" or "not found".

            Examples:
              fieldbook pull addresses customers.csv --column address -o placed.csv
              fieldbook pull addresses customers.csv --column address -o - \\
                --to-format ndjson
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<TableFormat>
    @OptionGroup var parameters: OperationOptions<LocateAddresses.Parameters>
    @OptionGroup var source: PullSource

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        if let format = choice.format { parameters.format = format }
        let service = try source.service.signedIn(retry: parameters.service.retry.policy)
        try BatchCommandRun(input: input, options: source.options)(
            try LocateAddresses(parameters, at: service), to: choice.destination)
    }
}
