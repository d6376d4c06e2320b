import ArgumentParser
import CommandRuns
import LandOperations
import RouteOperations

struct RoutesDistanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "distance",
        abstract: "Measure routes on the ellipsoid, before and after cleaning.",
        discussion: """
            Prints a row for each route: its length as recorded (raw_m) and after cleaning (clean_m), the \
            part of clean_m that consists of straight lines across gaps of more than ten minutes (gap_m), \
            and other figures of the cleaned route. The maximum speed is the highest speed that was held for \
            at least five seconds (--speed-seconds). up_m and down_m, the climb and the descent, ignore \
            changes in height smaller than --climb-threshold.

            CSV and NDJSON output also contains the length along the slope, the maximum speed that the \
            device reports, the extent, and what each rule removed. The column "break_m" contains the length \
            of the straight lines between the segments of a file. This command does not count these lines as \
            part of the distance, but "routes trips" and "routes logbook" count them as gaps.

            --by-rule prints a row for each rule, in the order in which the rules apply: orderByTime, \
            invalid (a position that is out of range or at latitude 0 and longitude 0, a wrong time, or a \
            fix that the device marks as invalid), accuracy, duplicates, jumps (faster than the maximum \
            speed), spikes (off the route, with an impossible acceleration), parkedDrift (apparent movement \
            of a parked vehicle), and gaps (only with --gaps). --explain prints a row for each removed fix, \
            with the reason.

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
        abstract: "List the parcels or municipalities that routes cross, with the distance and time in each.",
        discussion: """
            Prints a row for each area, in the order in which the route enters the areas, and a row named \
            "(none)" for the part outside all areas. The rows of the kind "land" and the row "(none)" add up \
            to the route's distance. A stretch that runs exactly along a boundary belongs to the area on the \
            left in the direction of travel. If a right over land, such as a building right, covers a \
            parcel, both are listed. The areas can be in any format and CRS that the parcels commands read. \
            Features with the same name count as one area.

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
        abstract:
            "Compare routes with a planned route: deviations, detours, and the share of the plan that was driven.",
        discussion: """
            Prints a row for the whole route, and a row for each stretch off the plan. A stretch is off the \
            plan if it is farther than --distance from the plan, for longer than --seconds. If the plan \
            follows a street twice, the order of the fixes decides which of the two passes a fix belongs to. \
            In a .gpx, .kml or .geojson output, the fixes of the route are moved onto the plan, except those \
            that are off the plan.

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
