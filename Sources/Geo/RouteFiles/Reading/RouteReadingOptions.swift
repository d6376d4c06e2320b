public import Routes

/// Options for reading routes.
public struct RouteReadingOptions: Hashable, Sendable {
    /// The format; `nil` to detect it.
    public var format: RouteFormat?
    /// The zone of times without one.
    public var zone: ClockZone?
    /// The columns of a table by name, instead of the known names.
    public var columns: [PositionField: String] = [:]
    /// The columns of a table to skip; fixes then lack their values.
    public var unneeded: Set<PositionField> = []
    /// The unit of speeds, instead of the format's own.
    public var speedUnit: SpeedUnit?
    /// The day of the first fix, for NMEA sentences without a date.
    public var date: CalendarDate?
    /// Decimals of encoded polylines, 5 or 6.
    public var polylinePrecision = 5
    /// Whether to keep a GPX file's extensions, and to accept files with named places only.
    public var keepsExtras = false

    /// Creates the default options.
    public init() {}
}

/// A route file format.
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
    /// GeoJSON, or one feature per line.
    case geojson
    /// A table with column names, separated by commas, semicolons or tabs.
    case csv
    /// NMEA 0183 sentences, plain or in a u-blox log.
    case nmea
    /// Encoded polylines, one per line.
    case polyline
}

/// A unit of speed.
public enum SpeedUnit: String, CaseIterable, Codable, Sendable {
    /// Metres a second.
    case metresPerSecond = "m/s"
    /// Kilometres an hour.
    case kilometresPerHour = "km/h"
    /// Nautical miles an hour, used by Traccar and NMEA.
    case knots = "kn"
    /// Statute miles an hour.
    case milesPerHour = "mph"

    /// Converts a speed in this unit to metres a second.
    public func inMetresPerSecond(_ speed: Double) -> Double {
        switch self {
        case .metresPerSecond: speed
        case .kilometresPerHour: speed * 1_000 / 3_600
        case .knots: speed * 1_852 / 3_600
        case .milesPerHour: speed * 0.447_04
        }
    }
}

/// The meaning of a column in a table of positions.
public enum PositionField: String, CaseIterable, Codable, Sendable {
    /// Degrees north.
    case latitude
    /// Degrees east.
    case longitude
    /// Easting in LV95 or LV03, in metres.
    case easting
    /// Northing in LV95 or LV03, in metres.
    case northing
    /// N or S beside a latitude without a sign.
    case northSouth
    /// E or W beside a longitude without a sign.
    case eastWest
    /// The time, or the time of day if there is a date column.
    case time
    /// The date, if separate from the time.
    case date
    /// Height in metres.
    case altitude
    /// Speed over ground, in the table's unit.
    case speed
    /// Degrees clockwise from north.
    case course
    /// Accuracy radius in metres.
    case accuracy
    /// Whether the device trusts the position.
    case valid
    /// The device.
    case device
    /// The segment of the device's track, any number that changes from one segment to the next.
    case segment
    /// Whether the ignition is on.
    case ignition
    /// Whether the device is in motion.
    case motion
}
