import ArgumentParser
import Operations

struct PullPositionsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "positions",
        abstract: "A vehicle's positions as Traccar has them, for administrators.",
        discussion: """
            Asks for the time in pieces, so that neither memory nor the server's limits end it; what stands on both \
            sides of a seam is taken once. JSON has all that the device says, speeds in knots, as Traccar gives it; \
            the other formats have metres a second. "fieldbook routes distance" reads each of them. A trustee's positions, which are amounts, are pulled by \
            "fieldbook pull expenses".

            Examples:
              fieldbook pull positions --device 4 --from 2026-03-01 --until 2026-03-31 \\
                -o positions.csv
              fieldbook pull positions --device 4 --from 2026 --until 2026 \\
                --days-at-once 7 -o 2026.json
              fieldbook pull positions --device 4 --from 2026-03-02 --until 2026-03-02 \\
                -o - --to-format json | fieldbook routes distance -
            """)

    @Option(
        name: .shortAndLong,
        help: ArgumentHelp(
            "A file (.csv, .gpx, .json, .geojson, .geojsonl, .kml, .polyline), a folder, or - for standard output.",
            valueName: "out"),
        completion: .file())
    var output: String?

    @Option(help: ArgumentHelp("The output's format where its name does not say it.", valueName: "format"))
    var toFormat: String?

    @OptionGroup(title: "The positions") var time: PullTimeOptions

    @Option(help: ArgumentHelp("How many days are asked for at once, 1 to 31.", valueName: "n"))
    var daysAtOnce = 1

    @OptionGroup(title: "The service") var pull: PullOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try OutputChoice<PositionFileFormat>(output, format: toFormat)
        var parameters = PullPositions.Parameters()
        time.apply(to: &parameters)
        parameters.daysAtOnce = daysAtOnce
        parameters.format = choice.format ?? parameters.format
        let service = try pull.signedIn()
        try BatchCommandRun(options: options)(
            try PullPositions(parameters, at: service),
            on: PullOptions.item(at: service, called: "positions"), to: choice.destination)
    }
}
