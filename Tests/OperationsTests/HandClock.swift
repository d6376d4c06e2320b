import Synchronization

/// A clock that is set by hand.
final class HandClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    func pass(_ duration: Duration) { time.withLock { $0 += duration } }
    var now: ContinuousClock.Instant { time.withLock { $0 } }
}
