public import ArgumentParser
import Operations
public import Routes

/// What every command on routes takes about its input.
struct RouteInputOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The zone of the input's times that do not say theirs: Europe/Zurich, or an offset such as +01:00.",
            valueName: "zone"))
    var zone: String?

    @Option(
        help: ArgumentHelp(
            "A column in place of the usual ones: latitude, longitude, time, date, device, ... =NAME. Several with commas, or repeated.",
            valueName: "field=name"))
    var columns: [String] = []

    @Option(
        help: ArgumentHelp(
            "The unit of the input's speeds: m/s, km/h, kn or mph, in place of the format's own.",
            valueName: "unit"))
    var speedUnit: SpeedUnit?

    @Option(help: ArgumentHelp("Decimals of encoded polylines, 5 or 6.", valueName: "decimals"))
    var polylinePrecision = 5

    @Option(
        help: ArgumentHelp(
            "The day of the first fix, as in 2026-03-02, where NMEA tells times of day only.",
            valueName: "day"))
    var date: String?

    @Option(
        help: ArgumentHelp("The input's format where its content does not show it.", valueName: "format"))
    var fromFormat: RouteFormat?

    func apply(to parameters: inout some RouteReading) {
        parameters.zone = zone
        parameters.columns = columns
        parameters.speedUnit = speedUnit
        parameters.polylinePrecision = polylinePrecision
        parameters.date = date
        parameters.fromFormat = fromFormat
    }
}

extension SpeedUnit: ExpressibleByArgument {}
extension RouteFormat: ExpressibleByArgument {}
