package import Batch
import Routes

/// Parameters that choose routes by device and time.
package struct RouteChoiceParameters: OperationParameters {
    package static let title = "Which of the routes"

    @Parameter("Only these devices. Can be repeated.", .value("names"), .commaSeparated)
    package var devices: [String] = []
    @Parameter("Start: a day (2026-03-02), a month, a year, or a time.", .value("when")) package var since:
        String?
    @Parameter("End, inclusive: a day, a month, a year, or a time.", .value("when")) package var until:
        String?
    @Parameter(
        """
        Time zone of days and clocks, in --since and --until as well as in the output. The zone of times in the input is \
        --zone. (default: Europe/Zurich)
        """, .value("zone"))
    package var reportZone: String?

    package init() {}
}

/// The routes that are wanted of a file, checked.
struct RouteChoice {
    private let devices: Set<String>
    private let window: TimeWindow
    private let zone: ClockZone
    /// Whether the window is another one in another zone.
    private let dependsOnZone: Bool

    init(_ parameters: RouteChoiceParameters) throws {
        devices = Set(parameters.devices)
        let zone = try ReportingZone.zone(parameters.reportZone)
        self.zone = zone
        let window = try ParameterCheck.taken("since, until") {
            try TimeWindow(since: parameters.since, until: parameters.until, in: zone)
        }
        self.window = window
        dependsOnZone = ["-12:00", "+12:00"].contains { name in
            guard let other = try? ClockZone(name) else { return false }
            return (try? TimeWindow(since: parameters.since, until: parameters.until, in: other)) != window
        }
    }

    /// A warning where clocks at the routes' places do not follow the zone of days and clocks, if the choice depends on it.
    ///
    /// - Parameter writesDays: whether days of the zone are written, so that it matters in any case.
    func zoneNotes(on routes: [Route], writesDays: Bool = false) -> [String] {
        guard dependsOnZone || writesDays else { return [] }
        return ReportingZone.doubt(zone, at: routes).map { [$0] } ?? []
    }

    /// The routes of the devices that are wanted; throws `route.noDevice` where there is none of them.
    func ofWantedDevices(_ routes: [Route]) throws -> [Route] {
        guard !devices.isEmpty else { return routes }
        let chosen = routes.filter { devices.contains($0.vehicle) }
        if chosen.isEmpty, let strangers = TravelNotes.strangers(devices, among: routes.map(\.vehicle)) {
            throw ItemFailure.noDevice(strangers)
        }
        return chosen
    }

    /// What of the routes lies in the time asked for; throws `select.nothing` where nothing was recorded then.
    func within(_ routes: [Route]) throws -> [Route] {
        guard window != TimeWindow() else { return routes }
        let cut = routes.map { $0.within(window) }.filter { $0.fixCount > 0 }
        guard cut.isEmpty else { return cut }
        guard let first = routes.compactMap(\.startTime).min(), let last = routes.compactMap(\.endTime).max()
        else {
            throw ItemFailure(
                code: "select.nothing", message: "the fixes have no times to choose by",
                remedy: "Leave --since and --until out.")
        }
        throw ItemFailure.nothingRecorded(from: first, to: last, in: zone)
    }
}

extension Route {
    /// What its vehicle is called by those who choose among several.
    var vehicle: String { device ?? name ?? "" }
}

extension ItemFailure {
    /// None of the devices that were asked for is there.
    static func noDevice(_ message: String) -> ItemFailure {
        ItemFailure(
            code: "route.noDevice", message: message, remedy: "Name one of these, or leave the choice out.")
    }

    /// The time asked for lies beside the record.
    static func nothingRecorded(from first: Timestamp, to last: Timestamp, in zone: ClockZone) -> ItemFailure
    {
        ItemFailure(
            code: "select.nothing",
            message:
                "nothing was recorded in the time asked for; the record is from \(zone.iso8601(first)) to \(zone.iso8601(last))",
            remedy: "Ask for a time within it.")
    }
}
