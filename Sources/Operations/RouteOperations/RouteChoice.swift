public import Batch
import Routes
import SimpleFeatures

/// Parameters that choose routes by device and time.
public struct RouteChoiceParameters: OperationParameters {
    public static let title = "Selection of routes"

    @Parameter("Use only the tracks of these devices. Can be repeated.", .value("names"), .commaSeparated)
    public var devices: [String] = []
    @Parameter("Start: a day (2026-03-02), a month, a year, or a time.", .value("when")) public var since:
        String?
    @Parameter("End (inclusive): a day, a month, a year, or a time.", .value("when")) public var until:
        String?
    @Parameter(
        """
        Time zone of --since and --until, of the times in lists of trips and stops and in logbooks, and of \
        the dates on maps. Times in other outputs are in UTC. For times in the input, use --zone. (default: \
        Europe/Zurich)
        """, .value("zone"))
    public var reportZone: String?

    public init() {}
}

extension RouteChoiceParameters {
    /// The chosen time; an error names `since` or `until`.
    func window(in zone: ClockZone) throws -> TimeWindow {
        _ = try ParameterCheck.taken("since") { try TimeWindow(since: since, until: nil, in: zone) }
        return try ParameterCheck.taken("until") { try TimeWindow(since: since, until: until, in: zone) }
    }
}

/// Chooses routes of a file by device and time.
struct RouteChoice {
    /// The most vehicles to list.
    private static let mostListed = 20

    private let devices: Set<String>
    private let window: TimeWindow
    private let zone: ClockZone
    /// Whether the window depends on the zone.
    private let dependsOnZone: Bool

    init(_ parameters: RouteChoiceParameters) throws {
        devices = Set(parameters.devices)
        let zone = try ReportingZone.zone(parameters.reportZone)
        self.zone = zone
        let window = try parameters.window(in: zone)
        self.window = window
        dependsOnZone = ["-12:00", "+12:00"].contains { name in
            guard let other = try? ClockZone(name) else { return false }
            return (try? TimeWindow(since: parameters.since, until: parameters.until, in: other)) != window
        }
    }

    /// A warning if clocks at the routes' places do not follow the zone of days and clocks, and the choice depends on it.
    ///
    /// - Parameter writesDays: whether the output has days of the zone, so that the zone matters in any case.
    func zoneNotes(on routes: [Route], writesDays: Bool = false) -> [String] {
        guard dependsOnZone || writesDays else { return [] }
        return ReportingZone.doubt(zone, at: routes).map { [$0] } ?? []
    }

    /// The routes of the chosen devices; throws `route.noDevice` if there are none.
    func ofWantedDevices(_ routes: [Route]) throws -> [Route] {
        try checkDevices(among: routes.map(\.vehicle))
        return routes.filter(isWanted)
    }

    /// Throws `route.noDevice` if none of the chosen devices is among the vehicles.
    func checkDevices(among vehicles: [String]) throws {
        guard devices.isDisjoint(with: vehicles),
            let note = Self.missingDevices(devices, among: vehicles)
        else { return }
        throw ItemFailure.noDevice(note)
    }

    /// Whether the route is that of a chosen device.
    func isWanted(_ route: Route) -> Bool { devices.isEmpty || devices.contains(route.vehicle) }

    /// A sentence on the devices that were named but are missing; `nil` if there are none.
    static func missingDevices(_ named: Set<String>, among vehicles: [String]) -> String? {
        let missing = named.subtracting(vehicles).sorted()
        guard !missing.isEmpty else { return nil }
        return "there is no device \(missing.joined(separator: ", ")); there is "
            + vehicles.prefix(mostListed).joined(separator: ", ")
    }

    /// The parts of the routes within the chosen time; throws `select.nothing` if nothing was recorded then, and
    /// `route.noTimes` if the routes have no times.
    func within(_ routes: [Route]) throws -> [Route] {
        let cut = parts(of: routes)
        if cut.isEmpty, let failure = nothing(of: RecordedPeriod(of: routes)) { throw failure }
        return cut
    }

    /// The parts of the routes within the chosen time, possibly none.
    func parts(of routes: [Route]) -> [Route] {
        guard window != TimeWindow() else { return routes }
        return routes.map { $0.within(window) }.filter { $0.fixCount > 0 }
    }

    /// The error if nothing of a record is within the chosen time; `nil` if no time is chosen.
    func nothing(of record: RecordedPeriod) -> ItemFailure? {
        guard window != TimeWindow() else { return nil }
        guard let first = record.first, let last = record.last else {
            return ItemFailure(
                code: "route.noTimes", message: "the fixes have no times, so no period can be selected",
                remedy: "Export the route with times, or leave --since and --until out.")
        }
        return ItemFailure.nothingRecorded(from: first, to: last, in: zone)
    }
}

/// The first and the last time of routes; `nil` without times.
struct RecordedPeriod {
    private(set) var first: Timestamp?
    private(set) var last: Timestamp?

    init(of routes: [Route] = []) { add(routes) }

    mutating func add(_ routes: [Route]) {
        first = (routes.compactMap(\.startTime) + [first].compactMap(\.self)).min()
        last = (routes.compactMap(\.endTime) + [last].compactMap(\.self)).max()
    }
}

extension Route {
    /// The title in results: its name, or its device.
    var title: String? { name ?? device.map { "device \($0)" } }

    /// The name by which its vehicle is chosen: its device, or else its own.
    var vehicle: String { device ?? name ?? "" }
}

extension ItemFailure {
    /// The error if there is none of the chosen devices.
    static func noDevice(_ message: String) -> ItemFailure {
        ItemFailure(
            code: "route.noDevice", message: message, remedy: "Name one of these, or leave out --devices.")
    }

    /// The error if the chosen time is outside of the record.
    static func nothingRecorded(from first: Timestamp, to last: Timestamp, in zone: ClockZone) -> ItemFailure
    {
        ItemFailure(
            code: "select.nothing",
            message:
                "nothing was recorded in the chosen period; the record is from \(zone.iso8601(first)) to \(zone.iso8601(last))",
            remedy: "Choose a period within this time.")
    }
}

/// The zone of days and clocks in a report.
///
/// It is independent of the zone of the file's times: a tracker in Switzerland may export in UTC.
enum ReportingZone {
    /// The default.
    static let usual = "Europe/Zurich"

    /// The zone with that name; `nil` for the default.
    static func zone(_ name: String?) throws -> ClockZone {
        try ParameterCheck.taken("reportZone") { try ClockZone(name ?? usual) }
    }

    /// A warning if clocks at the vehicles' places do not follow the zone; otherwise `nil`.
    static func doubt(_ zone: ClockZone, at itineraries: [Itinerary]) -> String? {
        let ends = itineraries.flatMap { itinerary in
            [itinerary.stretches.first?.start, itinerary.stretches.last?.end].compactMap(\.self)
        }
        return doubt(zone, among: ends.map { (place: $0.position, time: $0.time) })
    }

    /// The same for routes, by the first and the last fix with a time of each.
    static func doubt(_ zone: ClockZone, at routes: [Route]) -> String? {
        let ends = routes.flatMap { route in
            let firsts = route.segments.compactMap { $0.first(where: isTimed) }
            let lasts = route.segments.compactMap { $0.last(where: isTimed) }
            return [firsts.first, lasts.last].compactMap(\.self)
        }
        return doubt(
            zone, among: ends.compactMap { fix in fix.time.map { (place: fix.position, time: $0) } })
    }

    private static func isTimed(_ fix: Fix) -> Bool { fix.isValid && fix.hasPlace && fix.time != nil }

    private static func doubt(
        _ zone: ClockZone, among ends: [(place: Position, time: Timestamp)]
    ) -> String? {
        guard let end = ends.first(where: { !zone.isPlausible(at: $0.place, $0.time) }) else { return nil }
        let place = "\(rounded(end.place.y)), \(rounded(end.place.x))"
        return
            "warning: times are shown in \(zone.name), but the fixes at \(place) are in another time zone; name it with --report-zone"
    }

    private static func rounded(_ degrees: Double) -> Double { (degrees * 100).rounded() / 100 }
}
