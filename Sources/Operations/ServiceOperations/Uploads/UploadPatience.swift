import APICore
import Synchronization

/// Decides how long temporary failures are retried. The limit applies to one document from its first failure, and to all documents
/// from when the last one got through, so that a run does not wait for an absent server document by document.
final class UploadPatience: Sendable {
    /// The failures of one document.
    struct Course {
        fileprivate(set) var since: ContinuousClock.Instant?
        fileprivate(set) var failures = 0
    }

    /// Failures of all documents.
    private struct Trouble {
        /// Time of the first failure since a document got through.
        var stuckSince: ContinuousClock.Instant?
        /// Time of the first failure since the server answered.
        var silentSince: ContinuousClock.Instant?
        var isServerAway = false
    }

    private static let firstWait: Duration = .milliseconds(250)
    private static let longestWait: Duration = .seconds(5)

    private let limit: Duration
    private let now: @Sendable () -> ContinuousClock.Instant
    private let trouble = Mutex(Trouble())

    init(_ limit: Duration, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limit = limit
        self.now = now
    }

    /// Records that a document was accepted.
    func noteSuccess() { trouble.withLock { $0 = Trouble() } }

    /// Records that a document is done, perhaps without asking the server.
    func noteProgress() { trouble.withLock { $0.stuckSince = nil } }

    /// Records an answer of the server, of any status.
    func noteAnswer() {
        trouble.withLock {
            $0.silentSince = nil
            $0.isServerAway = false
        }
    }

    /// Whether the server has not answered any request for the whole limit.
    var isServerAway: Bool { trouble.withLock { $0.isServerAway } }

    /// How long to wait before the next attempt; `nil` to give up.
    ///
    /// Waits are random up to a bound that doubles from 250 ms to 5 s, unless the server names a time. If attempts are
    /// limited, those at a silent server are spread over the whole limit of time, so that a restart costs no document.
    ///
    /// - Parameters:
    ///   - mostAttempts: failures after which to give up; `nil` for no limit but the time.
    ///   - chance: a random number in 0..<1.
    func wait(
        after error: APIError, _ course: inout Course, mostAttempts: Int?,
        chance: Double = .random(in: 0..<1)
    ) -> Duration? {
        if error.status != nil { noteAnswer() }
        guard error.isTransient else { return nil }
        let time = now()
        let since = course.since ?? time
        course.since = since
        course.failures += 1
        let attemptsLeft = mostAttempts.map { $0 - course.failures }
        return trouble.withLock { trouble in
            let stuckSince = trouble.stuckSince ?? time
            trouble.stuckSince = stuckSince
            let end = min(stuckSince, since) + limit
            let bound = min(Self.firstWait * (1 << min(course.failures - 1, 10)), Self.longestWait)
            var wait = error.retryAfter ?? bound * chance
            if error.isSilence {
                if let attemptsLeft { wait = spread(over: time.duration(to: end), attemptsLeft) }
                let silentSince = trouble.silentSince ?? time
                trouble.silentSince = silentSince
                trouble.isServerAway = time + wait > silentSince + limit
            }
            return time + wait <= end && attemptsLeft != 0 ? wait : nil
        }
    }

    /// The wait before the next of the attempts that are left in a time: each is four times as long as the one before, and the
    /// last attempt is at the end. Without an attempt, the wait is the whole limit.
    private func spread(over time: Duration, _ attempts: Int) -> Duration {
        attempts > 0 ? max(time / (1 << (2 * min(attempts - 1, 15))), .milliseconds(1)) : limit
    }
}
