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
