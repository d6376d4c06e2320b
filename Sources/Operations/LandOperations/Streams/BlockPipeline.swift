/// Works on a stream of blocks in several threads, the results in the blocks' order.
///
/// While blocks are worked on, the caller's own thread writes the results of earlier ones and reads the next. Memory
/// holds a few blocks and results for each thread.
struct BlockPipeline<Block: Sendable, Output: Sendable> {
    private let lanes: Int
    private let work: @Sendable (_ lane: Int, Block) throws -> Output

    /// Prepares `work` for so many threads; it is told in which lane it is, from 0, and no lane is in use twice at
    /// once.
    init(lanes: Int, work: @escaping @Sendable (_ lane: Int, Block) throws -> Output) {
        self.lanes = lanes
        self.work = work
    }

    /// Runs to the end of `read`. The first error ends the run; what comes before it is written.
    func run(read: () throws -> Block?, write: (Output) throws -> Void) throws {
        try withoutActuallyEscaping(read) { read in
            let stream = BlockStream(lanes: lanes, read: read, work: work)
            while let output = try stream.next() { try write(output) }
        }
    }
}
