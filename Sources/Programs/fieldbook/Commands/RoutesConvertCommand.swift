import RouteOperations
import ArgumentParser

struct RoutesConvertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "convert",
        abstract: "Routes as GPX 1.1, GeoJSON, KML, CSV or encoded polylines, as they are or cleaned.",
        discussion: """
            Reads GPX 1.0 and 1.1, KML with gx:Track, TCX, FIT, GeoJSON lines with coordTimes and points with a time, Traccar's \
            positions (JSON, one object a line, CSV), tables with named columns in degrees, LV95 or LV03, NMEA 0183 (also within \
            a u-blox log) and encoded polylines; the content decides, then the name. Packed files (.gz, .zst) are unpacked on \
            the way.

            Times without a zone need --zone; without it those of GPX and TCX are UTC, with a warning. On the day when clocks are put back, the earlier moment is taken unless the \
            fixes before it are later; a time that clocks skip is read as if they did not.

            GPX keeps what a GPX file says in extensions, and GPX, KML and GeoJSON keep named places. Times in files are UTC, \
            speeds metres a second. Fixes without a place are left out and told.

            Examples:
              fieldbook routes convert positions.json -o positions.gpx
              fieldbook routes convert day.gpx --clean -o day.geojson
              fieldbook routes convert export.csv --zone Europe/Zurich -o day.kml
              fieldbook routes convert fleet.csv --columns latitude=Y \\
                --columns longitude=X --to-format csv -o -
            """)

    @OptionGroup var input: InputOptions
    @OptionGroup var output: OutputOptions<RouteFileFormat>
    @OptionGroup var parameters: OperationOptions<ConvertRoutes.Parameters>
    @OptionGroup(title: "Every batch command") var options: RunOptions

    func run() throws {
        let choice = try output.choice()
        var parameters = parameters.values
        parameters.format = choice.format ?? parameters.format
        try BatchCommandRun(input: input, options: options)(
            try ConvertRoutes(parameters), to: choice.destination)
    }
}
