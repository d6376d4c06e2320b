import Synchronization
import Testing

@testable import Batch

@Suite("Results that wait for an item before them")
struct PatienceTests {
    private let printed = Printed()
    private let collector: ResultCollector<Uppercase.Outcome>

    private final class Printed: Sendable {
        private let lines = Mutex<[String]>([])
        var all: [String] { lines.withLock { $0 } }
        func add(_ bytes: [UInt8]) {
            lines.withLock {
                $0 += String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            }
        }
    }

    init() {
        let printed = printed
        collector = ResultCollector(
            items: 4, prints: .rows, options: BatchOptions(jobs: 2, toolVersion: "1"),
            queue: ItemQueue(count: 4, window: nil, mayBeDivided: false),
            progress: ProgressDisplay(isQuiet: true, isTerminal: false) { _ in }
        ) { RowWriter(format: .ndjson) { printed.add($0) } }
    }

    private func add(_ index: Int) {
        var item = WorkItem<Uppercase.Outcome>(Item(path: "\(index)", stem: "\(index)"), at: index)
        item.find(.done(.init(letters: index), outputs: 0, bytes: 0), nil)
        collector.add(item)
    }

    @Test("are written when they have waited long enough, and its result when it is done")
    func released() throws {
        add(1)
        add(3)
        collector.release(after: .seconds(10))
        #expect(printed.all.isEmpty, "not yet")
        collector.release(after: .seconds(10), now: .now + .seconds(11))
        #expect(printed.all == [#"{"letters":1}"#], "the third waits for the second")
        add(0)
        add(2)
        #expect(printed.all == [1, 0, 2, 3].map { #"{"letters":\#($0)}"# })
    }
}
