/// The paper found in a picture.
public struct FoundPage: Sendable, Hashable, Codable {
    /// Its corners.
    public let quadrilateral: Quadrilateral
    /// How much of its edges is really seen as one, 0 to 1: the mean of the weakest side and of all sides.
    public let confidence: Double
    /// Whether it is lighter than what is around it, as paper mostly is.
    public let isLight: Bool

    /// What pages on any background reach, and other rectangles of lines rarely.
    public static let leastConfidence = 0.62

    /// Whether the corners can be relied on.
    public var isSure: Bool { confidence >= Self.leastConfidence }
}
