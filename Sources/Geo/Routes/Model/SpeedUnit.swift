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

    /// Metres a second in one of the unit.
    public var metresPerSecond: Double {
        switch self {
        case .metresPerSecond: 1
        case .kilometresPerHour: 1 / 3.6
        case .knots: 1_852.0 / 3_600
        case .milesPerHour: 0.447_04
        }
    }
}
