public import SimpleFeatures

/// One drive in a logbook, or the part of it that lies in one day.
public struct LogbookEntry: Hashable, Sendable {
    /// Where a drive begins or ends.
    public struct Place: Hashable, Sendable {
        /// Longitude and latitude.
        public var position: Position
        /// What it is called, where it has a name.
        public var name: String?
    }

    /// The drive, or a gap in the record over which the vehicle was moved.
    public var travel: Stretch
    /// Its day.
    public var day: CalendarDate
    /// Its figures as a logbook adds them up.
    public var figures: LogbookFigures
    /// What it was for; `nil` where nobody recorded what the vehicle did.
    public var kind: LogbookKind?
    /// Its purpose in words.
    public var purpose: String?
    /// The rule that says so, from 1; `nil` where none matches.
    public var rule: Int?
    /// Where the whole drive begins.
    public var from: Place
    /// Where the whole drive ends.
    public var to: Place
    /// Kilometres on the odometer at its beginning.
    public var odometerStart: Double?
    /// Kilometres on the odometer at its end.
    public var odometerEnd: Double?
    /// Whether it is the first part of a drive that was recorded, by which drives are counted.
    public var beginsDrive: Bool
}

extension LogbookEntry {
    /// The entry with the next one, where both are days of one gap in the record; `nil` where they are not.
    public func joined(with next: LogbookEntry) -> LogbookEntry? {
        guard kind == nil, next.kind == nil, travel.end.isCut, travel.end.time == next.travel.start.time
        else {
            return nil
        }
        var joined = self
        joined.travel.end = next.travel.end
        joined.figures += next.figures
        joined.odometerEnd = next.odometerEnd
        return joined
    }
}
