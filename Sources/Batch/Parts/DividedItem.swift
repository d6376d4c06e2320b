import Foundation

/// An item that several threads do, part by part.
final class DividedItem<Result: OperationResult>: @unchecked Sendable {
    /// What was made of a range of parts.
    struct Done: Sendable {
        let range: Range<Int>
        let result: Result
        let outputs: [SealedOutput]
    }

    /// Parts that a worker died of, and how; `nil` where that was told before.
    struct Lost {
        let range: Range<Int>
        let failure: WorkerFailure?
    }

    let item: Item
    private let source: String?
    private let index: Int?
    let destination: Destination
    private let stagingPrefix: String
    let division: Division

    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var nextPart = 0
    private var atWork = 0
    private var done: [Int: Done] = [:]
    private var lost: [Lost] = []
    private var failure: (any Error)?
    private var partsThrough: Int

    /// An item of which some ranges were done, or lost.
    init(_ task: ItemTask, _ stagingPrefix: String, _ division: Division, done: [Done], lost: [Lost] = []) {
        item = task.item
        source = task.source
        index = task.index
        destination = task.destination
        self.stagingPrefix = stagingPrefix
        self.division = division
        self.lost = lost
        self.done = Dictionary(
            done.map { ($0.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
        partsThrough = (done.map(\.range) + lost.map(\.range)).reduce(0) { $0 + $1.count }
        passOver()
    }

    /// What an executor needs to know to do a range of its parts, or to put all of them together.
    func task(_ range: Range<Int>?) -> ItemTask {
        ItemTask(
            item: item, source: source, index: index, destination: destination,
            stagingPrefix: stagingPrefix + "-" + (range.map { "part\($0.lowerBound)" } ?? "whole"),
            onRow: { _ in }, onProgress: { _ in })
    }

    /// A range of parts that nobody has taken; `nil` where none is left.
    func takeRange() -> Range<Int>? {
        locked {
            guard failure == nil, nextPart < division.count else { return nil }
            let range = division.range(from: nextPart)
            nextPart = range.upperBound
            passOver()
            atWork += 1
            return range
        }
    }

    /// Passes over ranges that were done or lost before.
    private func passOver() {
        let known = Set(done.keys).union(lost.map(\.range.lowerBound))
        while nextPart < division.count, known.contains(nextPart) {
            nextPart = division.range(from: nextPart).upperBound
        }
    }

    /// Whether there is something left to take.
    var isOpen: Bool { locked { failure == nil && nextPart < division.count } }

    /// How many parts are through.
    var count: Int { locked { partsThrough } }

    /// Gives back a range that was taken: done, lost with a worker, or with what keeps the item from being done.
    func giveBack(_ range: Range<Int>, _ outcome: Swift.Result<Done, any Error>) {
        locked {
            atWork -= 1
            partsThrough += range.count
            switch outcome {
            case .success(let part): done[range.lowerBound] = part
            case .failure(let error as WorkerFailure): lost.append(Lost(range: range, failure: error))
            case .failure(let error): failure = failure ?? error
            }
        }
    }

    /// Notes what became of a single part.
    func note(_ part: Done, at place: Int) { locked { done[place] = part } }

    /// Waits until everything taken was given back; what was lost, in its order.
    func lostParts() throws -> [Lost] {
        try locked {
            while atWork > 0 { condition.wait() }
            if let failure { throw failure }
            return lost.sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
    }

    /// What was made of the parts, in their order.
    var allDone: [Done] { locked { done.sorted { $0.key < $1.key }.map(\.value) } }

    private func locked<Value>(_ body: () throws -> Value) rethrows -> Value {
        condition.lock()
        defer {
            condition.broadcast()
            condition.unlock()
        }
        return try body()
    }
}
