package import Batch

/// Parameters of an operation that pulls the data of a device in a period.
package protocol TimePulling: ServicePulling {
    var time: PullTimeParameters { get }
}

/// A device and a period.
package struct PullTimeParameters: OperationParameters {
    @Parameter("Number of the device.", .required, .value("n")) package var device: Int?
    @Parameter(
        "Begin of the period: a day (2026-03-02), a month, a year, or a time.", .required, .value("when"))
    package var from: String?
    @Parameter(
        "End of the period: a day, a month or a year, which is included, or a time.", .required,
        .value("when"))
    package var until: String?
    @Parameter("Time zone of days and clock times. Without it, Europe/Zurich.", .value("zone"))
    package var zone: String?

    package static let title = "The period"

    package init() {}
}

extension TimePulling {
    /// The period, checked; `nil` without a device or one of its ends.
    var period: PullPeriod? {
        get throws {
            guard let device = time.device, let from = time.from, let until = time.until else { return nil }
            return try PullPeriod(device: device, from: from, until: until, zone: time.zone)
        }
    }
}
