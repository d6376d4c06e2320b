import APICore
import Synchronization

/// Decides how long temporary failures are retried. The limit applies to one document from its first failure, and to all documents
/// from when the last one got through, so that a run does not wait for an absent server document by document.
final class UploadPatience: Sendable {
    /// The failures of one document.
    struct Course {
        fileprivate(set) var since: ContinuousClock.Instant?
        fileprivate(set) var failures = 0
        /// Failures with an answer of the service.
        fileprivate(set) var answers = 0
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
    /// Waits are random up to a bound that doubles from 250 ms to 5 s, unless the server names a time.
    ///
    /// - Parameters:
    ///   - mostAnswers: failures with an answer after which to give up.
    ///   - chance: a random number in 0..<1.
    func wait(
        after error: APIError, _ course: inout Course, mostAnswers: Int?, chance: Double = .random(in: 0..<1)
    ) -> Duration? {
        if error.status != nil { noteAnswer() }
        guard error.isTransient else { return nil }
        let time = now()
        course.since = course.since ?? time
        course.failures += 1
        course.answers += error.status == nil ? 0 : 1
        let bound = min(Self.firstWait * (1 << min(course.failures - 1, 10)), Self.longestWait)
        let wait = error.retryAfter ?? bound * chance
        let stuckSince = trouble.withLock { trouble in
            if error.isSilence {
                let silentSince = trouble.silentSince ?? time
                trouble.silentSince = silentSince
                trouble.isServerAway = time + wait > silentSince + limit
            }
            let stuckSince = trouble.stuckSince ?? time
            trouble.stuckSince = stuckSince
            return stuckSince
        }
        let end = min(stuckSince, course.since ?? time) + limit
        guard time + wait <= end, course.answers < mostAnswers ?? .max else { return nil }
        return wait
    }
}
