import Foundation

/// What an executor needs to know to do one item.
struct ItemTask {
    let item: Item
    /// Its place among the run's items; `nil` where they come one by one.
    let index: Int?
    let destination: Destination
    /// What the names of files on the way begin with; `nil` where nothing is written.
    let stagingPrefix: String?
    /// Where files are kept that come piece by piece; `nil` in a worker process, which fetches nothing.
    var arriving: ArrivingFiles?
    /// Whether a worker died of the item before.
    var isSuspect = false
    /// What a stopped run had done of it, and what the next one finds of it if this one is stopped.
    var kept: KeptParts?
    /// Whether the run gives up what is at work.
    var isGivenUp: @Sendable () -> Bool = { false }
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
    /// Learns which items are to come, where that was not known from the beginning.
    func expect(_ items: ItemList)
    /// Starts what does items, where it is known that it will be needed.
    func prepare()
    func perform(_ task: ItemTask) throws -> PerformedItem<Result>
    /// Does parts of an item that another one has, until none is left.
    func help(with divided: DividedItem<Result>)
}

extension ItemExecutor {
    func expect(_ items: ItemList) {}
    func prepare() {}
    func help(with divided: DividedItem<Result>) {}
}

/// The run is to end before all of an item is done.
package struct StoppedItem: Error {
    /// Nothing more is known.
    package init() {}
}

/// Why no item could be done by any worker: a missing language, say.
struct WorkerSetupFailure: Error {
    let failure: ItemFailure
}
