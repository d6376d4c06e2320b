import Synchronization

/// Items whose worker process died or hung, to be tried again alone: when all others are through, or at once where
/// one after the other comes and nothing is done in between.
final class Suspects: Sendable {
    struct Suspect: Sendable {
        let index: Int
        let attempt: Attempt
    }

    private struct State {
        var list: [Suspect] = []
        var taken = 0
        var sinceSuccess = 0
        var isEmpty: Bool { taken == list.count }
    }

    /// So many may wait before it is asked whether they fail, for a run that is to stop after some failures.
    private static let manyInARow = 5

    private let state = Mutex(State())

    func add(_ suspect: Suspect) {
        state.withLock { state in
            state.list.append(suspect)
            state.sinceSuccess += 1
        }
    }

    func noteSuccess() {
        state.withLock { $0.sinceSuccess = 0 }
    }

    func takeFirst() -> Suspect? {
        state.withLock { state in
            guard state.taken < state.list.count else { return nil }
            defer { state.taken += 1 }
            return state.list[state.taken]
        }
    }

    var isEmpty: Bool { state.withLock { $0.isEmpty } }

    /// Whether one of them is not to wait for all others.
    var areUrgent: Bool { state.withLock { $0.sinceSuccess >= Self.manyInARow && !$0.isEmpty } }
}
