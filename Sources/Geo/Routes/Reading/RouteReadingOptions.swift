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

/// A format of routes.
public enum RouteFormat: String, CaseIterable, Codable, Sendable {
    /// GPX 1.0 or 1.1.
    case gpx
    /// KML, with its lines and Google's tracks.
    case kml
    /// Garmin's Training Center XML.
    case tcx
    /// Garmin's Flexible and Interoperable Data Transfer, a binary format.
    case fit
    /// Positions of Traccar in JSON.
    case traccar
    /// GeoJSON, or one feature a line.
    case geojson
    /// A table with a row of names, parted by commas, semicolons or tabs.
    case csv
    /// Sentences of NMEA 0183, by themselves or in a u-blox log.
    case nmea
    /// Encoded polylines, one a line.
    case polyline
}

/// The unit in which a source gives speeds.
public enum SpeedUnit: String, CaseIterable, Codable, Sendable {
    /// Metres a second.
    case metresPerSecond = "m/s"
    /// Kilometres an hour.
    case kilometresPerHour = "km/h"
    /// Nautical miles an hour, as Traccar and NMEA have them.
    case knots = "kn"
    /// Statute miles an hour.
    case milesPerHour = "mph"

    /// A speed of the unit in metres a second.
    public func inMetresPerSecond(_ speed: Double) -> Double {
        switch self {
        case .metresPerSecond: speed
        case .kilometresPerHour: speed * 1_000 / 3_600
        case .knots: speed * 1_852 / 3_600
        case .milesPerHour: speed * 0.447_04
        }
    }
}

/// What a column of a table of positions can hold.
public enum PositionField: String, CaseIterable, Codable, Sendable {
    /// Degrees north.
    case latitude
    /// Degrees east.
    case longitude
    /// Metres east in LV95 or LV03, in place of degrees.
    case easting
    /// Metres north in LV95 or LV03, in place of degrees.
    case northing
    /// N or S beside a latitude without a sign.
    case northSouth
    /// E or W beside a longitude without a sign.
    case eastWest
    /// The moment, or the time of day where a date stands in a column of its own.
    case time
    /// The day, where it stands apart from the time.
    case date
    /// Metres above the sea.
    case altitude
    /// Speed over ground, in the table's unit.
    case speed
    /// Degrees clockwise from north.
    case course
    /// Metres around the position.
    case accuracy
    /// Whether the device trusts the position.
    case valid
    /// Which device it is of.
    case device
    /// Which part of the device's way without a break, by any number that changes from one to the next.
    case segment
    /// Whether the ignition is on.
    case ignition
    /// Whether the device moves.
    case motion
}
