/// Does items in the thread that asks.
final class InProcessExecutor<Work: BatchOperation>: ItemExecutor {
    private let operation: Work
    private var readyWorker: (any OperationWorker<Work.Result>)?

    init(_ operation: Work) {
        self.operation = operation
    }

    func perform(_ task: ItemTask) throws -> PerformedItem<Work.Result> {
        let worker = try worker()
        let context = ItemContext(
            item: task.item, destination: task.destination, stagingPrefix: task.stagingPrefix,
            onRow: task.onRow, onProgress: task.onProgress)
        do {
            let result = try worker.process(try readable(task.item, in: context), in: context)
            return PerformedItem(result: result, outputs: try context.seal())
        } catch {
            context.discard()
            throw error
        }
    }

    /// The worker, set up for the first item that needs one: a run in which all is done needs none.
    private func worker() throws -> any OperationWorker<Work.Result> {
        if let readyWorker { return readyWorker }
        do {
            let worker = try operation.makeWorker()
            readyWorker = worker
            return worker
        } catch {
            throw WorkerSetupFailure(failure: ItemFailure(error))
        }
    }

    /// The item, its content in a file where the operation needs one.
    private func readable(_ item: Item, in context: ItemContext) throws -> Item {
        guard item.isStandardInput && !Work.readsStandardInput else { return item }
        var spooled = item
        spooled.path = try context.temporaryPath(extension: "")
        let file = try OutputFile(creating: spooled.path)
        try StandardInput.copy(to: file)
        return spooled
    }
}
