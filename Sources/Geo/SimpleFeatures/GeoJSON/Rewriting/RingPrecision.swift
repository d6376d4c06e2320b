/// How the polygons of a geometry are written.
package enum RingPrecision: Hashable, Sendable {
    /// With the decimals of everything else.
    case usual
    /// With so many decimals, since they would not stay valid with fewer.
    case decimals(Int)
    /// With the decimals of everything else, though that makes them invalid.
    case invalid
}

/// What rounding does to features with polygons, as far as somebody looks at that.
public struct RoundingSummary: Hashable, Sendable {
    /// Features that are written with more decimals, so that they stay valid.
    public var refined = 0
    /// The most decimals that one of them has.
    public var decimals = 0
    /// Features that are valid, but not any more as they are written.
    public var spoiled = 0
    /// Features with polygons that are too large to be looked at.
    public var unchecked = 0

    /// No features.
    public init() {}

    /// Adds the features of another part.
    public mutating func add(_ other: RoundingSummary) {
        refined += other.refined
        decimals = max(decimals, other.decimals)
        spoiled += other.spoiled
        unchecked += other.unchecked
    }
}
