public import Foundation

/// An answer that a cache has kept.
public struct CachedAnswer: Hashable, Sendable {
    /// The answer.
    public let bytes: [UInt8]
    /// When the service gave it.
    public let fetchedAt: Date
}
