import NIOCore
import Synchronization

/// How many connections are open; few are allowed.
final class ConnectionCount: Sendable {
    private static let most = 32
    private let open = Mutex(0)

    /// Whether one more is allowed; it counts until the future is there.
    func enter(until end: EventLoopFuture<Void>) -> Bool {
        let isAllowed = open.withLock { count in
            count += 1
            return count <= Self.most
        }
        end.whenComplete { [self] _ in open.withLock { $0 -= 1 } }
        return isAllowed
    }
}
