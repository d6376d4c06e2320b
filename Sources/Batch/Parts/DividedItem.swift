import Foundation

/// An item whose parts are processed by several threads.
final class DividedItem<Result: OperationResult>: @unchecked Sendable {
    /// The result of a range of parts.
    struct Done: Sendable {
        let range: Range<Int>
        let result: Result
        let outputs: [SealedOutput]
    }

    /// Parts that a worker was processing when it died, and how it died; `nil` if that was reported before.
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
    /// The current steps of the workers in order of their start, each with the first part of its range.
    private var steps: [(part: Int?, words: String)] = []

    /// An item of which some ranges are done or lost already.
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

    /// The task of processing a range of its parts, or of combining all of them.
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

    /// Records the step that a worker begins.
    private func begin(_ step: String, at part: Int?) {
        condition.withLock {
            steps.removeAll { $0.part == part }
            steps.append((part, step))
            showStep()
        }
    }

    /// Records that no worker is processing that range any more.
    func end(_ range: Range<Int>) {
        condition.withLock {
            steps.removeAll { $0.part == range.lowerBound }
            showStep()
        }
    }

    /// Shows the number of finished parts and the current step.
    func showProgress() {
        condition.withLock {
            onProgress(.parts(done: partsThrough, of: division.count))
            showStep()
        }
    }

    /// Shows the oldest of the current steps.
    private func showStep() {
        if let step = steps.first { onProgress(.words(step.words)) }
    }

    /// Takes the next range of parts; `nil` if none is left.
    func takeRange() -> Range<Int>? {
        condition.withLock {
            guard failure == nil, nextPart < division.count else { return nil }
            let range = division.range(from: nextPart)
            nextPart = range.upperBound
            passOver()
            atWork += 1
            return range
        }
    }

    /// Skips ranges that are done or lost already.
    private func passOver() {
        let known = Set(done.keys).union(lost.map(\.range.lowerBound))
        while nextPart < division.count, known.contains(nextPart) {
            nextPart = division.range(from: nextPart).upperBound
        }
    }

    /// Whether there are ranges left to take.
    var isOpen: Bool { condition.withLock { failure == nil && nextPart < division.count } }

    /// Returns a range that was taken: done, lost with a worker, or with an error that fails the item.
    func giveBack(_ range: Range<Int>, _ outcome: Swift.Result<Done, any Error>) {
        condition.withLock {
            atWork -= 1
            partsThrough += range.count
            switch outcome {
            case .success(let part): done[range.lowerBound] = part
            case .failure(let error as WorkerFailure): lost.append(Lost(range: range, failure: error))
            case .failure(let error): failure = failure ?? error
            }
            condition.broadcast()
        }
    }

    /// Records the result of a single part.
    func note(_ part: Done, at place: Int) { condition.withLock { done[place] = part } }

    /// Waits until all ranges taken have been returned; returns the lost ones in order.
    func lostParts() throws -> [Lost] {
        try condition.withLock {
            while atWork > 0 { condition.wait() }
            if let failure { throw failure }
            return lost.sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
    }

    /// The results of the parts, in order.
    var allDone: [Done] { condition.withLock { done.sorted { $0.key < $1.key }.map(\.value) } }
}

/// How an item is divided.
struct Division: Codable, Hashable, Sendable {
    /// The total number of parts.
    let count: Int
    /// The number of parts processed at a time.
    let atOnce: Int

    private static let mostParts = 10_000_000

    /// The range of parts that begins at this part.
    func range(from place: Int) -> Range<Int> {
        place..<(atOnce < count - place ? place + atOnce : count)
    }

    /// Whether a range is one of the division's consecutive ranges.
    func has(_ range: Range<Int>) -> Bool {
        (0..<count).contains(range.lowerBound) && range.lowerBound.isMultiple(of: atOnce)
            && range == self.range(from: range.lowerBound)
    }

    /// Whether the numbers are valid, since they may come from a worker or a file; nothing else holds for an invalid
    /// division.
    var isSound: Bool { (1...Self.mostParts).contains(count) && atOnce >= 1 }
}

/// What a worker process should do for an item that has parts.
enum ItemPortion<Result: OperationResult>: Codable, Sendable {
    /// The whole item if its parts fit into one range; otherwise only its division.
    case beginning
    /// The item's division.
    case division
    case range(Range<Int>)
    /// A part again, in the alternative way; no result if there is none.
    case otherwise(part: Int)
    /// A substitute for a part that failed.
    case substitute(part: Int, ItemFailure)
    /// The whole item from the results of all parts.
    case combination([Result])
}

/// The result of a portion of an item.
struct PerformedPortion<Result: OperationResult> {
    /// `nil` if none was requested.
    var result: Result?
    var outputs: [SealedOutput] = []
    /// Set if the item is divided and parts of it remain.
    var division: Division?
}
