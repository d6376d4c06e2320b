import Synchronization

/// Items whose worker process died or hung, to be tried again alone when all others are through.
final class Suspects: Sendable {
    struct Suspect: Sendable {
        let index: Int
        let attempt: Attempt
    }

    private let list = Mutex<[Suspect]>([])

    func add(_ suspect: Suspect) {
        list.withLock { $0.append(suspect) }
    }

    func takeFirst() -> Suspect? {
        list.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    }

    var isEmpty: Bool { list.withLock { $0.isEmpty } }
}
