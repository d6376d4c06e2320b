import ServiceOperations
import ArgumentParser

struct PullTravelsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "travels",
        abstract: "A vehicle's travels from VueTraccar, measured along their plotted ways.",
        discussion: """
            Travels that the server found and those put down by hand, each with its plotted way. The row of a travel \
            has our own distance on the ellipsoid along the way, and the server's beside it (on a sphere; for \
            travels that the server found, without the first leg and with the one after the last point). The last row adds \
            them up, what several travels have in common counted once. Places put down by hand become waypoints. Where \
            the service cannot be reached or fails, its last good answer is taken (of the last seven days, from \
            ~/.cache/fieldbook/answers.sqlite, which nobody else can read): the rows and a note say so, and from when \
            it is, and the run counts as done. With --no-cache it fails instead, with exit code 3.

            Examples:
              fieldbook pull travels --device 4 --from 2026-03 --until 2026-03 \\
                -o march.gpx
              fieldbook pull travels --device 4 --from 2026-03-01 --until 2026-03-07 \\
                --select Bern --side-trip-devices 5,6 -o bern.png
              fieldbook pull travels --profile cars --device 4 --from 2026 \\
                --until 2026 --format csv -o 2026.geojson
            """)

    @OptionGroup var output: OutputOptions<TravelFileFormat>

    @OptionGroup var parameters: OperationOptions<PullTravels.Parameters>

    @Flag(help: "Fail if the service cannot be reached, and keep no answer.")
    var noCache = false

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format ?? parameters.format
        parameters.offline = !noCache
        let service = try service.signedIn(retries: parameters.service.retries)
        try BatchCommandRun(options: options)(
            try PullTravels(parameters, at: service), on: service.item(called: "travels"),
            to: choice.destination)
    }
}
