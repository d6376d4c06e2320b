import ArgumentParser
import Batch
import RouteOperations

struct RoutesCleanCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract: "Remove the positioning errors that inflate the distance of routes.",
        discussion: """
            Rules apply in this order: orderByTime; invalid (0/0, out of range, a wrong clock); accuracy; duplicates; jumps \
            (faster than the maximum speed); spikes (off the path, with an impossible acceleration); parkedDrift (a parked \
            vehicle stays in one place); gaps (only with --gaps). The result has the figures of each route before and \
            after.

            Examples:
              fieldbook routes clean positions.json -o clean.gpx
              fieldbook routes clean day.gpx -o clean/ --to-format geojson --explain
              fieldbook routes clean day.gpx --only jumps,parkedDrift --max-speed 130 \\
                -o day.geojson
            """)

    var files = FileOperation<CleanRoutes, RouteFileFormat>()

    func run() throws {
        let (parameters, destination) = try files.values(\.format)
        if parameters.explain, destination == .standardOutput {
            throw ValidationError("--explain needs a file or a folder: -o OUT.")
        }
        try files.batch(try CleanRoutes(parameters), to: destination)
    }
}

struct RoutesSimplifyCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "simplify",
        abstract: "Reduce the fixes of routes within a tolerance, or resample them at even intervals.",
        discussion: """
            With --metres, each omitted fix lies within that distance of the route, measured on the ellipsoid; with \
            --keep-times, within it of the route's position at the fix's time, which keeps speeds and stops. \
            --square-metres omits the fixes that change the shape least. The first and last fix of each segment stay, and \
            every remaining fix is unchanged. --every-metres and --every-seconds make new fixes along the route, the \
            latter at whole multiples (60: on the minute).

            Examples:
              fieldbook routes simplify day.gpx --clean --metres 5 -o light.gpx
              fieldbook routes simplify positions.json --metres 20 --keep-times \\
                -o day.geojson
              fieldbook routes simplify week/ --clean --every-seconds 60 -o minutes/ \\
                --to-format gpx
            """)

    var files = FileOperation<SimplifyRoutes, RouteFileFormat>()

    func run() throws {
        let (parameters, destination) = try files.values(\.format)
        guard
            [parameters.metres, parameters.squareMetres, parameters.everyMetres, parameters.everySeconds]
                .contains(where: { $0 != nil })
        else {
            throw ValidationError(
                "Give one of --metres, --square-metres, --every-metres and --every-seconds.")
        }
        try files.batch(try SimplifyRoutes(parameters), to: destination)
    }
}
