/// An item while a worker has it, and all that is found out about it on the way.
struct ItemInHand<Result: OperationResult> {
    let item: Item
    /// Its place among the run's items.
    let index: Int
    private let earlierAttempts: [Attempt]
    private let start = ContinuousClock.now
    /// As it was when it was taken up.
    var status: FileStatus?
    /// What the journal knows it by; `nil` for one that it cannot know again.
    var key: JournalKey?
    /// What earlier runs made of it.
    var own = OwnOutputs()
    private(set) var finished: FinishedItem<Result>
    /// Whether a worker died of it before.
    var isSuspect: Bool { !earlierAttempts.isEmpty }

    init(_ item: Item, at index: Int, after earlierAttempts: [Attempt], _ recipe: JournalRecipe?) {
        self.item = item
        self.index = index
        self.earlierAttempts = earlierAttempts
        key = recipe?.key(for: item, inputHash: "")
        finished = FinishedItem(
            index: index, item: item, bytesIn: FileStatus(at: item.path)?.bytes ?? 0,
            outcome: .failed(.unexpected))
    }

    /// Every time that it was worked on; `code` is that of this time's failure.
    func attempts(endingWith code: String?) -> [Attempt] {
        let attempt = Attempt(
            number: earlierAttempts.count + 1,
            milliseconds: Int(start.duration(to: .now) / .milliseconds(1)), code: code)
        return earlierAttempts + [attempt]
    }

    /// Takes up what an earlier run left of it.
    mutating func find(_ outcome: ItemOutcome<Result>, _ adopted: AdoptedItem?) {
        finished.outcome = outcome
        finished.adopted = adopted
    }

    /// Takes up what an earlier run had published of it, before it noted that, at these absolute paths.
    mutating func findPublished(at paths: Set<String>, besides own: OwnOutputs) {
        finished.publishedKey = key
        finished.published = paths
        finished.own = own
    }

    /// Takes up what was made of it.
    mutating func take(_ performed: PerformedItem<Result>, _ recipe: JournalRecipe?) throws {
        if let key, let recipe {
            var record = try JournalRecord(
                key, of: item, inputBytes: finished.bytesIn, result: performed.result,
                outputs: try performed.outputs.map { try recipe.published($0) },
                attempts: attempts(endingWith: nil))
            record.essence = recipe.essence(without: performed.result.unusedParameters)
            try record.remember(own.files)
            finished.record = record
        }
        finished.outputs = performed.outputs
        finished.own = own
        finished.outcome = .done(
            performed.result, outputs: performed.outputs.count,
            bytes: performed.outputs.reduce(0) { $0 + $1.bytes })
    }

    /// Takes up why it failed.
    mutating func fail(_ failure: ItemFailure) throws {
        finished.outcome = .failed(failure)
        guard let key else { return }
        finished.record = try JournalRecord(
            key, of: item, inputBytes: finished.bytesIn, failure: failure,
            attempts: attempts(endingWith: failure.code))
        try finished.record?.remember(own.files)
    }
}
