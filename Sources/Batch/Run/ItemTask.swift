import Foundation

/// What an executor needs to know to do one item.
struct ItemTask {
    let item: Item
    let destination: Destination
    /// What the names of files on the way begin with; `nil` where nothing is written.
    let stagingPrefix: String?
    let onRow: (Row) throws -> Void
    let onProgress: (ItemProgress) -> Void
}

/// What became of an item: its result, and its outputs not yet under their names.
struct PerformedItem<Result: OperationResult> {
    let result: Result
    let outputs: [SealedOutput]

    /// Removes what was made.
    func discard() {
        for output in outputs { unlink(output.stagedPath) }
    }
}

/// Does items one after the other, in this process or in another one.
protocol ItemExecutor<Result> {
    associatedtype Result: OperationResult
    func perform(_ task: ItemTask) throws -> PerformedItem<Result>
}

/// Why no item could be done by any worker: a missing language, say.
struct WorkerSetupFailure: Error {
    let failure: ItemFailure
}
