import Synchronization

/// How a request's content gets on: while it is sent, the server may take none of it only for so long; the time for the
/// answer begins when all is sent.
final class SendingCourse: Sendable {
    private let silence: Duration
    private let total: Duration
    private let state: Mutex<(due: ContinuousClock.Instant, isSent: Bool)>

    /// - Parameters:
    ///   - silence: the longest time between two pieces.
    ///   - total: until the answer's head, from the end of the content on.
    init(silence: Duration, total: Duration, now: ContinuousClock.Instant = .now) {
        self.silence = silence
        self.total = total
        state = Mutex((now + max(silence, total), false))
    }

    /// The connection takes a piece more.
    func getOn(now: ContinuousClock.Instant = .now) { state.withLock { $0 = (now + silence, false) } }

    /// Nothing is left to be sent.
    func end(now: ContinuousClock.Instant = .now) { state.withLock { $0 = (now + total, true) } }

    /// What is wrong by then, if anything is.
    func fault(now: ContinuousClock.Instant = .now) -> HTTPError? {
        let (due, isSent) = state.withLock { $0 }
        guard now >= due else { return nil }
        return .slow(isSent ? "the answer took too long" : "the server stopped taking what it is sent")
    }
}
