/// Why a `CoordinateRewriter` left a feature out.
public struct FeatureFault {
    /// What is wrong: a `ReadingError`, or what the transformation threw.
    public let error: any Error
    /// The number of the feature, counted from 1.
    public let feature: Int
    /// The byte at which the feature starts in the source.
    public let offset: Int
}
