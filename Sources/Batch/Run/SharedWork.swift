import Synchronization

/// What several threads run, let go when the last has ended.
///
/// A thread lives on a moment after its work; without this it would keep the journal, and so its lock, that long.
final class SharedWork: Sendable {
    private let body: Mutex<(@Sendable () -> Void)?>

    init(_ body: @escaping @Sendable () -> Void) {
        self.body = Mutex(body)
    }

    func run() {
        let body = body.withLock { $0 }
        body?()
    }

    func letGo() {
        body.withLock { $0 = nil }
    }
}
