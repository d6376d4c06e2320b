import Dispatch
import Synchronization

/// What a thread runs, let go as soon as it has ended.
///
/// A thread lives on a moment after its work; without this it would keep the journal, and so its lock, that long.
final class RunningWork: Sendable {
    private let body: Mutex<(@Sendable () -> Void)?>
    private let finished = DispatchSemaphore(value: 0)

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = Mutex(body)
    }

    func run() {
        let body = body.withLock { $0 }
        body?()
        self.body.withLock { $0 = nil }
        finished.signal()
    }

    /// Whether the work has ended by then.
    func waits(atMost interval: DispatchTimeInterval) -> Bool {
        finished.wait(timeout: .now() + interval) == .success
    }
}
