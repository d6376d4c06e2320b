/// The rules of cleaning, in the order in which they are applied.
public enum CleaningRule: String, CaseIterable, Codable, Sendable, Hashable {
    /// Fixes are put in the order of their times.
    case orderByTime
    /// Fixes that the device or their coordinates declare unusable are removed.
    case invalid
    /// Of several fixes of one moment the first is kept.
    case duplicates
    /// Fixes that cannot be reached at the greatest possible speed are removed.
    case jumps
    /// Fixes scattered around a parked vehicle are put on one place.
    case parkedDrift
}
