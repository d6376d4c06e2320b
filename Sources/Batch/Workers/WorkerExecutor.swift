import Foundation

/// Has items done by a worker process, which is replaced when it dies and after many items.
final class WorkerExecutor<Work: BatchOperation>: ItemExecutor {
    private let settings: WorkerSettings
    private let parameters: Swift.Result<String, any Error>
    private let decoder = JSONDecoder()
    private var process: WorkerProcess?
    private var itemsLeft = 0

    init(_ operation: Work, settings: WorkerSettings) {
        self.settings = settings
        parameters = Swift.Result { try OperationRecipe(operation, toolVersion: "").parameters }
    }

    func perform(_ task: ItemTask) throws -> PerformedItem<Work.Result> {
        guard let prefix = task.stagingPrefix else { throw ItemFailure.unexpected }
        let line = StagedRequest(
            operation: Work.name, parameters: try parameters.get(), item: task.item,
            destination: task.destination, stagingPrefix: prefix, attempt: task.attempt
        ).line
        let answer = try answer(to: line)
        let response: WorkResponse<Work.Result>
        do {
            response = try decoder.decode(WorkResponse<Work.Result>.self, from: Data(answer))
        } catch {
            process = nil
            throw WorkerFailure(reason: .babble)
        }
        if let failure = response.error {
            if response.isUnusable == true { throw WorkerSetupFailure(failure: failure.itemFailure) }
            throw failure.itemFailure
        }
        guard let output = response.output, let staged = output.staged else {
            process = nil
            throw WorkerFailure(reason: .babble)
        }
        return PerformedItem(result: output.result, outputs: staged)
    }

    /// A process that failed is forgotten, and the next item gets a new one.
    private func answer(to line: [UInt8]) throws -> [UInt8] {
        let process = try self.process ?? WorkerProcess(settings)
        let itemsLeft = self.process == nil ? max(settings.itemsPerWorker, 1) : itemsLeft
        self.process = nil
        let answer = try process.answer(to: line)
        if itemsLeft > 1 { self.process = process }
        self.itemsLeft = itemsLeft - 1
        return answer
    }
}
