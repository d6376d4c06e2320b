import Synchronization

/// How much trying again a client allows itself in all, so that many requests to a server that is down do not become many times more.
///
/// Each request that goes well adds a tenth of a try, each try again takes one; there are ten at the start and at most, or as many as a
/// single request may take.
public final class RetryBudget: Sendable {
    private static let gain = 0.1
    private let most: Double
    private let left: Mutex<Double>

    /// A full budget.
    ///
    /// - Parameter attempts: how often a request may be sent in all.
    public init(of attempts: Int = 1) {
        most = Double(max(10, attempts))
        left = Mutex(most)
    }

    /// Whether one more try is allowed; takes it then.
    func take() -> Bool {
        left.withLock { left in
            guard left >= 1 else { return false }
            left -= 1
            return true
        }
    }

    func add() { left.withLock { $0 = min($0 + Self.gain, most) } }
}
