import APICore
import Synchronization

/// A client that never waits, with a record of the waits it skipped.
///
/// Without other limits it has all the time that a machine full of other tests may need.
final class HastyClient: Sendable {
    private let waited = Mutex<[Duration]>([])

    var waits: [Duration] { waited.withLock { $0 } }

    /// Tries again at once.
    var policy: RetryPolicy {
        var policy = RetryPolicy()
        policy.firstWait = .zero
        policy.longestWait = .zero
        return policy
    }

    func client(_ change: (inout HTTPLimits) -> Void = { _ in }) -> WebClient {
        var limits = HTTPLimits()
        limits.silence = .seconds(3_600)
        limits.connecting = .seconds(3_600)
        change(&limits)
        return WebClient(
            over: NetworkTransport(limits, proxies: .none), userAgent: "fieldbook/test", limits: limits,
            pause: { wait in self.waited.withLock { $0.append(wait) } }, chance: { 0.5 })
    }
}
