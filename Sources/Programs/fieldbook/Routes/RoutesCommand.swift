import ArgumentParser
import CommandRuns
import MapDrawing
import RouteOperations

struct RoutesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "routes", abstract: "Measure, clean, divide, draw and convert vehicle routes.",
        subcommands: [
            RoutesDistanceCommand.self, RoutesCleanCommand.self, RoutesTripsCommand.self,
            RoutesStopsCommand.self, RoutesLogbookCommand.self, RoutesSimplifyCommand.self,
            RoutesSnapCommand.self, RoutesMatchCommand.self, RoutesRenderCommand.self,
            RoutesConvertCommand.self, RoutesTravelsCommand.self,
        ])
}

struct RoutesConvertCommand: FileCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Convert routes to GPX 1.1, GeoJSON, KML, CSV or encoded polylines, unchanged or cleaned.",
        discussion: """
            Reads GPX 1.0 and 1.1, KML with gx:Track, TCX, FIT, GeoJSON lines with coordTimes and points \
            with a time, Traccar's positions (JSON, JSON with one object per line, or CSV), tables with \
            named columns in degrees, LV95 or LV03, NMEA 0183 (also within a u-blox log) and encoded \
            polylines. The format is recognised from the content or, failing that, from the name. Compressed \
            files (.gz, .zst) are unpacked.

            --zone gives the zone of times that do not state one. Without it, such times in GPX and TCX \
            files are read as UTC, with a warning; in other formats, they cause errors. When clocks are set \
            back, one hour occurs twice. A time in this hour is taken to be in the first occurrence, unless \
            the preceding fixes show that it is in the second. Times in the hour that is skipped when clocks \
            are set forward are read as if the clocks had not changed.

            Conversion from GPX to GPX keeps extensions. GPX, KML and GeoJSON outputs keep named places. \
            Times in outputs are in UTC, and speeds in metres per second. Fixes without a position are left \
            out and reported.

            Examples:
              fieldbook routes convert positions.json -o positions.gpx
              fieldbook routes convert day.gpx --clean -o day.geojson
              fieldbook routes convert export.csv --zone Europe/Zurich -o day.kml
              fieldbook routes convert fleet.csv --columns latitude=LAT_DEG \\
                --columns longitude=LON_DEG --to-format csv -o -
            """)

    var files = FileOperation<ConvertRoutes, RouteFileFormat>()

    func run() throws { try files.run(\.format) }
}

struct RoutesRenderCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract:
            "Draw a map of routes, with direction, start and end, stops and distance marks, and optionally a profile.",
        discussion: """
            Within Switzerland, the map is in LV95; elsewhere, it is in the Mercator projection, true to \
            scale in the middle of the map. A green disc marks the start, and a red square the end. Routes \
            are cleaned as in "routes distance", and the title shows the same distance; --raw draws the \
            routes as recorded. A dashed straight line connects two fixes that are more than ten minutes \
            apart, or two segments. Distance marks show the kilometres on the ellipsoid. If a vehicle \
            stopped in the same place several times, the label of the stop shows the total time and the \
            number of stops.

            --together draws all inputs on one map, each file in its own colour; from the ninth file on, the \
            colours repeat with dashed lines. A file that cannot be read is reported as an error, and the map \
            is drawn without it.

            Examples:
              fieldbook routes render day.gpx -o day.png
              fieldbook routes render day.gpx --profile --colour-by speed -o day.pdf
              fieldbook routes render day.gpx --background parcels.geojson \\
                --box 2601500,1191700,2602500,1192500 -o village.svg
              fieldbook routes render day.gpx --places places.csv -o day.pdf
              fieldbook routes render day.gpx --plan planned.gpx --scale 150000 \\
                -o sheet.pdf
              fieldbook routes render week/ -o maps/
              fieldbook routes render march/ --together -o march.png
            """)

    @OptionGroup var files: FileOperation<RenderRoutes, MapFormat>
    @Flag(name: .customLong("raw"), help: "Draw the routes as recorded, without cleaning.")
    var isRaw = false
    @Flag(help: "Draw all inputs, such as a month of daily files, on one map.")
    var together = false

    func run() throws {
        var (parameters, destination) = try files.values(\.format, needsOutput: true)
        if isRaw { parameters.cleaning = CleaningParameters(.none) }
        try files.batch(together: together, to: destination) { with, _ in
            parameters.with = with
            return try RenderRoutes(parameters)
        }
    }
}
