import Synchronization

/// Watches all requests whose content is being sent, in one task, and cancels those that make no progress.
final class SendingWatch: Sendable {
    private struct Sending {
        let progress: SendingProgress
        let cancel: @Sendable () -> Void
    }

    private struct State {
        var sendings: [UInt64: Sending] = [:]
        var number: UInt64 = 0
        var isWatching = false
    }

    private let interval: Duration
    private let state = Mutex(State())

    /// - Parameter limits: their silence and total are watched.
    init(_ limits: HTTPLimits) {
        interval = max(min(limits.silence, limits.total, .seconds(2)) / 2, .milliseconds(1))
    }

    /// Runs the work and cancels it when it exceeds the limits of `progress`.
    func watching<Value: Sendable>(
        _ progress: SendingProgress, _ work: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task(operation: work)
        let number = add(Sending(progress: progress) { task.cancel() })
        defer { state.withLock { _ = $0.sendings.removeValue(forKey: number) } }
        do {
            return try await withTaskCancellationHandler {
                try await task.value
            } onCancel: {
                task.cancel()
            }
        } catch {
            throw progress.failure() ?? error
        }
    }

    private func add(_ sending: Sending) -> UInt64 {
        let (number, isFirst) = state.withLock { state in
            state.number += 1
            state.sendings[state.number] = sending
            defer { state.isWatching = true }
            return (state.number, !state.isWatching)
        }
        if isFirst { Task { await watch() } }
        return number
    }

    /// Checks regularly until nothing is being sent.
    private func watch() async {
        while let late = late() {
            for sending in late { sending.cancel() }
            try? await Task.sleep(for: interval)
        }
    }

    /// The requests without progress; `nil` if nothing is being sent.
    private func late() -> [Sending]? {
        state.withLock { state in
            state.isWatching = !state.sendings.isEmpty
            return state.isWatching ? state.sendings.values.filter { $0.progress.failure() != nil } : nil
        }
    }
}

/// The progress of sending a request's content, with a limit on silence while it is sent and on the time for the answer
/// afterwards.
final class SendingProgress: Sendable {
    private let silence: Duration
    private let total: Duration
    private let state: Mutex<(due: ContinuousClock.Instant, isSent: Bool)>

    /// - Parameters:
    ///   - silence: the longest time between two pieces.
    ///   - total: the time from the end of the content to the answer's head.
    init(silence: Duration, total: Duration, now: ContinuousClock.Instant = .now) {
        self.silence = silence
        self.total = total
        state = Mutex((now + max(silence, total), false))
    }

    /// The connection has accepted another piece.
    func advance(now: ContinuousClock.Instant = .now) { state.withLock { $0 = (now + silence, false) } }

    /// All content is sent.
    func end(now: ContinuousClock.Instant = .now) { state.withLock { $0 = (now + total, true) } }

    /// The error if a limit is exceeded.
    func failure(now: ContinuousClock.Instant = .now) -> HTTPError? {
        let (due, isSent) = state.withLock { $0 }
        guard now >= due else { return nil }
        return .slow(isSent ? "the response took too long" : "the server stopped accepting data")
    }
}
