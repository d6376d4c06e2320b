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
        runAndForget()
        finished.signal()
    }

    /// With the return from here, nothing of the work is left.
    private func runAndForget() {
        let body = body.withLock { body in
            defer { body = nil }
            return body
        }
        body?()
    }

    /// Whether the work has ended by then.
    func waits(atMost interval: DispatchTimeInterval) -> Bool {
        finished.wait(timeout: .now() + interval) == .success
    }
}
