import Foundation

/// Takes one item through all it needs before its outputs get their names: was it done before, may it be written,
/// and the work itself.
final class ItemProcessor<Work: BatchOperation> {
    /// What became of an item.
    enum Outcome {
        case finished(FinishedItem<Work.Result>)
        /// The worker process died, hung or grew too large; to be tried again alone.
        case suspect(WorkerFailure, Attempt)
    }

    /// One item and where it stands in the list.
    struct Assignment {
        let index: Int
        let item: Item
        /// What became of earlier tries.
        var attempts: [Attempt] = []
    }

    private let operation: Work
    private let destination: Destination
    private let staging: StagingArea?
    private let recipe: JournalRecipe?
    private let options: BatchOptions
    private let publisher: Publisher
    private let executor: any ItemExecutor<Work.Result>

    init(
        _ operation: Work, destination: Destination, staging: StagingArea?, recipe: JournalRecipe?,
        options: BatchOptions, executor: any ItemExecutor<Work.Result>
    ) {
        self.operation = operation
        self.destination = destination
        self.staging = staging
        self.recipe = recipe
        self.options = options
        self.executor = executor
        publisher = Publisher(conflict: options.conflict, inputs: options.protectedFiles)
    }

    func process(
        _ assignment: Assignment, onRow: @escaping (Row) throws -> Void, onProgress: @escaping (Int) -> Void
    ) throws -> Outcome {
        let start = ContinuousClock.now
        let item = assignment.item
        var finished = FinishedItem<Work.Result>(
            index: assignment.index, item: item, bytesIn: FileStatus(at: item.path)?.bytes ?? 0,
            outcome: .failed(.unexpected))
        var key = recipe?.key(for: item, inputHash: "")
        var own = OwnOutputs()
        func attempts(_ code: String?) -> [Attempt] {
            assignment.attempts + [
                Attempt(
                    number: assignment.attempts.count + 1,
                    milliseconds: Int(start.duration(to: .now) / .milliseconds(1)), code: code)
            ]
        }
        do {
            let status = try item.checkedStatus()
            key = try self.key(for: item, status)
            if let earlier = try earlierItem(finished, key) { return .finished(earlier) }
            own = try key.flatMap { try recipe?.ownOutputs(of: $0) } ?? own
            if options.redoesDone || own.wereBeingReplaced { finished.replaceable = own.paths }
            try refuseExistingOutputs(of: item, key, own, finished.replaceable)
            let performed = try perform(assignment, since: status, onRow, onProgress)
            finished.take(performed, recipe)
            if let key {
                finished.record = try JournalRecord(
                    key, of: item, inputBytes: finished.bytesIn, result: performed.result,
                    outputs: finished.publishedOutputs, attempts: attempts(nil))
            }
        } catch let error as BrokenPipe {
            throw error
        } catch let error as WorkerSetupFailure {
            throw error.failure
        } catch let error as JournalFailure {
            throw error.itemFailure
        } catch let error as WorkerFailure where assignment.attempts.isEmpty {
            return .suspect(error, attempts(error.itemFailure.code)[0])
        } catch {
            let failure = ItemFailure(error)
            finished.outcome = .failed(failure)
            if let key {
                finished.record = try JournalRecord(
                    key, of: item, inputBytes: finished.bytesIn, failure: failure,
                    attempts: attempts(failure.code))
            }
        }
        try finished.record?.remember(own.files)
        return .finished(finished)
    }

    /// What the journal knows the item by; `nil` for one whose content cannot be looked at twice.
    private func key(for item: Item, _ status: FileStatus?) throws -> JournalKey? {
        guard let recipe, let status, status.isRegular else { return nil }
        return recipe.key(for: item, inputHash: try ContentHash.ofFile(at: item.path).hash)
    }

    /// What an earlier run left, put in order where that run was killed; `nil` when the item is to be done.
    private func earlierItem(
        _ item: FinishedItem<Work.Result>, _ key: JournalKey?
    ) throws -> FinishedItem<Work.Result>? {
        guard let recipe, let key else { return nil }
        var item = item
        switch try recipe.standing(of: key, Work.Result.self) {
        case .open: return nil
        case .halfPublished(let outputs):
            recipe.takeBack(outputs)
            return nil
        case .published(let result, let outputs):
            item.publishedKey = key
            item.outcome = .alreadyDone(result, outputs: outputs)
        case .done(let result, let outputs):
            if options.redoesDone { return nil }
            item.outcome = .alreadyDone(result, outputs: outputs)
        case .failed(let failure):
            if options.retriesFailed || options.redoesDone { return nil }
            item.outcome = .failedBefore(failure)
        }
        return item
    }

    /// Does the work; an input that changed meanwhile fails, and what was made of it is gone.
    private func perform(
        _ assignment: Assignment, since status: FileStatus?, _ onRow: @escaping (Row) throws -> Void,
        _ onProgress: @escaping (Int) -> Void
    ) throws -> PerformedItem<Work.Result> {
        let performed = try perform(assignment, onRow, onProgress)
        do {
            try assignment.item.checkUnchanged(since: status)
        } catch {
            for output in performed.outputs { unlink(output.stagedPath) }
            throw error
        }
        return performed
    }

    private func perform(
        _ assignment: Assignment, _ onRow: @escaping (Row) throws -> Void,
        _ onProgress: @escaping (Int) -> Void
    ) throws -> PerformedItem<Work.Result> {
        let prefix = staging?.nextPrefix()
        let (item, standIn) = try openable(assignment.item, prefix)
        defer { if let standIn { unlink(standIn) } }
        do {
            return try executor.perform(
                ItemTask(
                    item: item, destination: destination, stagingPrefix: prefix,
                    attempt: assignment.attempts.count + 1, onRow: onRow, onProgress: onProgress))
        } catch {
            if error is WorkerFailure, let prefix { staging?.remove(prefix: prefix) }
            throw error
        }
    }

    /// The item under a path that C libraries in whatever process can open, and what stands in for it if need be:
    /// a file with what came on standard input, or a link to a file whose name is not UTF-8.
    private func openable(_ item: Item, _ prefix: String?) throws -> (Item, standIn: String?) {
        let isStream = item.isStandardInput && !Work.readsStandardInput
        guard isStream || !PathText.isPlain(item.path) else { return (item, nil) }
        let suffix = PathParts(item.path).suffix
        let start = prefix ?? NSTemporaryDirectory() + "/fieldbook-\(UUID().uuidString)"
        var openable = item
        openable.path = start + "-0" + (suffix.isEmpty || !PathText.isPlain(suffix) ? "" : "." + suffix)
        if isStream {
            let file = try OutputFile(creating: openable.path)
            try StandardInput.copy(to: file)
            try file.close()
        } else {
            let target = PathParts.absolute(item.path)
            guard target.withSystemPath({ symlink($0, openable.path) }) == 0 else {
                throw ItemFailure.writing(openable.path, errno)
            }
        }
        return (openable, openable.path)
    }

    /// Spares the work whose result could not be kept.
    private func refuseExistingOutputs(
        of item: Item, _ key: JournalKey?, _ own: OwnOutputs, _ replaceable: Set<String>
    ) throws {
        guard options.conflict != .refusedUnlessEqual else { return }
        for path in destination.paths(of: operation.plannedOutputs(of: item))
        where FileKind(at: path) != .nothing {
            try publisher.refuseInput(at: path)
            if options.conflict == .refused && !replaceable.contains(path) {
                throw ItemFailure.outputExists(
                    path, try key.flatMap { try recipe?.reason(for: $0) }, isOwn: own.paths.contains(path))
            }
        }
    }
}
