import ArgumentParser
import Operations

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

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.gpx, .geojson, .geojsonl, .kml, .csv, .polyline, .png, .svg, .pdf), a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "The travels") var time: PullTimeOptions

    @Option(
        help: ArgumentHelp("Only the travel of this identifier or title. Can be repeated.", valueName: "name")
    )
    var select: [String] = []

    @Option(
        help: ArgumentHelp(
            "Further devices whose ways in that time come too, separated by commas.", valueName: "numbers"))
    var sideTripDevices: String?

    @Flag(help: "Fail where the service cannot be reached, and keep no answer.")
    var noCache = false

    @OptionGroup(title: "The service") var pull: PullOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<TravelFileFormat>(output, format: toFormat)
        var parameters = PullTravels.Parameters()
        time.apply(to: &parameters)
        parameters.select = select
        parameters.sideTripDevices = try CommaList.parts(sideTripDevices ?? "").map { part in
            guard let device = Int(part) else {
                throw ValidationError("--side-trip-devices: numbers were expected, not \"\(part)\".")
            }
            return device
        }
        parameters.format = choice.format ?? parameters.format
        parameters.offline = !noCache
        let service = try pull.signedIn()
        try BatchCommandRun(options: options)(
            try PullTravels(parameters, at: service), on: PullOptions.item(at: service, called: "travels"),
            to: choice.destination)
    }
}
