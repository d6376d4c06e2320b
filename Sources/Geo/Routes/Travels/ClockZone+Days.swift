/// Calendar days of a zone.
///
/// A day of 23 or 25 hours, when clocks are changed, is a day as any other: from its first moment to the next day's.
extension ClockZone {
    /// The day that a moment lies in.
    public func day(of time: Timestamp) -> CalendarDate {
        let days = (local(time) / 86_400).rounded(.down)
        return CalendarDate(daysSince1970: days.magnitude < 1e9 ? Int(days) : 0)
    }

    /// Seconds that the clock shows since midnight.
    public func clock(at time: Timestamp) -> Double {
        let local = local(time)
        guard local.magnitude < 1e15 else { return 0 }
        return local - (local / 86_400).rounded(.down) * 86_400
    }

    /// The first moment of a day; of one that the zone leaves out, that of the next.
    public func start(of day: CalendarDate) -> Timestamp {
        let midnight = Double(day.daysSince1970) * 86_400
        // Before and after a change of clocks; the earlier moment that belongs to the day begins it.
        let candidates = [midnight - 86_400, midnight + 86_400].map { around in
            Timestamp(secondsSince1970: midnight - offset(at: Timestamp(secondsSince1970: around)))
        }.sorted()
        return candidates.first { self.day(of: $0) >= day } ?? candidates[1]
    }

    /// The midnights between two moments, neither of them among these; none where more than twenty years lie between, which
    /// only a wrong clock makes.
    func midnights(in range: Range<Double>) -> [Double] {
        guard range.upperBound - range.lowerBound < 20 * 366 * 86_400 else { return [] }
        var day = day(of: Timestamp(secondsSince1970: range.lowerBound))
        var midnights: [Double] = []
        while true {
            day = day.following
            let start = start(of: day).secondsSince1970
            guard start < range.upperBound else { return midnights }
            if start > midnights.last ?? range.lowerBound { midnights.append(start) }
        }
    }

    private func local(_ time: Timestamp) -> Double { time.secondsSince1970 + offset(at: time) }
}
