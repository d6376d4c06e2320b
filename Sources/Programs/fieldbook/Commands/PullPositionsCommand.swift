import ServiceOperations
import ArgumentParser

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

    @OptionGroup var output: OutputOptions<PositionFileFormat>

    @OptionGroup var parameters: OperationOptions<PullPositions.Parameters>

    @OptionGroup(title: "The service") var service: ProfileOptions

    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format ?? parameters.format
        let service = try service.signedIn(retries: parameters.service.retries)
        try BatchCommandRun(options: options)(
            try PullPositions(parameters, at: service), on: service.item(called: "positions"),
            to: choice.destination)
    }
}
