/// The rules that divide a vehicle's time.
public enum TravelRule: String, CaseIterable, Codable, Sendable, Hashable {
    /// No fix for a time, and the vehicle elsewhere afterwards.
    case gap
    /// A stay within a radius.
    case stop
    /// The ignition is off.
    case ignition
    /// The device says that it does not move.
    case motion
    /// From leaving home to coming back.
    case journeys
    /// Midnight in a zone.
    case day
}
