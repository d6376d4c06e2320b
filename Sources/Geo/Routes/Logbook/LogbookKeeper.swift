import Geodesy

/// Creates logbooks of vehicles from their itineraries.
///
/// A drive over midnight is split there, in proportion to time, into an entry for each day, so that the days of a month add up
/// to it, whatever the window. Gaps over which a vehicle was moved are entries too, with the length of the straight line, so that
/// nothing is missing on the odometer; their purpose is unknown unless a rule with `travels` gives it.
///
/// ```swift
/// let keeper = try LogbookKeeper(rules: rules, places: places, zone: ClockZone("Europe/Zurich"))
/// let logbook = keeper.logbook(of: itinerary)
/// for month in logbook.sums(by: .month) { print(month.period, month.figures.metres) }
/// ```
public struct LogbookKeeper: Sendable {
    /// Metres below which a gap is not an entry.
    private static let leastGap = 100.0

    private let rules: LogbookRules
    private let places: PlaceBook
    private let zone: ClockZone
    private let judge: LogbookJudge
    /// Times of odometer readings by device.
    private let readings: [String: Timestamp]

    /// Creates a keeper; throws `route.badRules` for a rule with a place that is not in `places`, and `route.badTime` for an
    /// invalid time.
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

    /// The time of a device's odometer reading; `nil` for its first fix.
    public func odometerReading(of device: String) -> Timestamp? { readings[device] }

    /// The logbook of a vehicle for the itinerary's window. The odometer does not depend on the window: it is computed along the
    /// whole way, also backwards from its reading.
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

    /// The entry of a part; `nil` within a stop. The purpose depends on the whole drive, not on the window.
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

/// Computes a vehicle's odometer in whole tenths of a kilometre.
///
/// The distance between two moments is the difference of two readings. So the printed figures of all parts add up to those of
/// the whole and agree with the odometer; each is at most 100 m off.
struct LogbookMeter {
    private let itinerary: Itinerary
    /// Metres on the odometer at the first fix; 0 without a reading.
    private let base: Double
    private let isRead: Bool
    /// Metres before cleaning, up to the next part.
    private var rawMetres = CompensatedSum()

    /// Creates a meter that shows `kilometres` at a moment, or at the first fix.
    init(_ itinerary: Itinerary, showing kilometres: Double?, at moment: Timestamp?) {
        self.itinerary = itinerary
        isRead = kilometres != nil
        base = (kilometres ?? 0) * 1_000 - (moment.map { itinerary.distance(covered: $0) } ?? 0)
        if let start = itinerary.stretches.first?.start.time {
            rawMetres.add(itinerary.rawDistance(covered: start))
        }
    }

    /// Kilometres at a moment; `nil` without a reading.
    func odometer(at moment: Timestamp) -> Double? {
        isRead ? Self.hundreds(metres(at: moment)) / 10 : nil
    }

    /// The figures of the next part of the itinerary's stretches, in order of time.
    mutating func figures(ofNext part: Stretch) -> LogbookFigures {
        let metres = Self.hundreds(metres(at: part.end.time)) - Self.hundreds(metres(at: part.start.time))
        let rawBefore = rawMetres.value
        rawMetres.add(part.rawDistance)
        let isAllGap = part.distance - part.gapDistance < 1
        return LogbookFigures(
            metres: metres * 100,
            rawMetres: (Self.hundreds(rawMetres.value) - Self.hundreds(rawBefore)) * 100,
            gapMetres: isAllGap ? metres * 100 : min(metres, Self.hundreds(part.gapDistance)) * 100)
    }

    private func metres(at moment: Timestamp) -> Double { base + itinerary.distance(covered: moment) }

    private static func hundreds(_ metres: Double) -> Double { (metres / 100).rounded() }
}

/// Classifies drives by the logbook rules.
struct LogbookJudge: Sendable {
    /// The properties of a drive that rules check.
    struct Drive {
        let device: String?
        /// Whether it was recorded and is not a gap.
        let isRecorded: Bool
        let range: Range<Double>
        let weekday: Int
        let clock: Double
        let from: String?
        let to: String?
    }

    private let standard: LogbookKind
    private let rules: [(rule: LogbookRules.Rule, windows: [TimeWindow])]

    /// Throws `route.badTime` for an invalid window, `route.badRules` for a place that is not in the book.
    init(_ rules: LogbookRules, _ places: PlaceBook, _ zone: ClockZone) throws(RouteError) {
        let unknown = rules.placeNames.subtracting(places.places.map(\.name))
        guard unknown.isEmpty else {
            let names = unknown.sorted().map { "\"\($0)\"" }.joined(separator: ", ")
            throw RouteError(
                .badRules,
                "no place is called \(names)"
                    + (places.places.isEmpty ? "; name the file with --places" : " in the places file"),
                remedy: "Name the places of the rules in the places file.")
        }
        standard = rules.standard
        var prepared: [(LogbookRules.Rule, [TimeWindow])] = []
        for rule in rules.rules {
            var windows: [TimeWindow] = []
            for window in rule.travels ?? [] {
                windows.append(try TimeWindow(since: window.since, until: window.until, in: zone))
            }
            prepared.append((rule, windows))
        }
        self.rules = prepared
    }

    /// Kind and purpose by the first matching rule, and its number from 1. A gap in the record has no kind unless a rule with
    /// windows matches.
    func verdict(on drive: Drive) -> (kind: LogbookKind?, purpose: String?, rule: Int?) {
        for (index, (rule, windows)) in rules.enumerated() where matches(rule, windows, drive) {
            return (rule.kind, rule.purpose, index + 1)
        }
        return (drive.isRecorded ? standard : nil, nil, nil)
    }

    private func matches(_ rule: LogbookRules.Rule, _ windows: [TimeWindow], _ drive: Drive) -> Bool {
        guard drive.isRecorded || rule.travels != nil else { return false }
        if let devices = rule.devices, !devices.contains(drive.device ?? "") { return false }
        if let weekdays = rule.weekdays, !weekdays.contains(where: { $0.number == drive.weekday }) {
            return false
        }
        guard isWithin(rule.from, rule.to, drive.clock) else { return false }
        if let place = rule.place, drive.from != place, drive.to != place { return false }
        if let start = rule.start, drive.from != start { return false }
        if let end = rule.end, drive.to != end { return false }
        if let between = rule.between {
            let ends = [drive.from, drive.to]
            guard ends == between || ends == between.reversed() else { return false }
        }
        return rule.travels == nil || windows.contains { holdsMost(of: drive.range, $0) }
    }

    private func isWithin(_ from: ClockTime?, _ to: ClockTime?, _ clock: Double) -> Bool {
        let start = from?.seconds ?? 0
        let end = to?.seconds ?? 86_400
        return start <= end ? clock >= start && clock < end : clock >= start || clock < end
    }

    private func holdsMost(of range: Range<Double>, _ window: TimeWindow) -> Bool {
        guard let shared = window.clamped(range) else { return false }
        return range.isEmpty
            || 2 * (shared.upperBound - shared.lowerBound) > range.upperBound - range.lowerBound
    }
}
