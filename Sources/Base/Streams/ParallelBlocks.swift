import Dispatch
import Foundation
import Synchronization

/// Processes a stream of blocks in several threads and returns the results in the order of the blocks.
///
/// Each thread makes its own state before its first block, on its own stack: a state is used by one thread only and need
/// not be Sendable. A call of `next` reads further blocks while the threads work. Memory holds a few blocks and results
/// per thread.
///
/// ```swift
/// let blocks = ParallelBlocks(
///     read: { try reader.next() },
///     state: { _ in try Transformer(from: source, to: target) },
///     work: { transformer, block in try transformer.rewritten(block) })
/// while let rows = try blocks.next() { try output.write(rows) }
/// ```
package final class ParallelBlocks<Block: Sendable, Output: Sendable> {
    private let threads: Int
    private let blocksPerThread: Int
    private let queue: Queue
    private let group = DispatchGroup()
    private let read: () throws -> Block?
    private let threadOfBlock: (Block) -> Int?
    private var waiting = 0
    /// How reading has ended.
    private var end: Result<Void, any Error>?

    /// Starts the threads.
    ///
    /// - Parameters:
    ///   - threads: their number; default: one per core.
    ///   - blocksPerThread: blocks in memory per thread; default 4. Where several groups of threads share the cores, one
    ///     group can wait milliseconds for a core; the others need blocks meanwhile.
    ///   - read: returns the next block, `nil` at the end. Called by `next` only.
    ///   - threadOfBlock: the number of the thread that has to process a block, from 0; `nil` for any. Default: any.
    ///   - state: makes the state of the thread with that number. An error becomes the result of the current block.
    ///   - work: processes a block.
    ///   - finish: takes the state of each thread that had one, on that thread, before `next` returns `nil`.
    package init<State>(
        threads: Int = SideBySide.cores, blocksPerThread: Int = 4, read: @escaping () throws -> Block?,
        threadOfBlock: @escaping (Block) -> Int? = { _ in nil },
        state makeState: @escaping @Sendable (Int) throws -> State,
        work: @escaping @Sendable (inout State, Block) throws -> Output,
        finish: @escaping @Sendable (State) -> Void = { _ in }
    ) {
        self.threads = max(threads, 1)
        self.blocksPerThread = max(blocksPerThread, 1)
        queue = Queue(threads: self.threads)
        self.read = read
        self.threadOfBlock = threadOfBlock
        let (queue, group) = (queue, group)
        for thread in 0..<self.threads {
            group.enter()
            // Not on Dispatch's threads: when as many wait as there are processors, it takes a second to start another.
            Thread.detachNewThread {
                defer { group.leave() }
                var state: State?
                while let (number, block) = queue.take(by: thread) {
                    let result = Result {
                        var own = try state.take() ?? makeState(thread)
                        defer { state = own }
                        return try work(&own, block)
                    }
                    queue.finish(number, result)
                }
                if let state { finish(state) }
            }
        }
    }

    deinit {
        queue.close(isCancelled: true)
        group.wait()
    }

    /// The next result, or `nil` at the end. The first error of `read` or `work`, in the order of the blocks, is the end.
    package func next() throws -> Output? {
        while end == nil, waiting < threads * blocksPerThread {
            do {
                guard let block = try read() else {
                    end = .success(())
                    break
                }
                queue.add(block, for: threadOfBlock(block).map { $0 % threads })
                waiting += 1
            } catch {
                end = .failure(error)
            }
        }
        if waiting == 0, let end {
            queue.close(isCancelled: false)
            group.wait()
            try end.get()
            return nil
        }
        waiting -= 1
        do {
            return try queue.nextResult().get()
        } catch {
            queue.close(isCancelled: true)
            (end, waiting) = (.failure(error), 0)
            throw error
        }
    }

    /// Passes the results of all blocks to `write`, in the order of the blocks.
    package static func run<State>(
        threads: Int = SideBySide.cores, read: () throws -> Block?,
        state: @escaping @Sendable (Int) throws -> State,
        work: @escaping @Sendable (inout State, Block) throws -> Output,
        write: (Output) throws -> Void
    ) throws {
        try withoutActuallyEscaping(read) { read in
            let blocks = ParallelBlocks(threads: threads, read: read, state: state, work: work)
            while let output = try blocks.next() { try write(output) }
        }
    }

    /// Blocks that wait for a thread, and results that wait for earlier ones.
    ///
    /// Each thread that waits has its own semaphore, so that no other one wakes up with it.
    private final class Queue: Sendable {
        private struct State: Sendable {
            var pending: [(number: Int, block: Block, thread: Int?)] = []
            /// The results from `first` on, `nil` where a block is not done.
            var results: [Result<Output, any Error>?] = []
            var first = 0
            var isClosed = false
            /// The threads that wait for a block.
            var idle: [Int] = []
            /// Whether the caller of `nextResult` waits.
            var isAwaited = false
        }

        private let state = Mutex(State())
        private let blockAdded: [DispatchSemaphore]
        private let resultReady = DispatchSemaphore(value: 0)

        init(threads: Int) { blockAdded = (0..<threads).map { _ in DispatchSemaphore(value: 0) } }

        func add(_ block: Block, for thread: Int?) {
            let waiting = state.withLock { state in
                state.pending.append((state.first + state.results.count, block, thread))
                state.results.append(nil)
                return state.idle.firstIndex { thread == nil || thread == $0 }
                    .map { state.idle.remove(at: $0) }
            }
            if let waiting { blockAdded[waiting].signal() }
        }

        /// Ends the threads: at once if cancelled, otherwise after the last block.
        func close(isCancelled: Bool) {
            state.withLock { state in
                state.isClosed = true
                if isCancelled { state.pending = [] }
                for thread in state.idle { blockAdded[thread].signal() }
                state.idle = []
            }
        }

        /// The oldest block for a thread; waits for one. `nil` at the end.
        func take(by thread: Int) -> (number: Int, block: Block)? {
            while true {
                let (taken, isClosed) = state.withLock { state -> ((number: Int, block: Block)?, Bool) in
                    let place = state.pending.firstIndex { $0.thread == nil || $0.thread == thread }
                    if let place {
                        let taken = state.pending.remove(at: place)
                        return ((taken.number, taken.block), state.isClosed)
                    }
                    if !state.isClosed { state.idle.append(thread) }
                    return (nil, state.isClosed)
                }
                if let taken { return taken }
                if isClosed { return nil }
                blockAdded[thread].wait()
            }
        }

        func finish(_ number: Int, _ result: Result<Output, any Error>) {
            let isAwaited = state.withLock { state in
                state.results[number - state.first] = result
                guard state.isAwaited, number == state.first else { return false }
                state.isAwaited = false
                return true
            }
            if isAwaited { resultReady.signal() }
        }

        /// The result of the oldest block; waits for it.
        func nextResult() -> Result<Output, any Error> {
            while true {
                let result = state.withLock { state -> Result<Output, any Error>? in
                    guard let result = state.results.first ?? nil else {
                        state.isAwaited = true
                        return nil
                    }
                    state.results.removeFirst()
                    state.first += 1
                    return result
                }
                if let result { return result }
                resultReady.wait()
            }
        }
    }
}
