import RouteOperations
import ArgumentParser

struct RoutesCleanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract: "Routes without what inflates their distance.",
        discussion: """
            Errors of positioning are taken out by rules, in this order: orderByTime; invalid (0/0, out of range, a wrong clock); \
            accuracy; duplicates; jumps (faster than the greatest speed); spikes (beside the way, with an impossible \
            acceleration); parkedDrift (a parked vehicle stays on one place); gaps (only with --gaps). The result says \
            for each route what it was before and after.

            Examples:
              fieldbook routes clean positions.json -o clean.gpx
              fieldbook routes clean day.gpx -o clean/ --to-format geojson --explain
              fieldbook routes clean day.gpx --only jumps,parkedDrift --max-speed 130 \\
                -o day.geojson
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<RouteFileFormat>
    @OptionGroup var parameters: OperationOptions<CleanRoutes.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        if parameters.explain, choice.destination == .standardOutput {
            throw ValidationError("--explain needs a file or a folder: -o OUT.")
        }
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try CleanRoutes(parameters), to: choice.destination)
    }
}
