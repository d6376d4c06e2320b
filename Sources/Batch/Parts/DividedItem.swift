import Foundation

/// An item that several threads do, part by part.
final class DividedItem<Result: OperationResult>: @unchecked Sendable {
    /// What was made of a range of parts.
    struct Done {
        let result: Result
        let outputs: [SealedOutput]
    }

    /// Parts that a worker died of, and how; `nil` where that was told before.
    struct Lost {
        let range: Range<Int>
        let failure: WorkerFailure?
    }

    let item: Item
    let destination: Destination
    private let stagingPrefix: String
    let division: Division

    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var nextPart: Int
    private var atWork = 0
    private var done: [Int: Done] = [:]
    private var lost: [Lost] = []
    private var failure: (any Error)?
    private var partsThrough: Int

    /// An item of which the first parts were done, or lost.
    init(_ task: ItemTask, _ stagingPrefix: String, _ division: Division, first: Done?) {
        item = task.item
        destination = task.destination
        self.stagingPrefix = stagingPrefix
        self.division = division
        nextPart = min(division.atOnce, division.count)
        partsThrough = nextPart
        if let first { done[0] = first } else { lost = [Lost(range: 0..<nextPart, failure: nil)] }
    }

    /// What an executor needs to know to do a range of its parts, or to put all of them together.
    func task(_ range: Range<Int>?) -> ItemTask {
        ItemTask(
            item: item, destination: destination,
            stagingPrefix: stagingPrefix + "-" + (range.map { "part\($0.lowerBound)" } ?? "whole"),
            onRow: { _ in }, onProgress: { _ in })
    }

    /// A range of parts that nobody has taken; `nil` where none is left.
    func takeRange() -> Range<Int>? {
        locked {
            guard failure == nil, nextPart < division.count else { return nil }
            let range = nextPart..<min(nextPart + division.atOnce, division.count)
            nextPart = range.upperBound
            atWork += 1
            return range
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
