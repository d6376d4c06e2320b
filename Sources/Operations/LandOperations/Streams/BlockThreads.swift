import Dispatch
package import Streams
import Synchronization

/// Processes blocks in several threads whose states exist before; see `ParallelBlocks`.
///
/// `work` gets the number of its thread, from 0; no number is in use twice at once.
struct BlockPipeline<Block: Sendable, Output: Sendable> {
    let lanes: Int
    let work: @Sendable (_ lane: Int, Block) throws -> Output

    /// Processes all blocks of `read`. The results of blocks before the first error are written.
    func run(read: () throws -> Block?, write: (Output) throws -> Void) throws {
        try ParallelBlocks.run(
            threads: lanes, read: read, state: { lane in lane },
            work: { [work] lane, block in try work(lane, block) }, write: write)
    }
}

package typealias BlockStream = ParallelBlocks

extension ParallelBlocks {
    /// Starts threads whose states exist before; `work` gets the number of its thread, from 0.
    package convenience init(
        lanes: Int, read: @escaping () throws -> Block?,
        work: @escaping @Sendable (_ lane: Int, Block) throws -> Output
    ) {
        self.init(
            threads: lanes, read: read, state: { lane in lane },
            work: { lane, block in try work(lane, block) })
    }
}

/// Threads that each do their part of one piece of work after the other, while the caller prepares the next piece.
package final class PartThreads {
    /// The number of pieces that may wait for a thread.
    private static let piecesAtOnce = 2

    private let threads: [(queue: DispatchQueue, room: DispatchSemaphore)]
    private let group = DispatchGroup()
    private let failures = Failures()

    /// Prepares `count` threads.
    package init(_ count: Int) {
        threads = (0..<max(count, 1)).map {
            (DispatchQueue(label: "work \($0)"), DispatchSemaphore(value: Self.piecesAtOnce))
        }
    }

    deinit { group.wait() }

    /// Starts every part of a piece, numbered from 0, as soon as at most one earlier piece is unfinished. Throws the error of
    /// an earlier piece.
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

    /// Waits for all pieces. Throws the error of the lowest part that failed.
    package func finish() throws {
        group.wait()
        try failures.throwFirst()
    }

    private final class Failures: Sendable {
        private let errors = Mutex<[Int: any Error]>([:])

        /// A part that has failed is not run again.
        func keep(of part: Int, _ work: () throws -> Void) {
            guard errors.withLock({ $0[part] == nil }) else { return }
            do { try work() } catch { errors.withLock { $0[part] = error } }
        }

        func throwFirst() throws {
            if let first = errors.withLock({ $0.min { $0.key < $1.key }?.value }) { throw first }
        }
    }
}
