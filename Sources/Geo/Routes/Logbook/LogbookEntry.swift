/// One drive in a logbook.
public struct LogbookEntry: Hashable, Sendable {
    /// The drive, or a gap in the record over which the vehicle was moved.
    public var travel: Stretch
    /// The day on which it begins.
    public var day: CalendarDate
    /// What it was for.
    public var kind: LogbookKind
    /// Its purpose in words.
    public var purpose: String?
    /// The rule that says so, from 1; `nil` where none matches.
    public var rule: Int?
    /// The name of the place where it begins.
    public var from: String?
    /// The name of the place where it ends.
    public var to: String?
    /// Kilometres on the odometer at its beginning.
    public var odometerStart: Double?
    /// Kilometres on the odometer at its end.
    public var odometerEnd: Double?
}
