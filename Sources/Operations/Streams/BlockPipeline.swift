import Dispatch
import Synchronization

/// Works on a stream of blocks in several threads, the results in the blocks' order.
///
/// While blocks are worked on, the caller's own thread writes the results of earlier ones and reads the next. Memory
/// holds a few blocks and results for each thread.
struct BlockPipeline<Block: Sendable, Output: Sendable> {
    private static var blocksPerLane: Int { 4 }

    private let lanes: Int
    private let work: @Sendable (_ lane: Int, Block) throws -> Output

    /// Prepares `work` for so many threads; it is told in which lane it is, from 0, and no lane is in use twice at
    /// once.
    init(lanes: Int, work: @escaping @Sendable (_ lane: Int, Block) throws -> Output) {
        self.lanes = max(lanes, 1)
        self.work = work
    }

    /// Runs to the end of `read`. The first error ends the run; what comes before it is written.
    func run(read: () throws -> Block?, write: (Output) throws -> Void) throws {
        let queue = Queue(work)
        let group = DispatchGroup()
        for lane in 0..<lanes { DispatchQueue.global().async(group: group) { queue.work(inLane: lane) } }
        defer {
            queue.close(lanes: lanes)
            group.wait()
        }
        var (taken, written) = (0, 0)
        var end: Result<Void, any Error>?
        while true {
            while end == nil, taken - written < lanes * Self.blocksPerLane {
                do {
                    guard let block = try read() else {
                        end = .success(())
                        break
                    }
                    queue.add(block)
                    taken += 1
                } catch {
                    end = .failure(error)
                }
            }
            if written == taken, let end { return try end.get() }
            try write(try queue.nextResult())
            written += 1
        }
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
