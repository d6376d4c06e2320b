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
    private let index: Int?
    let destination: Destination
    private let stagingPrefix: String
    let division: Division
    private let isGivenUp: @Sendable () -> Bool
    private let onProgress: (ItemProgress) -> Void

    // Everything mutable is only touched while `condition` is locked.
    private let condition = NSCondition()
    private var nextPart = 0
    private var atWork = 0
    private var done: [Int: Done] = [:]
    private var lost: [Lost] = []
    private var failure: (any Error)?
    private var partsThrough: Int
    /// The steps that workers are at, in the order in which they began, by the first part of their ranges.
    private var steps: [(part: Int?, words: String)] = []

    /// An item of which some ranges were done, or lost.
    init(_ task: ItemTask, _ stagingPrefix: String, _ division: Division, done: [Done], lost: [Lost] = []) {
        item = task.item
        index = task.index
        destination = task.destination
        self.stagingPrefix = stagingPrefix
        self.division = division
        isGivenUp = task.isGivenUp
        onProgress = task.onProgress
        self.lost = lost
        self.done = Dictionary(
            done.map { ($0.range.lowerBound, $0) }, uniquingKeysWith: { first, _ in first })
        partsThrough = (done.map(\.range) + lost.map(\.range)).reduce(0) { $0 + $1.count }
        passOver()
    }

    /// What an executor needs to know to do a range of its parts, or to put all of them together.
    func task(_ range: Range<Int>?) -> ItemTask {
        let part = range?.lowerBound
        return ItemTask(
            item: item, index: index, destination: destination,
            stagingPrefix: stagingPrefix + "-" + (part.map { "part\($0)" } ?? "whole"),
            isGivenUp: isGivenUp, onRow: { _ in },
            onProgress: { [self] progress in
                if case .words(let words) = progress { begin(words, at: part) }
            })
    }

    /// Notes the step that a worker begins.
    private func begin(_ step: String, at part: Int?) {
        locked {
            steps.removeAll { $0.part == part }
            steps.append((part, step))
            showStep()
        }
    }

    /// Notes that no worker is at that range any more.
    func end(_ range: Range<Int>) {
        locked {
            steps.removeAll { $0.part == range.lowerBound }
            showStep()
        }
    }

    /// Shows how many parts are through, and what is waited for.
    func showProgress() {
        locked {
            onProgress(.parts(done: partsThrough, of: division.count))
            showStep()
        }
    }

    /// Shows the step that began first of those at work.
    private func showStep() {
        if let step = steps.first { onProgress(.words(step.words)) }
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

/// How an item is divided.
struct Division: Codable, Hashable, Sendable {
    /// Parts in all.
    let count: Int
    /// Parts that are done at a time.
    let atOnce: Int

    private static let mostParts = 10_000_000

    /// The parts that are done together with one at whose place they begin.
    func range(from place: Int) -> Range<Int> {
        place..<(atOnce < count - place ? place + atOnce : count)
    }

    /// Whether a range is one of those that the item is done in, which follow each other without a gap.
    func has(_ range: Range<Int>) -> Bool {
        (0..<count).contains(range.lowerBound) && range.lowerBound.isMultiple(of: atOnce)
            && range == self.range(from: range.lowerBound)
    }

    /// Whether a worker or a file may say so; nothing else holds for a division that does not.
    var isSound: Bool { (1...Self.mostParts).contains(count) && atOnce >= 1 }
}

/// What a worker process is asked for of an item that has parts.
enum ItemPortion<Result: OperationResult>: Codable, Sendable {
    /// All of it if it has no more parts than are done at a time, otherwise how it is divided.
    case beginning
    /// How it is divided.
    case division
    case range(Range<Int>)
    /// A part once more, in another way; nothing where there is none.
    case otherwise(part: Int)
    /// What stands for a part that could not be done.
    case substitute(part: Int, ItemFailure)
    /// The whole from what was made of all parts.
    case combination([Result])
}

/// What was made of a portion of an item.
struct PerformedPortion<Result: OperationResult> {
    /// `nil` where none was asked for.
    var result: Result?
    var outputs: [SealedOutput] = []
    /// Set where the item is divided and more of it is to be done.
    var division: Division?
}
