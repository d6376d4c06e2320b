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
