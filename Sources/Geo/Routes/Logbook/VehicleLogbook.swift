/// The drives of one vehicle.
public struct VehicleLogbook: Sendable {
    /// Its device.
    public let device: String?
    /// What is known of it.
    public let vehicle: LogbookRules.Vehicle
    /// The drives, in order of time.
    public let entries: [LogbookEntry]
    /// Each day's share of each stretch, in order of time.
    private let shares: [Share]

    private struct Share: Sendable {
        let day: CalendarDate
        /// What the drive was for; `nil` within a stop.
        let kind: LogbookKind?
        let beginsDrive: Bool
        let stretch: Stretch
    }

    init(_ itinerary: Itinerary, vehicle: LogbookRules.Vehicle, entries: [Int: LogbookEntry], zone: ClockZone)
    {
        device = itinerary.device
        self.vehicle = vehicle
        self.entries = entries.sorted { $0.key < $1.key }.map(\.value)
        shares = itinerary.parts(dividedBy: zone).map { part in
            let entry = entries[part.whole]
            return Share(
                day: zone.day(of: part.stretch.start.time), kind: entry?.kind,
                beginsDrive: entry.map { $0.travel.start == part.stretch.start } ?? false,
                stretch: part.stretch)
        }
    }

    /// Metres by period, in order of time; drives over midnight are divided there in proportion of time.
    ///
    /// The totals add up to the metres of the vehicle's cleaned way in the window, what it was moved within stops among them.
    public func sums(by period: LogbookPeriod) -> [LogbookSum] {
        var sums: [LogbookSum] = []
        for share in shares {
            let name = period.name(of: share.day)
            if sums.last?.period != name { sums.append(LogbookSum(period: name)) }
            sums[sums.count - 1].add(share.stretch, share.kind)
            if share.beginsDrive { sums[sums.count - 1].drives += 1 }
        }
        return sums
    }
}

extension LogbookSum {
    fileprivate mutating func add(_ stretch: Stretch, _ kind: LogbookKind?) {
        if let kind { metres[kind, default: 0] += stretch.distance } else { otherMetres += stretch.distance }
        rawMetres += stretch.rawDistance
        gapMetres += stretch.gapDistance
    }
}
