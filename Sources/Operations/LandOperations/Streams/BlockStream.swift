import Dispatch
import Synchronization

/// What several threads make of a stream of blocks, one result after the other in the blocks' order.
///
/// Whoever asks for the next result reads further blocks while it is there; memory holds a few blocks and results for each
/// thread.
package final class BlockStream<Block: Sendable, Output: Sendable> {
    private static var blocksPerLane: Int { 4 }

    private let lanes: Int
    private let queue: Queue
    private let group = DispatchGroup()
    private let read: () throws -> Block?
    private var waiting = 0
    /// How reading has ended.
    private var end: Result<Void, any Error>?

    /// Starts so many threads; `work` is told in which lane it is, from 0, and no lane is in use twice at once.
    package init(
        lanes: Int, read: @escaping () throws -> Block?,
        work: @escaping @Sendable (_ lane: Int, Block) throws -> Output
    ) {
        self.lanes = max(lanes, 1)
        self.read = read
        let queue = Queue(work)
        self.queue = queue
        for lane in 0..<self.lanes {
            DispatchQueue.global().async(group: group) { queue.work(inLane: lane) }
        }
    }

    deinit {
        queue.close(lanes: lanes)
        group.wait()
    }

    /// The next result, or `nil` at the end; the first error is the end, behind what comes before it.
    package func next() throws -> Output? {
        while end == nil, waiting < lanes * Self.blocksPerLane {
            do {
                guard let block = try read() else {
                    end = .success(())
                    break
                }
                queue.add(block)
                waiting += 1
            } catch {
                end = .failure(error)
            }
        }
        if waiting == 0, let end {
            try end.get()
            return nil
        }
        waiting -= 1
        return try queue.nextResult()
    }

    /// Blocks that wait for a thread, and results that wait for those before them.
    private final class Queue: Sendable {
        private struct State {
            /// The blocks from `first` on, without those that are in work.
            var blocks: [Block?] = []
            var next = 0
            var results: [Result<Output, any Error>?] = []
            var first = 0
            var isClosed = false
        }

        private let work: @Sendable (_ lane: Int, Block) throws -> Output
        private let state = Mutex(State())
        private let added = DispatchSemaphore(value: 0)
        private let finished = DispatchSemaphore(value: 0)

        init(_ work: @escaping @Sendable (_ lane: Int, Block) throws -> Output) { self.work = work }

        func add(_ block: Block) {
            state.withLock {
                $0.blocks.append(block)
                $0.results.append(nil)
            }
            added.signal()
        }

        /// Lets the threads go, whatever is left.
        func close(lanes: Int) {
            state.withLock { $0.isClosed = true }
            for _ in 0..<lanes { added.signal() }
        }

        /// Takes blocks until the queue is closed.
        func work(inLane lane: Int) {
            while let (number, block) = take() {
                let result = Result { try work(lane, block) }
                state.withLock { $0.results[number - $0.first] = result }
                finished.signal()
            }
        }

        /// The result of the oldest block; waits for it.
        func nextResult() throws -> Output {
            while true {
                let result = state.withLock { state -> Result<Output, any Error>? in
                    guard let result = state.results.first ?? nil else { return nil }
                    state.results.removeFirst()
                    state.blocks.removeFirst()
                    state.first += 1
                    return result
                }
                if let result { return try result.get() }
                finished.wait()
            }
        }

        private func take() -> (number: Int, block: Block)? {
            added.wait()
            return state.withLock { state in
                guard !state.isClosed else { return nil }
                let place = state.next - state.first
                guard let block = state.blocks[place] else { return nil }
                state.blocks[place] = nil
                state.next += 1
                return (state.next - 1, block)
            }
        }
    }
}
