import Synchronization

/// How often a web page came in place of a document while no document has come yet; the same for all workers of a run.
final class WebPageCount: Sendable {
    /// So many pages and no document: whatever else is asked for would be the same page.
    private static let most = 3

    private struct State {
        var pages = 0
        var hasDocument = false
    }

    private let state = Mutex(State())

    /// Notes that a document came.
    func foundDocument() { state.withLock { $0.hasDocument = true } }

    /// Notes a web page; whether the run is to end.
    func endRun() -> Bool {
        state.withLock {
            $0.pages += 1
            return !$0.hasDocument && $0.pages >= Self.most
        }
    }
}
