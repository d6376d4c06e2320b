import Synchronization

/// The time left for a request, including retries and the waits between them. It is paused while content is sent, which
/// may be of any size.
final class RequestTime: Sendable {
    private struct State {
        var end: ContinuousClock.Instant
        /// When the sending of content began.
        var pausedSince: ContinuousClock.Instant?
    }

    private let total: Duration
    private let state: Mutex<State>

    /// Starts now.
    init(_ total: Duration, now: ContinuousClock.Instant = .now) {
        self.total = total
        state = Mutex(State(end: now + total))
    }

    /// The deadline; it moves while the time is paused.
    func end(now: ContinuousClock.Instant = .now) -> ContinuousClock.Instant {
        state.withLock { $0.end + ($0.pausedSince.map { $0.duration(to: now) } ?? .zero) }
    }

    /// Starts again with the full time.
    func restart(now: ContinuousClock.Instant = .now) {
        state.withLock { $0 = State(end: now + total) }
    }

    /// Whether time is left after waiting that long.
    func allows(_ wait: Duration, now: ContinuousClock.Instant = .now) -> Bool { now + wait < end(now: now) }

    /// Pauses the time until ``resume(now:)``.
    func pause(now: ContinuousClock.Instant = .now) {
        state.withLock { $0.pausedSince = $0.pausedSince ?? now }
    }

    /// Resumes the time if it was paused.
    func resume(now: ContinuousClock.Instant = .now) {
        state.withLock { state in
            guard let since = state.pausedSince else { return }
            state.end += since.duration(to: now)
            state.pausedSince = nil
        }
    }

    /// The request; while its content is sent, the time is paused.
    func watching(_ request: HTTPRequest) -> HTTPRequest {
        guard let content = request.content else { return request }
        pause()
        var request = request
        request.content = RequestContent(ofLength: content.length) {
            let parts = content.makeParts()
            var left = content.length
            return ContentParts { () throws(HTTPError) in
                guard let part = try await parts.next() else {
                    self.resume()
                    return nil
                }
                left = left.map { $0 - Int64(part.readableBytes) }
                // With a known length, no further part is requested after the last one.
                if left == 0 { self.resume() }
                return part
            }
        }
        return request
    }
}
