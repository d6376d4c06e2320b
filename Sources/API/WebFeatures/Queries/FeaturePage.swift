/// A page as it was downloaded, and what its head says.
public struct FeaturePage: Hashable, Sendable {
    /// What it came as.
    public let format: PageFormat
    /// Whether it is known to hold no feature.
    public internal(set) var isEmpty = false
    /// How many features the whole has, as far as the head says.
    public internal(set) var matched: Int?
}
