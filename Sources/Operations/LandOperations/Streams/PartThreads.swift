import Dispatch
import Synchronization

/// Threads that do one piece of work after the other, each thread its part of it, while the caller prepares the next ones.
package final class PartThreads {
    /// The pieces of which a thread may not have done its part yet.
    private static let piecesAtOnce = 2

    private let threads: [(queue: DispatchQueue, room: DispatchSemaphore)]
    private let group = DispatchGroup()
    private let failures = Failures()

    /// Prepares for so many parts at once.
    package init(_ count: Int) {
        threads = (0..<max(count, 1)).map {
            (DispatchQueue(label: "work \($0)"), DispatchSemaphore(value: Self.piecesAtOnce))
        }
    }

    deinit { group.wait() }

    /// Starts every part of a piece, numbered from 0, once the pieces but the one before are done; throws what they have thrown.
    package func start(_ work: @escaping @Sendable (_ part: Int) throws -> Void) throws {
        try failures.throwFirst()
        let failures = failures
        for (part, thread) in threads.enumerated() {
            thread.room.wait()
            thread.queue.async(group: group) {
                failures.keep(of: part) { try work(part) }
                thread.room.signal()
            }
        }
    }

    /// Waits for what was started; throws the error of the first part that failed.
    package func finish() throws {
        group.wait()
        try failures.throwFirst()
    }

    private final class Failures: Sendable {
        private let errors = Mutex<[Int: any Error]>([:])

        /// A part that has failed does no more.
        func keep(of part: Int, _ work: () throws -> Void) {
            guard errors.withLock({ $0[part] == nil }) else { return }
            do { try work() } catch { errors.withLock { $0[part] = error } }
        }

        func throwFirst() throws {
            if let first = errors.withLock({ $0.min { $0.key < $1.key }?.value }) { throw first }
        }
    }
}
