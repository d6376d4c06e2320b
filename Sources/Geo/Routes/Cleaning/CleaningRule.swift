/// The rules of cleaning, in the order in which they are applied.
public enum CleaningRule: String, CaseIterable, Codable, Sendable, Hashable {
    /// Fixes are put in the order of their times.
    case orderByTime
    /// Fixes that the device or their coordinates declare unusable are removed, and those whose clock is wrong.
    case invalid
    /// Fixes that the device itself places too vaguely are removed.
    case accuracy
    /// Of several fixes of one moment one is kept.
    case duplicates
    /// Fixes that cannot be reached at the greatest possible speed are removed.
    case jumps
    /// Fixes beside the way that only an impossible acceleration explains are removed.
    case spikes
    /// Fixes scattered around a parked vehicle are put on one place.
    case parkedDrift
    /// The way is split where no fix came for long, and what lies between does not count.
    case gaps
}
