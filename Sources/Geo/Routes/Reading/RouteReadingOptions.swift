/// What a reader is told beside the file.
public struct RouteReadingOptions: Hashable, Sendable {
    /// The format, where the content does not show it.
    public var format: RouteFormat?
    /// The zone of times that do not say theirs.
    public var zone: ClockZone?
    /// The columns of a table by name, in place of the usual ones.
    public var columns: [PositionField: String] = [:]
    /// The columns of a table that nobody looks at, which are passed over unread; fixes are then without what they hold.
    public var unneeded: Set<PositionField> = []
    /// The unit of speeds, in place of the format's own.
    public var speedUnit: SpeedUnit?
    /// The day of the first fix, where sentences of NMEA tell times of day only.
    public var date: CalendarDate?
    /// Decimals of encoded polylines, 5 or 6.
    public var polylinePrecision = 5
    /// Whether what cannot be measured is wanted too: a GPX file's extensions, and files with named places only.
    public var keepsExtras = false

    /// Everything as the file says.
    public init() {}
}
