import RouteOperations
import ArgumentParser

struct RoutesSimplifyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "simplify",
        abstract: "Routes with fewer fixes and a bound on what is lost, or with fixes at even intervals.",
        discussion: """
            With --metres, no fix that is left out lies farther than that from the route, measured on the ellipsoid; with \
            --keep-times, from where the route is at the fix's time, so that speeds and stops stay too. With \
            --square-metres, the fixes that change the shape least go. The first and last fix of each segment stay, \
            and every fix that stays is unchanged. --every-metres and --every-seconds make new fixes along the way, the \
            latter on whole multiples (60: on the minute).

            Examples:
              fieldbook routes simplify day.gpx --clean --metres 5 -o light.gpx
              fieldbook routes simplify positions.json --metres 20 --keep-times \\
                -o day.geojson
              fieldbook routes simplify week/ --clean --every-seconds 60 -o minutes/ \\
                --to-format gpx
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<RouteFileFormat>
    @OptionGroup var parameters: OperationOptions<SimplifyRoutes.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        guard
            [parameters.metres, parameters.squareMetres, parameters.everyMetres, parameters.everySeconds]
                .contains(where: { $0 != nil })
        else {
            throw ValidationError(
                "Give one of --metres, --square-metres, --every-metres and --every-seconds.")
        }
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try SimplifyRoutes(parameters), to: choice.destination)
    }
}
