import Dispatch
import Synchronization
import Testing

@testable import Streams

@Suite("Parallel blocks")
struct ParallelBlocksTests {
    private struct Failure: Error, Equatable { let block: Int }

    /// Reads the numbers from 0 to `count`.
    private func numbers(_ count: Int) -> () -> Int? {
        var next = 0
        return {
            next += 1
            return next <= count ? next - 1 : nil
        }
    }

    @Test("give results in the order of the blocks", arguments: [0, 1, 5, 2_000])
    func order(count: Int) throws {
        var squares: [Int] = []
        try ParallelBlocks.run(
            threads: 7, read: numbers(count), state: { _ in () }, work: { _, number in number * number },
            write: { squares.append($0) })
        #expect(squares == (0..<count).map { $0 * $0 })
    }

    @Test("end with the first error, after the results before it")
    func error() {
        var written: [Int] = []
        #expect(throws: Failure(block: 30)) {
            try ParallelBlocks.run(
                threads: 5, read: numbers(1_000), state: { _ in () },
                work: { _, number in
                    if number >= 30 { throw Failure(block: number) }
                    return number
                }, write: { written.append($0) })
        }
        #expect(written == Array(0..<30))
    }

    @Test("end with an error of a thread's state")
    func stateError() {
        #expect(throws: Failure(block: -1)) {
            try ParallelBlocks.run(
                threads: 3, read: numbers(10), state: { _ throws -> Int in throw Failure(block: -1) },
                work: { state, number in state + number }, write: { _ in })
        }
    }

    @Test("keep a state per thread, and hand it over at the end")
    func states() throws {
        let counts = Mutex<[Int]>([])
        let blocks = ParallelBlocks(
            threads: 4, read: numbers(1_000), state: { _ in 0 },
            work: { count, number in
                count += 1
                return number
            }, finish: { count in counts.withLock { $0.append(count) } })
        var sum = 0
        while let number = try blocks.next() { sum += number }
        #expect(sum == 499_500)
        #expect(counts.withLock { $0.reduce(0, +) } == 1_000)
    }

    @Test("go to the thread that a block names")
    func threadOfBlock() throws {
        let blocks = ParallelBlocks(
            threads: 3, read: numbers(300), threadOfBlock: { $0 % 3 }, state: { $0 },
            work: { thread, number in thread == number % 3 })
        while let isRight = try blocks.next() { #expect(isRight) }
    }

    @Test("go to the thread that they name among blocks for any thread", arguments: [1, 2, 9])
    func someBound(blocksPerThread: Int) throws {
        for count in 0..<60 {
            let blocks = ParallelBlocks(
                threads: 3, blocksPerThread: blocksPerThread, read: numbers(count),
                threadOfBlock: { $0 % 4 == 3 ? nil : $0 % 4 }, state: { $0 },
                work: { thread, number in
                    // Uneven work: some threads wait for blocks while others have many.
                    let steps = number % 7 * 400
                    return (number, thread, (0..<steps).reduce(0, &+))
                })
            var found: [Int] = []
            while let (number, thread, _) = try blocks.next() {
                found.append(number)
                #expect(number % 4 == 3 || thread == number % 4)
            }
            #expect(found == Array(0..<count))
        }
    }

    @Test("end with an error while other threads wait for their own blocks")
    func errorOfBound() {
        let blocks = ParallelBlocks(
            threads: 4, read: numbers(100), threadOfBlock: { _ in 2 }, state: { $0 },
            work: { _, number in
                if number == 5 { throw Failure(block: number) }
                return number
            })
        var found: [Int] = []
        #expect(throws: Failure(block: 5)) { while let number = try blocks.next() { found.append(number) } }
        #expect(found == Array(0..<5))
        #expect(throws: Failure(block: 5)) { try blocks.next() }
    }

    @Test("can be abandoned while threads wait for their own blocks")
    func abandonedBound() throws {
        for _ in 0..<50 {
            let blocks = ParallelBlocks(
                threads: 4, read: numbers(100), threadOfBlock: { _ in 1 }, state: { $0 },
                work: { _, number in number })
            #expect(try blocks.next() == 0)
        }
    }

    @Test("can be abandoned")
    func abandoned() throws {
        let blocks = ParallelBlocks(
            threads: 2, read: numbers(100), state: { _ in () }, work: { _, number in number })
        #expect(try blocks.next() == 0)
    }

    @Test("go on while all threads of Dispatch wait", .timeLimit(.minutes(1)))
    func besideDispatch() throws {
        let (end, waiting) = (DispatchSemaphore(value: 0), 600)
        for _ in 0..<waiting { DispatchQueue.global().async { end.wait() } }
        defer { for _ in 0..<waiting { end.signal() } }
        var sum = 0
        try ParallelBlocks.run(
            read: numbers(100), state: { _ in () }, work: { _, number in number }, write: { sum += $0 })
        #expect(sum == 4_950)
    }
}

@Suite("Markup text")
struct MarkupTextTests {
    @Test("escapes the special characters and drops what XML does not allow")
    func escapes() {
        let text = "<a href=\"b\">'ä' & \u{1}\t\u{FFFE}😀</a>"
        let escaped = "&lt;a href=&quot;b&quot;&gt;&apos;ä&apos; &amp; \t😀&lt;/a&gt;"
        #expect(XMLText.escaped(text) == escaped)
        #expect(HTMLText.escaped(text) == escaped.replacing("&apos;", with: "&#39;"))
    }
}
