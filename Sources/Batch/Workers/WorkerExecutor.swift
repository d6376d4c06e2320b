import Foundation

/// Processes items in a worker process, which is replaced when it dies and after many items.
final class WorkerExecutor<Work: BatchOperation>: ItemExecutor {
    private let settings: WorkerSettings
    private let parameters: Swift.Result<String, any Error>
    private let decoder = JSONDecoder()
    private var process: WorkerProcess?
    private var itemsLeft = 0
    private var inputs: WorkerInputs

    /// Uses workers in the staging folder of these settings, each started with grants for several of `items`.
    init(_ operation: Work, settings: WorkerSettings, items: ItemList) {
        self.settings = settings
        parameters = Swift.Result { try operation.parameters.jsonText() }
        inputs = WorkerInputs(of: items, besides: operation.parameters.namedFiles)
    }

    /// Sets the upcoming items; indices of tasks refer to them.
    func expect(_ items: ItemList) { inputs.expect(items) }

    /// Starts the process; if that fails, the first item reports the error.
    func prepare() {
        guard process == nil else { return }
        process = try? newProcess(at: 0)
    }

    func perform(_ task: ItemTask) throws -> PerformedItem<Work.Result> {
        try perform(task, portion: nil) { response in
            guard let output = response.output, let staged = output.staged else { return nil }
            return PerformedItem(result: output.result, outputs: staged)
        }
    }

    /// Performs the requested portion of an item that may be divided.
    func perform(
        _ portion: ItemPortion<Work.Result>, of task: ItemTask
    ) throws -> PerformedPortion<Work.Result> {
        let text = String(decoding: try JSONEncoder().encode(portion), as: UTF8.self)
        var isWhole = false
        if case .combination = portion { isWhole = true }
        return try perform(task, portion: text, isWhole: isWhole) { response in
            let isWhole = response.output?.staged != nil
            guard response.division?.isSound ?? isWhole else { return nil }
            return PerformedPortion(
                result: response.output?.result, outputs: response.output?.staged ?? [],
                division: response.division)
        }
    }

    /// Sends a request; an answer that `read` rejects is invalid.
    private func perform<Performed>(
        _ task: ItemTask, portion: String?, isWhole: Bool = false,
        _ read: (WorkResponse<Work.Result>) -> Performed?
    ) throws -> Performed {
        guard let stagingPrefix = task.stagingPrefix, let staging = settings.staging else {
            throw ItemFailure.unexpected
        }
        let prefix = Confinement.path(stagingPrefix, inWorkerWith: staging)
        var item = task.item
        item.path = Confinement.path(item.path, inWorkerWith: staging)
        let line = WorkRequest(
            Work.name, parameters: try parameters.get(), of: item, for: task.destination,
            stagingPrefix: prefix, portion: portion
        ).line
        let process = try takeProcess(for: task, staging)
        let answer = try answer(of: process, to: line, isWhole: isWhole, isGivenUp: task.isGivenUp) { words in
            let limit = settings.limits.stepSeconds.map { ", limit \(DurationText.limit($0)) each" } ?? ""
            task.onProgress(.words(words + limit))
        }
        guard
            let response = try? decoder.decode(WorkResponse<Work.Result>.self, from: Data(answer)),
            response.key == task.item.stem
        else { throw process.failure(.babble) }
        if var failure = response.error?.itemFailure {
            if response.isUnusable == true { throw WorkerSetupFailure(failure: failure) }
            keep(process)
            failure.message = failure.message.replacing(Confinement.stagingFolder, with: staging)
            throw failure
        }
        guard response.output?.staged?.allSatisfy({ $0.belongs(to: task, prefix) }) ?? true,
            let performed = read(response.moved(to: staging))
        else { throw process.failure(.babble) }
        keep(process)
        return performed
    }

    /// The worker's answer; a worker that could not be confined ends the run.
    private func answer(
        of process: WorkerProcess, to line: [UInt8], isWhole: Bool, isGivenUp: () -> Bool,
        onStep: (String) -> Void
    ) throws -> [UInt8] {
        do {
            return try process.answer(to: line, isWhole: isWhole, isGivenUp: isGivenUp, onStep: onStep)
        } catch let error as WorkerFailure where error.reason == .unconfined {
            throw WorkerSetupFailure(failure: error.itemFailure)
        }
    }

    /// A worker that may read the task's item; a worker that fails is not kept.
    private func takeProcess(for task: ItemTask, _ staging: String) throws -> WorkerProcess {
        if let process {
            self.process = nil
            if inputs.areGranted(for: task.item, staging: staging) { return process }
        }
        return try newProcess(at: task.index, for: task)
    }

    private func newProcess(at index: Int?, for task: ItemTask? = nil) throws -> WorkerProcess {
        itemsLeft = max(settings.itemsPerWorker, 1)
        var settings = settings
        settings.grants.inputs = inputs.grant(at: index, for: task)
        return try WorkerProcess(settings)
    }

    private func keep(_ process: WorkerProcess) {
        itemsLeft -= 1
        if itemsLeft > 0 { self.process = process }
    }
}

extension WorkResponse {
    /// The answer with the run's paths for outputs, whose staging folder this is.
    fileprivate func moved(to staging: String) -> WorkResponse {
        var response = self
        response.output?.staged = output?.staged?.map { output in
            var output = output
            output.stagedPath = Confinement.path(output.stagedPath, inRunWith: staging)
            return output
        }
        return response
    }
}

extension SealedOutput {
    /// Whether it was made in the item's staging area and its final name is one that the item may have.
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
    /// Whether the path begins with `start`, and continues with more of the same name or with valid components below
    /// it.
    func leads(on start: String) -> Bool {
        guard utf8.starts(with: start.utf8) else { return false }
        let names = utf8.dropFirst(start.utf8.count).split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.count == 1
            || names.allSatisfy { name in !["", ".", ".."].contains { name.elementsEqual($0.utf8) } }
    }

    /// Whether the path begins with `start` and continues with more of the same name.
    fileprivate func adds(to start: String) -> Bool {
        utf8.starts(with: start.utf8) && !utf8.dropFirst(start.utf8.count).contains(UInt8(ascii: "/"))
    }
}

/// The inputs that a worker may read: those of several upcoming items, so that it need not be replaced for each, and
/// the files that parameters name.
///
/// The kernel takes about ten microseconds for each. So the first worker, which the user waits for, is granted few, and
/// its replacements in a long run are granted many.
struct WorkerInputs {
    private static let firstItems = 200
    static let mostItems = 1_000
    private static let mostBytes = 1 << 18

    private var items: ItemList
    private let besides: [String]
    private var itemsAtOnce = firstItems
    private var granted: Set<FileIdentity> = []

    /// The inputs of these items, and additional files that all of them need.
    init(of items: ItemList, besides: [String]) {
        self.items = items
        self.besides = besides
    }

    /// Sets the upcoming items.
    mutating func expect(_ items: ItemList) { self.items = items }

    /// The inputs for a new worker: of one task, and of the items from an index in the list on. Grants apply to the
    /// current files; a file that replaces one later is not readable.
    mutating func grant(at index: Int?, for task: ItemTask?) -> [GrantedInput] {
        var inputs = besides.compactMap { GrantedInput(FileStatus(at: $0), at: $0) }
        if let task, let input = GrantedInput(task.item) { inputs.append(input) }
        var bytes = 0
        for item in items[min(index ?? items.count, items.count)...].prefix(itemsAtOnce)
        where !item.isStandardInput && !item.isAddress {
            bytes += item.path.utf8.count
            guard bytes <= Self.mostBytes else { break }
            if let input = GrantedInput(item) { inputs.append(input) }
        }
        granted = Set(inputs.map(\.file))
        itemsAtOnce = Self.mostItems
        return inputs
    }

    /// Whether the worker may read the item and the current files that parameters name.
    func areGranted(for item: Item, staging: String) -> Bool {
        besides.allSatisfy(isGranted) && (isGranted(item.path) || lies(item.path, in: staging))
    }

    /// Whether the current file was granted; true if there is none.
    private func isGranted(_ path: String) -> Bool {
        FileIdentity(ofFileAt: path).map(granted.contains) ?? true
    }

    /// Whether it is a file in the staging folder itself and not a link.
    private func lies(_ path: String, in staging: String) -> Bool {
        var status = stat()
        return path.hasPrefix(staging + "/") && path.withSystemPath { lstat($0, &status) } == 0
            && status.st_mode & S_IFMT == S_IFREG
    }
}
