public import Foundation

/// A value, fresh or from the offline cache.
public struct Fetched<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// When the service gave it.
    public let fetchedAt: Date
    /// Why it is an earlier one; `nil` for a fresh one.
    public let failure: APIError?

    /// Whether it is an earlier one, since the service cannot be reached or fails.
    public var isCached: Bool { failure != nil }

    /// Creates one.
    public init(_ value: Value, fetchedAt: Date, failure: APIError? = nil) {
        self.value = value
        self.fetchedAt = fetchedAt
        self.failure = failure
    }
}
