import Foundation

/// An item on its way through a run: from the queue, through a worker, to the journal.
struct WorkItem<Result: OperationResult> {
    let item: Item
    /// Its place among the run's items.
    let index: Int
    /// Size of the input in bytes, with the files that are read together with it; 0 if unknown.
    private(set) var bytesIn: Int
    /// The number of files that are read together with the item.
    private(set) var joinedCount = 0
    private let earlierAttempts: [Attempt]
    private var start = ContinuousClock.now
    /// The file when the item was begun.
    var status: FileStatus?
    /// The item's key in the journal; `nil` if the journal could not recognise it again.
    var key: JournalKey?
    /// Outputs of earlier runs.
    var own = OwnOutputs()
    private(set) var outcome = ItemOutcome<Result>.failed(.unexpected)
    /// Outputs that are complete but do not have their names yet.
    private(set) var outputs: [SealedOutput] = []
    /// The record to write to the journal.
    private(set) var record: JournalRecord?
    /// Set if the journal has the item under another recipe.
    private(set) var adopted: AdoptedItem?
    /// Set if the journal has all outputs as published, but not the item as done.
    private(set) var publishedKey: JournalKey?
    /// Absolute paths of those outputs.
    private(set) var published: Set<String> = []
    /// Absolute paths of outputs of earlier versions that were removed.
    var removed: [String] = []
    /// Absolute paths of files that were made together with some of the item's outputs and remain.
    var left: [String] = []

    init(_ item: Item, at index: Int, after earlierAttempts: [Attempt] = []) {
        self.item = item
        self.index = index
        self.earlierAttempts = earlierAttempts
        bytesIn = FileStatus(at: item.path)?.bytes ?? 0
    }

    /// Whether a worker died of the item in an earlier attempt.
    var isSuspect: Bool { !earlierAttempts.isEmpty }

    /// Starts the clock of this attempt; `joined` are the paths of files that are read together with the item.
    mutating func begin(_ recipe: JournalRecipe?, with joined: [String]) {
        start = .now
        joinedCount = joined.count
        bytesIn += joined.reduce(0) { $0 + (FileStatus(at: $1)?.bytes ?? 0) }
        key = recipe?.key(for: item, inputHash: "")
    }

    /// All attempts; `code` is the error of this one.
    func attempts(endingWith code: String?) -> [Attempt] {
        let attempt = Attempt(
            number: earlierAttempts.count + 1,
            milliseconds: Int(start.duration(to: .now) / .milliseconds(1)), code: code)
        return earlierAttempts + [attempt]
    }

    /// Sets the outcome of an earlier run.
    mutating func find(_ outcome: ItemOutcome<Result>, _ adopted: AdoptedItem?) {
        self.outcome = outcome
        self.adopted = adopted
    }

    /// Sets what an earlier run had published, at these absolute paths, before it recorded the item as done.
    mutating func findPublished(at paths: Set<String>, besides own: OwnOutputs) {
        publishedKey = key
        published = paths
        self.own = own
    }

    /// Sets the result and outputs of this run.
    mutating func take(_ performed: PerformedItem<Result>, _ recipe: JournalRecipe?) throws {
        if let key, let recipe {
            var record = try JournalRecord(
                key, of: item, inputBytes: bytesIn, result: performed.result,
                outputs: try performed.outputs.map { try recipe.published($0) },
                attempts: attempts(endingWith: nil))
            record.essence = recipe.essence(without: performed.result.unusedParameters)
            try record.remember(own.files)
            self.record = record
        }
        outputs = performed.outputs
        outcome = .done(
            performed.result, outputs: performed.outputs.count,
            bytes: performed.outputs.reduce(0) { $0 + $1.bytes })
    }

    /// Sets the error that kept the item from being done.
    mutating func fail(_ failure: ItemFailure) throws {
        outcome = .failed(failure)
        guard let key else { return }
        record = try JournalRecord(
            key, of: item, inputBytes: bytesIn, failure: failure,
            attempts: attempts(endingWith: failure.code))
        try record?.remember(own.files)
    }

    /// Keeps in the record that the outputs at these places have replaced earlier ones.
    mutating func rememberReplaced(_ places: [Int]) throws {
        if !places.isEmpty { try record?.rememberOutputs(at: places) }
    }

    /// Turns an item that was done into one that failed, since its outputs could not get their names.
    mutating func failPublishing(_ failure: ItemFailure) {
        discardOutputs()
        outcome = .failed(failure)
        record?.fail(failure)
    }

    /// Removes outputs that have no names yet.
    mutating func discardOutputs() {
        for output in outputs { unlink(output.stagedPath) }
        outputs = []
    }
}

/// The outcome of an item.
enum ItemOutcome<Result: OperationResult>: Sendable {
    /// Done, with the number of outputs and their total size.
    case done(Result, outputs: Int, bytes: Int)
    /// Done in an earlier run, its outputs untouched since.
    case alreadyDone(Result, outputs: Int)
    case failed(ItemFailure)
    /// Failed for good in an earlier run, and not repeated.
    case failedBefore(ItemFailure)

    var result: Result? {
        switch self {
        case .done(let result, _, _), .alreadyDone(let result, _): result
        case .failed, .failedBefore: nil
        }
    }

    var failure: ItemFailure? {
        switch self {
        case .failed(let failure), .failedBefore(let failure): failure
        case .done, .alreadyDone: nil
        }
    }
}
