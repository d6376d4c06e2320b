/// The drives of one vehicle.
public struct VehicleLogbook: Sendable {
    /// A part of the vehicle's time within one day: an entry, or what lies between two.
    struct Part: Sendable {
        let day: CalendarDate
        let figures: LogbookFigures
        let entry: LogbookEntry?
    }

    /// Its device.
    public let device: String?
    /// What is known of it.
    public let vehicle: LogbookRules.Vehicle
    /// The drives in order of time, divided at midnight.
    public let entries: [LogbookEntry]
    /// The first and the last day of what was recorded; `nil` for nothing.
    public let days: ClosedRange<CalendarDate>?
    /// Kilometres on the odometer at the beginning and at the end; `nil` where nobody has read it.
    public let odometer: (start: Double, end: Double)?
    private let parts: [Part]

    init(
        device: String?, vehicle: LogbookRules.Vehicle, odometer: (start: Double, end: Double)?,
        parts: [Part]
    ) {
        self.device = device
        self.vehicle = vehicle
        self.odometer = odometer
        self.parts = parts
        entries = parts.compactMap(\.entry)
        days = if let first = parts.first, let last = parts.last { first.day...last.day } else { nil }
    }

    /// Figures by period, in order of time: those of entries, and of what the vehicle was moved between them.
    ///
    /// Each is the sum of what stands in the rows of its days, and all of them together are what the odometer has gone on.
    public func sums(by period: LogbookPeriod) -> [LogbookSum] {
        var sums: [LogbookSum] = []
        for part in parts {
            let name = period.name(of: part.day)
            if sums.last?.period != name { sums.append(LogbookSum(period: name)) }
            sums[sums.count - 1].add(part.figures, part.entry)
        }
        return sums
    }
}
