import APICore
import Synchronization

/// How long is tried again what fails in a way that may pass: for one document from its first failure on, for all of them
/// from when nothing got through any more, so that a server that stays away is not waited for document by document.
final class UploadPatience: Sendable {
    /// The tries of one document.
    struct Course {
        fileprivate(set) var since: ContinuousClock.Instant?
        fileprivate(set) var failures = 0
        /// Failures that the service answered with.
        fileprivate(set) var answers = 0
    }

    /// What goes wrong for all documents.
    private struct Trouble {
        /// Since when nothing got through.
        var stuckSince: ContinuousClock.Instant?
        /// Since when nothing was answered at all.
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

    /// Notes that something got through.
    func noteSuccess() { trouble.withLock { $0 = Trouble() } }

    /// Notes that a document is through of which the server, perhaps, was not asked.
    func noteProgress() { trouble.withLock { $0.stuckSince = nil } }

    /// Notes that the server answered, whatever it said.
    func noteAnswer() {
        trouble.withLock {
            $0.silentSince = nil
            $0.isServerAway = false
        }
    }

    /// Whether the server has answered nobody for as long as there is patience.
    var isServerAway: Bool { trouble.withLock { $0.isServerAway } }

    /// How long to wait before the next try; `nil` where there is to be none.
    ///
    /// - Parameter chance: a number drawn from 0 up to 1.
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
