/// Does items in the thread that asks.
final class InProcessExecutor<Work: BatchOperation>: ItemExecutor {
    private let operation: Work
    private let limits: WorkerLimits
    private var readyWorker: (any OperationWorker<Work.Result>)?

    /// Does items itself; `limits` are for processes that the operation starts.
    init(_ operation: Work, limits: WorkerLimits) {
        self.operation = operation
        self.limits = limits
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
        let context = ItemContext(
            item: task.item, destination: task.destination, stagingPrefix: task.stagingPrefix,
            arriving: task.arriving, limits: limits, onRow: task.onRow, onProgress: task.onProgress)
        do {
            return try body(worker, context)
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
            let worker = try operation.makeWorker()
            readyWorker = worker
            return worker
        } catch let failure as ParameterFailure {
            throw WorkerSetupFailure(failure: ItemFailure(failure))
        } catch {
            throw WorkerSetupFailure(failure: ItemFailure(error))
        }
    }
}
