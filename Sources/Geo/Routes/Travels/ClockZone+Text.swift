/// Moments as clocks of a zone show them.
extension ClockZone {
    /// Date and time of day with the offset, to the second: `2026-03-02T08:15:00+01:00`.
    public func iso8601(_ time: Timestamp) -> String {
        let time = Timestamp(secondsSince1970: time.secondsSince1970.rounded())
        let minutes = Int(offset(at: time)) / 60
        let sign = minutes < 0 ? "-" : "+"
        let hours = CalendarDate.padded(abs(minutes) / 60, 2)
        return "\(day(of: time))T\(clockText(time)):\(CalendarDate.padded(Int(clock(at: time)) % 60, 2))"
            + "\(sign)\(hours):\(CalendarDate.padded(abs(minutes) % 60, 2))"
    }

    /// The time of day to the minute: `08:15`.
    public func clockText(_ time: Timestamp) -> String {
        let seconds = Int(clock(at: time))
        return "\(CalendarDate.padded(seconds / 3_600, 2)):\(CalendarDate.padded(seconds / 60 % 60, 2))"
    }

    /// A moment as people write it: in ISO 8601 with its zone, or as clocks of this one show it.
    public func moment(_ text: String) throws(RouteError) -> Timestamp {
        do throws(RouteError) {
            return try Timestamp(iso8601: text)
        } catch {
            guard error.code == .timeWithoutZone else { throw error }
            let clock = try Timestamp(iso8601: text + "Z").secondsSince1970
            return Timestamp(secondsSince1970: moment(ofClock: clock).seconds)
        }
    }
}
