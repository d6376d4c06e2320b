/// Reads a vehicle's kilometres as its odometer shows them, in whole tenths.
///
/// What is driven between two moments is the difference of two readings. So the figures of all parts add up to those of
/// their whole as they are printed, and stand beside the odometer without contradiction; each is at most 100 m off.
struct LogbookMeter {
    private let itinerary: Itinerary
    /// Metres on the odometer at the first fix; 0 where nobody has read it.
    private let base: Double
    private let isRead: Bool
    /// Metres as they came, up to the part that comes next.
    private var rawMetres = CompensatedSum()

    /// A meter that shows `kilometres` at a moment, the first fix without one.
    init(_ itinerary: Itinerary, showing kilometres: Double?, at moment: Timestamp?) {
        self.itinerary = itinerary
        isRead = kilometres != nil
        base = (kilometres ?? 0) * 1_000 - (moment.map { itinerary.distance(covered: $0) } ?? 0)
        if let start = itinerary.stretches.first?.start.time {
            rawMetres.add(itinerary.rawDistance(covered: start))
        }
    }

    /// Kilometres at a moment; `nil` where nobody has read the odometer.
    func odometer(at moment: Timestamp) -> Double? {
        isRead ? Self.hundreds(metres(at: moment)) / 10 : nil
    }

    /// The figures of the parts of the itinerary's stretches, one after the other in order of time.
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
