import Synchronization
import Testing

@testable import Streams

@Suite("Blocks processed in several threads")
struct ParallelRunTests {
    private struct Fault: Error, Equatable { let number: Int }

    /// Runs `work` with the number of its thread as state.
    private func run<Output: Sendable>(
        threads: Int, _ work: @escaping @Sendable (inout Int, Int) throws -> Output,
        read: () throws -> Int?, write: (Output) throws -> Void
    ) throws {
        try ParallelBlocks.run(threads: threads, read: read, state: { $0 }, work: work, write: write)
    }

    /// Reads the numbers up to `count`, one after the other.
    private func numbers(_ count: Int, failingAt fault: Int? = nil) -> () throws -> Int? {
        var next = 0
        return {
            if next == fault { throw Fault(number: next) }
            defer { next += 1 }
            return next < count ? next : nil
        }
    }

    @Test("come out in their order, each worked on once", arguments: [0, 1, 5, 1_000], [1, 2, 7])
    func order(count: Int, lanes: Int) throws {
        let work = { @Sendable (lane: inout Int, block: Int) throws -> Int in
            #expect((0..<lanes).contains(lane))
            return block * 3
        }
        var written: [Int] = []
        try run(threads: lanes, work, read: numbers(count), write: { written.append($0) })
        #expect(written == (0..<count).map { $0 * 3 })
    }

    @Test("use no lane twice at once")
    func lanes() throws {
        let busy = (0..<3).map { _ in Flag() }
        let work = { @Sendable (lane: inout Int, _: Int) throws -> Bool in
            let wasFree = busy[lane].take()
            defer { busy[lane].release() }
            return wasFree
        }
        var answers: [Bool] = []
        try run(threads: 3, work, read: numbers(2_000), write: { answers.append($0) })
        #expect(answers.count == 2_000 && answers.allSatisfy { $0 })
    }

    @Test("are few at once, however many there are")
    func bound() throws {
        let work = { @Sendable (_: inout Int, block: Int) throws -> Int in block }
        var (read, written, most) = (0, 0, 0)
        let next = numbers(5_000)
        try run(
            threads: 2, work,
            read: {
                read += 1
                most = max(most, read - written)
                return try next()
            }, write: { _ in written += 1 })
        #expect(most <= 10)
    }

    @Test("end with an error of the reader, and what was read before is written")
    func readerFails() {
        let work = { @Sendable (_: inout Int, block: Int) throws -> Int in block }
        var written: [Int] = []
        #expect(throws: Fault(number: 40)) {
            try run(threads: 2, work, read: numbers(100, failingAt: 40), write: { written.append($0) })
        }
        #expect(written == Array(0..<40))
    }

    @Test("end with an error of the work, in the order of the blocks")
    func workFails() {
        let work = { @Sendable (_: inout Int, block: Int) throws -> Int in
            if block >= 30 { throw Fault(number: block) }
            return block
        }
        var written: [Int] = []
        #expect(throws: Fault(number: 30)) {
            try run(threads: 2, work, read: numbers(100), write: { written.append($0) })
        }
        #expect(written == Array(0..<30))
    }

    @Test("end with an error of the writer")
    func writerFails() {
        let work = { @Sendable (_: inout Int, block: Int) throws -> Int in block }
        #expect(throws: Fault(number: 3)) {
            try run(threads: 2, work, read: numbers(100), write: { if $0 == 3 { throw Fault(number: $0) } })
        }
    }

    private final class Flag: Sendable {
        private let isTaken = Mutex(false)

        func take() -> Bool {
            isTaken.withLock { isTaken in
                defer { isTaken = true }
                return !isTaken
            }
        }

        func release() { isTaken.withLock { $0 = false } }
    }
}
