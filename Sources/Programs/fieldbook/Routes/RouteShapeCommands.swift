import ArgumentParser
import Batch
import CommandRuns
import RouteOperations

struct RoutesCleanCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "clean",
        abstract: "Remove the positioning errors that inflate the distance of routes.",
        discussion: """
            The rules apply in this order: orderByTime, invalid (a position that is out of range or at \
            latitude 0 and longitude 0, a wrong time, or a fix that the device marks as invalid), accuracy, \
            duplicates, jumps (faster than the maximum speed), spikes (off the route, with an impossible \
            acceleration), parkedDrift (apparent movement of a parked vehicle), and gaps (only with --gaps). \
            The printed table shows each route before and after cleaning.

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
        abstract:
            "Reduce the number of fixes in routes, within a tolerance, or resample routes at even intervals.",
        discussion: """
            Use exactly one of --metres, --square-metres, --every-metres and --every-seconds. With --metres, \
            each fix that is left out lies within that distance of the simplified route. If you add \
            --keep-times, the distance is measured to the simplified route's position at the time of the \
            fix, which preserves speeds and stops. --square-metres leaves out the fixes that change the \
            shape least. With --metres or --square-metres, the remaining fixes stay unchanged.

            --every-metres and --every-seconds replace the fixes with new ones along the route; with \
            --every-seconds 60, there is one at each full minute. The first and last fix of each segment are \
            always kept.

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
