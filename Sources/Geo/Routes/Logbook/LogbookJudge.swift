/// Says what drives were for.
struct LogbookJudge: Sendable {
    /// A drive, as far as rules look at it.
    struct Drive {
        let device: String?
        /// Whether it is no gap in the record.
        let isRecorded: Bool
        let range: Range<Double>
        let weekday: Int
        let clock: Double
        let from: String?
        let to: String?
    }

    private let standard: LogbookKind
    private let rules: [(rule: LogbookRules.Rule, windows: [TimeWindow])]

    /// Throws `route.badTime` for a window that is none, `route.badRules` for a place that the book does not know.
    init(_ rules: LogbookRules, _ places: PlaceBook, _ zone: ClockZone) throws(RouteError) {
        let unknown = rules.placeNames.subtracting(places.places.map(\.name))
        guard unknown.isEmpty else {
            throw RouteError(
                .badRules,
                "no place is called \(unknown.sorted().map { "\"\($0)\"" }.joined(separator: ", ")) in the file of places",
                remedy: "Name the places of the rules in the file of places.")
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

    /// The kind and purpose by the first rule that matches, and its number from 1. What nobody recorded is of no kind, unless
    /// a rule with windows by hand says so.
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
