public import Foundation

/// How much an offline cache keeps, and for how long.
public struct CacheLimits: Hashable, Sendable {
    /// Of all answers, in bytes; the oldest go first.
    public var bytes = 256 << 20
    /// Of one answer, in bytes; a larger one is not kept.
    public var answer = 32 << 20
    /// How old an answer may become, in seconds.
    public var age: TimeInterval = 7 * 86_400

    /// The usual ones.
    public init() {}

    /// When an answer can have been fetched, in seconds since 1970: a clock that was put right may have left times to come;
    /// a minute is for tasks and processes that are not at it at once.
    func credible(at now: Date) -> ClosedRange<TimeInterval> {
        let now = now.timeIntervalSince1970
        return (now - max(age, 0))...(now + 60)
    }
}
