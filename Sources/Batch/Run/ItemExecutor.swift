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

/// How far a worker is with its item.
enum ItemProgress {
    /// So many bytes of the input are read.
    case bytesRead(Int)
    /// In words: "1200 of 5300 features".
    case words(String)
    /// So many of its parts are through.
    case parts(done: Int, of: Int)
    /// A worker died of some of its parts, which are tried again one by one.
    case lostParts(ItemFailure)
}

/// How long an item may take in the main process.
private struct OwnTime: Sendable {
    private let seconds: Double
    private let end: ContinuousClock.Instant?

    /// Counts from now; no limit without a number.
    init(_ seconds: Double?) {
        self.seconds = seconds ?? .infinity
        end = seconds.map { .now + .seconds($0) }
    }

    var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

    var failure: ItemFailure {
        ItemFailure(
            code: ReadingLimit.code,
            message: "it was not done after \(Row.Value.number(seconds, decimals: 1).text) s",
            remedy: "Check its size, and allow more with --timeout.", cause: .setting)
    }
}

/// Does items in the thread that asks.
final class InProcessExecutor<Work: BatchOperation>: ItemExecutor {
    private let operation: Work
    private let limits: WorkerLimits
    private let makeWorker: (Work) throws -> any OperationWorker<Work.Result>
    private var readyWorker: (any OperationWorker<Work.Result>)?

    /// Processes items itself; `limits` are for processes that the operation starts, and their
    /// seconds for this one too.
    init(
        _ operation: Work, limits: WorkerLimits,
        makeWorker: @escaping (Work) throws -> any OperationWorker<Work.Result> = { try $0.makeWorker() }
    ) {
        self.operation = operation
        self.limits = limits
        self.makeWorker = makeWorker
    }

    func perform(_ task: ItemTask) throws -> PerformedItem<Work.Result> {
        try perform(task) { worker, context in
            let result = try worker.process(task.item, in: context)
            return PerformedItem(result: result, outputs: try context.seal())
        }
    }

    /// Lets the worker do something with the item; nothing is left of it where that fails.
    func perform<Performed>(
        _ task: ItemTask, _ body: (any OperationWorker<Work.Result>, ItemContext) throws -> Performed
    ) throws -> Performed {
        let worker = try worker()
        let isGivenUp = task.isGivenUp
        let time = OwnTime(limits.ownSeconds)
        let context = ItemContext(
            item: task.item, destination: task.destination, stagingPrefix: task.stagingPrefix,
            arriving: task.arriving, limits: limits, onRow: task.onRow, onProgress: task.onProgress)
        do {
            return try WorkStop.watching({ isGivenUp() || time.isOver }) { try body(worker, context) }
        } catch let error where time.isOver && !isGivenUp() && !(error is BrokenPipe) {
            // Whatever the work said when it was stopped.
            context.discard()
            throw time.failure
        } catch {
            // Libraries say of a full disk no more than that they could not write.
            let isOfMachine = ItemFailure(error).cause == .setting
            let noRoom = isOfMachine ? task.stagingPrefix.flatMap { DiskSpace.failure(atPrefix: $0) } : nil
            context.discard()
            throw noRoom ?? error
        }
    }

    /// The worker, set up for the first item that needs one: a run in which all is done needs none.
    private func worker() throws -> any OperationWorker<Work.Result> {
        if let readyWorker { return readyWorker }
        do {
            let worker = try makeWorker(operation)
            readyWorker = worker
            return worker
        } catch let failure as ParameterFailure {
            throw WorkerSetupFailure(failure: ItemFailure(failure))
        } catch {
            throw WorkerSetupFailure(failure: ItemFailure(error))
        }
    }
}
