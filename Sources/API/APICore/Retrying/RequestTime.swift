import Synchronization

/// The time that a request may take in all, with everything that it is sent again for and the waits between; it stands
/// still while content is on its way, which may be of any size.
final class RequestTime: Sendable {
    private struct State {
        var end: ContinuousClock.Instant
        /// Since when content is on its way.
        var stoodSince: ContinuousClock.Instant?
    }

    private let total: Duration
    private let state: Mutex<State>

    /// Begins now.
    init(_ total: Duration, now: ContinuousClock.Instant = .now) {
        self.total = total
        state = Mutex(State(end: now + total))
    }

    /// When it is over; later, as long as it stands still.
    func end(now: ContinuousClock.Instant = .now) -> ContinuousClock.Instant {
        state.withLock { $0.end + ($0.stoodSince.map { $0.duration(to: now) } ?? .zero) }
    }

    /// Begins anew.
    func restart(now: ContinuousClock.Instant = .now) {
        state.withLock { $0 = State(end: now + total) }
    }

    /// Whether there is time to wait so long, and to ask afterwards.
    func allows(_ wait: Duration, now: ContinuousClock.Instant = .now) -> Bool { now + wait < end(now: now) }

    /// Stands still until ``goOn(now:)``.
    func standStill(now: ContinuousClock.Instant = .now) {
        state.withLock { $0.stoodSince = $0.stoodSince ?? now }
    }

    /// Goes on, if it stood still.
    func goOn(now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            guard let since = state.stoodSince else { return }
            state.end += since.duration(to: now)
            state.stoodSince = nil
        }
    }

    /// The request, during the sending of whose content the time stands still.
    func watching(_ request: HTTPRequest) -> HTTPRequest {
        guard let content = request.content else { return request }
        standStill()
        var request = request
        request.content = RequestContent(ofLength: content.length) {
            let parts = content.makeParts()
            var left = content.length
            return ContentParts { () throws(HTTPError) in
                guard let part = try await parts.next() else {
                    self.goOn()
                    return nil
                }
                left = left.map { $0 - Int64(part.readableBytes) }
                // Behind the last part, of which the length tells, nobody asks for another.
                if left == 0 { self.goOn() }
                return part
            }
        }
        return request
    }
}
