import ArgumentParser
import Operations

/// Which vehicles' routes are taken, and of which time.
struct RouteChoiceOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Only these devices, separated by commas. Can be repeated.", valueName: "names"))
    var devices: [String] = []

    @Option(
        help: ArgumentHelp(
            "From then on: a day (2026-03-02), a month, a year, or a time.", valueName: "when"))
    var since: String?

    @Option(
        help: ArgumentHelp("Until then: a day, a month or a year to its end, or a time.", valueName: "when"))
    var until: String?

    @Option(
        help: ArgumentHelp(
            "The zone of days and clocks, in --since and --until as in what is written. (default: Europe/Zurich)",
            valueName: "zone"))
    var reportZone: String?

    func apply(to parameters: inout some RouteChoosing) {
        parameters.devices = devices.flatMap(CommaList.parts)
        parameters.since = since
        parameters.until = until
        parameters.reportZone = reportZone
    }
}
