import ArgumentParser
import Operations

/// Which vehicle is meant, and which time.
struct PullTimeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The device, by its number.", valueName: "n"))
    var device: Int

    @Option(
        help: ArgumentHelp(
            "From then on: a day (2026-03-02), a month, a year, or a time.", valueName: "when"))
    var from: String

    @Option(
        help: ArgumentHelp("Until then: a day, a month or a year to its end, or a time.", valueName: "when"))
    var until: String

    @Option(help: ArgumentHelp("The zone of days and clocks. (default: Europe/Zurich)", valueName: "zone"))
    var zone: String?

    func apply(to parameters: inout some TimePulling) {
        parameters.device = device
        parameters.from = from
        parameters.until = until
        parameters.zone = zone
    }
}
