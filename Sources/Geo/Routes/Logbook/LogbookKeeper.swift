/// Keeps the logbook of vehicles from what they recorded.
///
/// A drive over midnight is divided there, in proportion of time, into an entry for each day: so the days of a month add up to
/// it, whatever window is asked for. Gaps over which a vehicle was moved are entries too, of the length of the straight line, so
/// that nothing is missing on the odometer; what they were for nobody has recorded, and only a rule with `travels` says.
///
/// ```swift
/// let keeper = try LogbookKeeper(rules: rules, places: places, zone: ClockZone("Europe/Zurich"))
/// let logbook = keeper.logbook(of: itinerary)
/// for month in logbook.sums(by: .month) { print(month.period, month.figures.metres) }
/// ```
public struct LogbookKeeper: Sendable {
    /// Gaps of fewer metres are no entries.
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

    /// When a device's odometer was read; `nil` for its first fix.
    public func odometerReading(of device: String) -> Timestamp? { readings[device] }

    /// The logbook of a vehicle, of the window that the itinerary was cut to. What its odometer shows does not depend on the
    /// window: it is reckoned along the whole way, also back from the moment at which it was read.
    public func logbook(of itinerary: Itinerary) -> VehicleLogbook {
        let vehicle = itinerary.device.flatMap { rules.vehicles[$0] } ?? LogbookRules.Vehicle()
        var meter = LogbookMeter(
            itinerary, showing: vehicle.odometer, at: itinerary.device.flatMap { readings[$0] })
        var parts: [VehicleLogbook.Part] = []
        for (place, part) in itinerary.parts(dividedBy: zone) {
            let figures = meter.figures(ofNext: part)
            let entry = entry(part, of: itinerary.whole(ofStretchAt: place), figures, meter)
            parts.append(
                VehicleLogbook.Part(day: zone.day(of: part.start.time), figures: figures, entry: entry))
        }
        let ends = [itinerary.stretches.first?.start, itinerary.stretches.last?.end].compactMap { end in
            end.flatMap { meter.odometer(at: $0.time) }
        }
        return VehicleLogbook(
            device: itinerary.device, vehicle: vehicle, odometer: ends.count == 2 ? (ends[0], ends[1]) : nil,
            parts: parts)
    }

    /// What a drive was for is judged by the whole of it, and so does not depend on the window; `nil` within a stop.
    private func entry(
        _ part: Stretch, of whole: (start: Stretch.End, end: Stretch.End, metres: Double),
        _ figures: LogbookFigures, _ meter: LogbookMeter
    ) -> LogbookEntry? {
        let isGap = part.kind == .gap
        guard part.kind == .travel || (isGap && whole.metres >= Self.leastGap) else { return nil }
        let start = whole.start.time
        let (from, to) = (place(at: whole.start), place(at: whole.end))
        let verdict = judge.verdict(
            on: LogbookJudge.Drive(
                device: part.device, isRecorded: !isGap,
                range: start.secondsSince1970..<whole.end.time.secondsSince1970,
                weekday: zone.day(of: start).weekday, clock: zone.clock(at: start),
                from: from.name, to: to.name))
        return LogbookEntry(
            travel: part, day: zone.day(of: part.start.time), figures: figures, kind: verdict.kind,
            purpose: verdict.purpose, rule: verdict.rule, from: from, to: to,
            odometerStart: meter.odometer(at: part.start.time),
            odometerEnd: meter.odometer(at: part.end.time),
            beginsDrive: verdict.kind != nil && part.start.time == start)
    }

    private func place(at end: Stretch.End) -> LogbookEntry.Place {
        LogbookEntry.Place(position: end.position, name: places.name(of: end.position))
    }
}
