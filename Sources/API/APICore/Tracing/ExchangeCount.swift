import Synchronization

/// Numbers the exchanges of a trace from 1 on.
final class ExchangeCount: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
