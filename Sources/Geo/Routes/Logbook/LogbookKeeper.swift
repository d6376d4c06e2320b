/// Keeps the logbook of vehicles from what they recorded.
///
/// A drive belongs to the day of its start, unless the rule `day` has divided it at midnight. Gaps over which a vehicle was
/// moved are drives too, of the length of the straight line, so that nothing is missing on the odometer.
///
/// ```swift
/// let keeper = try LogbookKeeper(rules: rules, places: places, zone: ClockZone("Europe/Zurich"))
/// let logbook = keeper.logbook(of: itinerary)
/// for month in logbook.sums(by: .month) { print(month.period, month.total) }
/// ```
public struct LogbookKeeper: Sendable {
    /// Gaps of fewer metres are no drives.
    private static let leastGap = 100.0

    private let rules: LogbookRules
    private let places: PlaceBook
    private let zone: ClockZone
    private let judge: LogbookJudge
    /// When odometers were read, by device.
    private let readings: [String: Timestamp]

    /// Creates a keeper; throws `route.badRules` for a rule with a place that is not in `places`, and `route.badTime` for one
    /// with a time that is none.
    public init(rules: LogbookRules, places: PlaceBook = PlaceBook(), zone: ClockZone) throws(RouteError) {
        self.rules = rules
        self.places = places
        self.zone = zone
        judge = try LogbookJudge(rules, places, zone)
        var readings: [String: Timestamp] = [:]
        for (device, vehicle) in rules.vehicles {
            guard let text = vehicle.odometerAt else { continue }
            readings[device] = try TimeWindow(since: text, until: nil, in: zone).since
        }
        self.readings = readings
    }

    /// The logbook of a vehicle, of the window that the itinerary was cut to. What its odometer shows does not depend on the
    /// window: it is reckoned along the whole way, also back from the moment at which it was read.
    public func logbook(of itinerary: Itinerary) -> VehicleLogbook {
        let vehicle = itinerary.device.flatMap { rules.vehicles[$0] } ?? LogbookRules.Vehicle()
        var entries: [Int: LogbookEntry] = [:]
        let reading = itinerary.device.flatMap { readings[$0] }
        let odometer = { (moment: Timestamp) in
            vehicle.odometer.map { $0 + itinerary.distance(covered: moment, since: reading) / 1_000 }
        }
        for (index, stretch) in itinerary.stretches.enumerated() {
            guard stretch.kind == .travel || (stretch.kind == .gap && stretch.distance >= Self.leastGap)
            else {
                continue
            }
            var entry = entry(for: stretch, whole: itinerary.uncutEnds(ofStretchAt: index))
            entry.odometerStart = odometer(stretch.start.time)
            entry.odometerEnd = odometer(stretch.end.time)
            entries[index] = entry
        }
        return VehicleLogbook(itinerary, vehicle: vehicle, entries: entries, zone: zone)
    }

    /// What a drive was for is judged by the whole of it, and so does not depend on the window.
    private func entry(for stretch: Stretch, whole: (start: Stretch.End, end: Stretch.End)) -> LogbookEntry {
        let start = whole.start.time
        let verdict = judge.verdict(
            on: LogbookJudge.Drive(
                device: stretch.device, range: start.secondsSince1970..<whole.end.time.secondsSince1970,
                weekday: zone.day(of: start).weekday, clock: zone.clock(at: start),
                from: places.name(of: whole.start.position), to: places.name(of: whole.end.position)))
        return LogbookEntry(
            travel: stretch, day: zone.day(of: stretch.start.time), kind: verdict.kind,
            purpose: verdict.purpose, rule: verdict.rule, from: places.name(of: stretch.start.position),
            to: places.name(of: stretch.end.position))
    }
}
