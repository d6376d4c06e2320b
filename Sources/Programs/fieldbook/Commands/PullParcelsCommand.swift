import LandOperations
import ServiceOperations
import ArgumentParser

struct PullParcelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "parcels",
        abstract: "The parcels of an instance of Nyla's real estate, in any format.",
        discussion: """
            Asks for page after page until the service has no more; a parcel that comes twice is taken once. EGRID, \
            number, municipality and area stand under the register's names too, so that "fieldbook parcels measure" \
            finds them. Where the service cannot be reached or fails, its last good answer is taken (of the last \
            seven days, from ~/.cache/fieldbook/answers.sqlite, which nobody else can read): the row and a note say \
            so, and from when it is, and the run counts as done. With --no-cache it fails instead, with exit code 3.

            Examples:
              fieldbook pull parcels --profile land -o parcels.geojson
              fieldbook pull parcels --instance i1 --project q7 -o project.gpkg
              fieldbook pull parcels --bbox 2600000,1200000,2601000,1201000 \\
                --to lv95 -o near.csv
            """)

    @OptionGroup var output: OutputOptions<ConvertFormat>

    @OptionGroup var parameters: OperationOptions<PullParcels.Parameters>

    @Flag(help: "Fail if the service cannot be reached, and keep no answer.")
    var noCache = false

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.output.format = choice.format ?? parameters.output.format
        parameters.offline = !noCache
        let service = try service.signedIn(retries: parameters.service.retries)
        try BatchCommandRun(options: options)(
            try PullParcels(parameters, at: service), on: service.item(called: "parcels"),
            to: choice.destination)
    }
}
