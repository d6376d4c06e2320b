import Dispatch
import Synchronization

/// Works on a stream of blocks in several threads, in rounds, the results in the blocks' order.
///
/// While the blocks of one round are worked on, the results of the last are written and the next blocks are read, in
/// the caller's own thread. Memory holds three rounds.
struct BlockRounds<Block: Sendable, Output: Sendable> {
    private static var blocksPerLane: Int { 2 }

    private let lanes: Int
    private let work: @Sendable (_ lane: Int, Block) throws -> Output

    /// Prepares `work` for so many threads; it is told in which lane it is, from 0, and no lane is in use twice at
    /// once.
    init(lanes: Int, work: @escaping @Sendable (_ lane: Int, Block) throws -> Output) {
        self.lanes = max(lanes, 1)
        self.work = work
    }

    /// Runs to the end of `read`. The first error ends the run.
    func run(read: () throws -> Block?, write: (Output) throws -> Void) throws {
        var finished: [Output] = []
        var blocks = try nextRound(read)
        while !blocks.isEmpty {
            let round = Round(blocks, work)
            let group = DispatchGroup()
            for lane in 0..<min(lanes, blocks.count) {
                DispatchQueue.global().async(group: group) { round.work(inLane: lane) }
            }
            let transfer = Result {
                for output in finished { try write(output) }
                return try nextRound(read)
            }
            group.wait()
            finished = try round.outputs()
            blocks = try transfer.get()
        }
        for output in finished { try write(output) }
    }

    private func nextRound(_ read: () throws -> Block?) throws -> [Block] {
        var blocks: [Block] = []
        while blocks.count < lanes * Self.blocksPerLane, let block = try read() { blocks.append(block) }
        return blocks
    }

    /// Blocks that are worked on at the same time.
    private final class Round: Sendable {
        private let blocks: [Block]
        private let work: @Sendable (_ lane: Int, Block) throws -> Output
        private let next = Atomic<Int>(0)
        private let results: Mutex<[Result<Output, any Error>?]>

        init(_ blocks: [Block], _ work: @escaping @Sendable (_ lane: Int, Block) throws -> Output) {
            self.blocks = blocks
            self.work = work
            results = Mutex(Array(repeating: nil, count: blocks.count))
        }

        /// Takes blocks until none is left.
        func work(inLane lane: Int) {
            while true {
                let place = next.add(1, ordering: .relaxed).oldValue
                guard place < blocks.count else { return }
                let result = Result { try work(lane, blocks[place]) }
                results.withLock { $0[place] = result }
            }
        }

        /// The outputs in the blocks' order; throws the first error among them.
        func outputs() throws -> [Output] {
            try results.withLock { $0 }.compactMap { try $0?.get() }
        }
    }
}
