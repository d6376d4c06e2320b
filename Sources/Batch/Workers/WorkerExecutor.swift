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
        parameters = Swift.Result { try operation.parameters.jsonText() }
    }

    /// Starts the process; where that fails, the first item tells why.
    func prepare() {
        guard process == nil else { return }
        process = try? newProcess()
    }

    func perform(_ task: ItemTask) throws -> PerformedItem<Work.Result> {
        try perform(task, portion: nil) { response in
            guard let output = response.output, let staged = output.staged else { return nil }
            return PerformedItem(result: output.result, outputs: staged)
        }
    }

    /// Does what is asked for of an item that may be divided.
    func perform(
        _ portion: ItemPortion<Work.Result>, of task: ItemTask
    ) throws -> PerformedPortion<Work.Result> {
        let text = String(decoding: try JSONEncoder().encode(portion), as: UTF8.self)
        return try perform(task, portion: text) { response in
            let isWhole = response.output?.staged != nil
            guard response.division?.isSound ?? isWhole else { return nil }
            return PerformedPortion(
                result: response.output?.result, outputs: response.output?.staged ?? [],
                division: response.division)
        }
    }

    /// Hands a request over; an answer that `read` makes nothing of is none.
    private func perform<Performed>(
        _ task: ItemTask, portion: String?, _ read: (WorkResponse<Work.Result>) -> Performed?
    ) throws -> Performed {
        guard let prefix = task.stagingPrefix else { throw ItemFailure.unexpected }
        let line = StagedRequest(
            operation: Work.name, parameters: try parameters.get(), item: task.item,
            destination: task.destination, stagingPrefix: prefix, portion: portion
        ).line
        let process = try takeProcess()
        let answer = try process.answer(to: line)
        guard
            let response = try? decoder.decode(WorkResponse<Work.Result>.self, from: Data(answer)),
            response.key == task.item.stem
        else { throw process.failure(.babble) }
        if let failure = response.error {
            if response.isUnusable == true { throw WorkerSetupFailure(failure: failure.itemFailure) }
            keep(process)
            throw failure.itemFailure
        }
        guard response.output?.staged?.allSatisfy({ $0.belongs(to: task, prefix) }) ?? true,
            let performed = read(response)
        else { throw process.failure(.babble) }
        keep(process)
        return performed
    }

    /// A worker for one item; one that fails is not kept.
    private func takeProcess() throws -> WorkerProcess {
        if let process {
            self.process = nil
            return process
        }
        return try newProcess()
    }

    private func newProcess() throws -> WorkerProcess {
        itemsLeft = max(settings.itemsPerWorker, 1)
        return try WorkerProcess(settings)
    }

    private func keep(_ process: WorkerProcess) {
        itemsLeft -= 1
        if itemsLeft > 0 { self.process = process }
    }
}

extension SealedOutput {
    /// Whether it was made where the item's files are to grow, and is to get a name that the item may have.
    fileprivate func belongs(to task: ItemTask, _ prefix: String) -> Bool {
        guard stagedPath.adds(to: prefix + "-") else { return false }
        return switch task.destination {
        case .folder(let folder): finalPath.leads(on: folder + "/" + task.item.stem)
        case .file(let path): finalPath.utf8.elementsEqual(path.utf8)
        case .standardOutput: finalPath.adds(to: task.item.stem)
        }
    }
}

extension String {
    /// Whether it is the start and more of the same name, and goes on from there into folders below, if anywhere.
    func leads(on start: String) -> Bool {
        guard utf8.starts(with: start.utf8) else { return false }
        let names = utf8.dropFirst(start.utf8.count).split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.count == 1
            || names.allSatisfy { name in !["", ".", ".."].contains { name.elementsEqual($0.utf8) } }
    }

    /// Whether it is the start and more of the same name.
    fileprivate func adds(to start: String) -> Bool {
        utf8.starts(with: start.utf8) && !utf8.dropFirst(start.utf8.count).contains(UInt8(ascii: "/"))
    }
}
