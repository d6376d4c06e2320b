import ArgumentParser
import CommandRuns
import LandOperations
import RouteOperations

struct RoutesDistanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distance",
        abstract: "Measure routes on the ellipsoid, before and after cleaning.",
        discussion: """
            Prints a row for each route: its length as recorded (raw_m) and cleaned (clean_m), the part of \
            clean_m that is straight lines across gaps of ten minutes or more without a fix (gap_m), and \
            other figures of the cleaned route. The maximum speed is the highest one held for at least five \
            seconds (--speed-seconds); up_m and down_m ignore changes of height below --climb-threshold. CSV \
            and NDJSON also have break_m (straight lines between segments, which are not part of the \
            distance), the length along the slope, the speed that the device reports, the extent, and what \
            each rule removed.

            --by-rule prints a row for each rule, in the order in which they apply: orderByTime, invalid \
            (0/0, out of range, wrong time), accuracy, duplicates, jumps (faster than the maximum speed), \
            spikes (off the route, with an impossible acceleration), parkedDrift, gaps (only with --gaps). \
            --explain prints a row for each removed fix, with the reason.

            Examples:
              fieldbook routes distance day.gpx
              fieldbook routes distance week/ --format csv
              fieldbook routes distance march/ --together
              fieldbook routes distance phone/*.gpx --together --device phone
              fieldbook routes distance day.gpx --by-rule
              fieldbook routes distance day.gpx --explain
              fieldbook routes distance positions.csv --max-speed 130 -o distance.csv
            """)

    @OptionGroup var files: FileOperation<MeasureRoutes, TableFormat>
    @Flag(name: .customLong("no-clean"), help: "Measure the distance as recorded, without cleaning.")
    var isRaw = false

    func run() throws {
        var (parameters, destination) = try files.values(\.format)
        if isRaw, parameters.rowPer != .route {
            throw ValidationError("With --no-clean, rules remove nothing.")
        }
        if isRaw { parameters.cleaning = CleaningParameters(.none) }
        try files.batch(together: parameters.together, to: destination) { with, _ in
            parameters.with = with
            return try MeasureRoutes(parameters)
        }
    }
}

struct RoutesMatchCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "match",
        abstract: "List the parcels or municipalities that routes cross, with metres and seconds in each.",
        discussion: """
            Prints a row for each area, in the order in which the route enters them, and (none) for the part \
            outside all areas. The rows add up to the route's distance. A stretch exactly along a boundary \
            belongs to the area on its left. Rights over land are listed in addition to the land. The areas \
            can have any format and CRS in which parcels are read; features with the same name are one area.

            Examples:
              fieldbook routes match day.gpx --areas parcels.geojson --clean
              fieldbook routes match day.gpx --areas boundaries.gpkg \\
                --areas-layer hoheitsgebiet --by bfs_nummer
              fieldbook routes match week/ --areas parcels.gpkg --by EGRIS_EGRID \\
                -o pieces/ --to-format geojson
            """)

    var files = FileOperation<MatchRoutes, ParcelFormat>()

    func run() throws { try files.run(\.format) }
}

struct RoutesSnapCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "snap",
        abstract: "Compare routes with a planned one: deviations, detours, and the driven share of the plan.",
        discussion: """
            Prints a row for the whole route and one for each stretch off the plan: farther from it than \
            --distance for longer than --seconds. If the plan uses a street twice, the order of the drive \
            decides which of the two is meant. In a .gpx, .kml or .geojson output, the fixes of the route \
            are moved onto the plan, except those that are off the plan.

            Examples:
              fieldbook routes snap day.gpx --plan planned.gpx --clean
              fieldbook routes snap day.gpx --plan planned.geojson --distance 30 \\
                --each-fix -o deviations.csv
              fieldbook routes snap week/ --plan round.gpx --clean -o snapped/ \\
                --to-format gpx
            """)

    var files = FileOperation<SnapRoutes, SnapFormat>()

    func run() throws { try files.run(\.format) }
}
