import Foundation

/// The input of an executor for one item.
struct ItemTask {
    let item: Item
    /// Its index among the run's items; `nil` if they arrive one by one.
    let index: Int?
    let destination: Destination
    /// The prefix of temporary files; `nil` if nothing is written.
    let stagingPrefix: String?
    /// Where files that arrive in pieces are kept; `nil` in a worker process, which downloads nothing.
    var arriving: ArrivingFiles?
    /// Whether a worker died on the item before.
    var isSuspect = false
    /// The finished parts from a stopped run, and those that are kept if this run is stopped.
    var kept: KeptParts?
    /// Whether the run cancels running items.
    var isGivenUp: @Sendable () -> Bool = { false }
    let onRow: (Row) throws -> Void
    let onProgress: (ItemProgress) -> Void
}

/// The outcome of an item: its result, and its outputs, which do not have their final names yet.
struct PerformedItem<Result: OperationResult> {
    let result: Result
    let outputs: [SealedOutput]

    /// Removes the outputs.
    func discard() {
        for output in outputs { unlink(output.stagedPath) }
    }

    /// The same with its outputs in a subfolder of the output folder; throws unless that is a single name.
    func placed(inSubfolder name: String?, of destination: Destination) throws -> PerformedItem {
        guard let name, case .folder(let folder) = destination else { return self }
        let isName = OutputFolder.normalized(name) == name && name != "."
        guard isName, !name.utf8.contains(UInt8(ascii: "/")) else { throw ItemFailure.unexpected }
        let start = folder + "/"
        let outputs = try outputs.map { output in
            guard output.finalPath.utf8.starts(with: start.utf8) else { throw ItemFailure.unexpected }
            var output = output
            let place = Substring(output.finalPath.utf8.dropFirst(start.utf8.count))
            output.finalPath = "\(start)\(name)/\(place)"
            return output
        }
        return PerformedItem(result: result, outputs: outputs)
    }
}

/// Processes items one after the other, in this process or another one.
protocol ItemExecutor<Result> {
    associatedtype Result: OperationResult
    /// Sets the upcoming items, if they were not known from the beginning.
    func expect(_ items: ItemList)
    /// Starts the worker in advance, if it is known to be needed.
    func prepare()
    func perform(_ task: ItemTask) throws -> PerformedItem<Result>
    /// Processes parts of an item of another executor until none is left.
    func help(with divided: DividedItem<Result>)
}

extension ItemExecutor {
    func expect(_ items: ItemList) {}
    func prepare() {}
    func help(with divided: DividedItem<Result>) {}
}

/// The run is to end before the item is done.
package struct StoppedItem: Error {
    /// Creates the error.
    package init() {}
}

/// Why no worker could process any item: for example, a missing language.
struct WorkerSetupFailure: Error {
    let failure: ItemFailure
}

/// A worker's progress on its item.
enum ItemProgress {
    /// The number of input bytes read.
    case bytesRead(Int)
    /// In words: "1200 of 5300 features".
    case words(String)
    /// The number of finished parts.
    case parts(done: Int, of: Int)
    /// A worker died on some of its parts, which are tried again one by one.
    case lostParts(ItemFailure)
}

/// The time limit of an item in the main process.
private struct OwnTime: Sendable {
    private let seconds: Double
    private let end: ContinuousClock.Instant?

    /// Starts now; unlimited without a number.
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

/// Processes items in the calling thread.
final class InProcessExecutor<Work: BatchOperation>: ItemExecutor {
    private let operation: Work
    private let limits: WorkerLimits
    private let makeWorker: (Work) throws -> any OperationWorker<Work.Result>
    private var readyWorker: (any OperationWorker<Work.Result>)?

    /// Processes items itself; `limits` apply to processes that the operation starts, and `ownSeconds` to this one.
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

    /// Runs `body` with the worker; if it fails, its outputs are removed.
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
            // Takes precedence over any error of the stopped work.
            context.discard()
            throw time.failure
        } catch {
            // If the disk is full, libraries report only that they could not write.
            let isOfMachine = ItemFailure(error).cause == .setting
            let noRoom = isOfMachine ? task.stagingPrefix.flatMap { DiskSpace.failure(atPrefix: $0) } : nil
            context.discard()
            throw noRoom ?? error
        }
    }

    /// The worker, created for the first item that needs it: a run in which everything is done needs none.
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
