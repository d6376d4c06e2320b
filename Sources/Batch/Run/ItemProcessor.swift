import Foundation

/// Takes one item through all steps before its outputs get their names: check whether it is done, check whether its
/// outputs may be written, process it.
final class ItemProcessor<Work: BatchOperation> {
    /// The outcome of an item.
    enum Outcome {
        case finished(WorkItem<Work.Result>)
        /// The worker process died, hung or exceeded its memory; the item is tried again alone.
        case suspect(WorkerFailure, Attempt)
        /// The run ends, and the next one processes the item.
        case stopped
    }

    private let operation: Work
    private let destination: Destination
    private let staging: StagingArea?
    private let recipe: JournalRecipe?
    private let options: BatchOptions
    private let reading: ReadingLimit
    private let outputs: OutputCheck
    private let executor: any ItemExecutor<Work.Result>
    private let isGivenUp: @Sendable () -> Bool
    /// Operations compute theirs at each call.
    private let traits = Work.traits

    init(
        _ operation: Work, destination: Destination, staging: StagingArea?, recipe: JournalRecipe?,
        options: BatchOptions, reading: ReadingLimit = .none,
        isGivenUp: @escaping @Sendable () -> Bool = { false }, executor: any ItemExecutor<Work.Result>
    ) {
        self.operation = operation
        self.destination = destination
        self.staging = staging
        self.recipe = recipe
        self.options = options
        self.reading = reading
        self.executor = executor
        self.isGivenUp = isGivenUp
        outputs = OutputCheck(
            gathers: operation is any GatheringOperation, destination: destination, recipe: recipe,
            options: options)
    }

    func process(
        _ item: WorkItem<Work.Result>, onRow: @escaping (Row) throws -> Void,
        onProgress: @escaping (ItemProgress) -> Void
    ) throws -> Outcome {
        var work = item
        work.begin(recipe, with: operation.joinedFiles(of: work.item))
        let limit = reading.begun()
        do {
            try look(at: &work, within: limit)
            if try findsEarlier(&work, within: limit) { return .finished(work) }
            let plan = operation.outputPlan(of: work.item)
            work.own = try outputs.own(of: work.item, plan, work.key, within: limit)
            try outputs.refuse(plan, of: work.item, work.own)
            let performed = try perform(work, within: limit, onRow, onProgress)
            do {
                try work.item.checkUnchanged(since: work.status)
                let subfolder = try plan.subfolder(for: performed.result)
                try work.take(try performed.placed(inSubfolder: subfolder, of: destination), recipe)
            } catch {
                performed.discard()
                throw error
            }
        } catch is StoppedItem {
            return .stopped
        } catch  where isGivenUp() {
            // Whatever the error was, the next run processes the item.
            return .stopped
        } catch let error as WorkerFailure where !work.isSuspect && error.mayPassAlone {
            return .suspect(error, work.attempts(endingWith: error.itemFailure.code)[0])
        } catch {
            try work.fail(try Self.failure(of: error))
        }
        return .finished(work)
    }

    /// Sets the upcoming items; indices of assignments refer to them.
    func expect(_ items: ItemList) { executor.expect(items) }

    /// Starts the worker in advance, if it is known to be needed.
    func prepare() { executor.prepare() }

    /// Processes parts of an item of another thread.
    func help(with divided: DividedItem<Work.Result>) { executor.help(with: divided) }

    /// Reads the item and determines its key in the journal.
    private func look(at work: inout WorkItem<Work.Result>, within limit: ReadingLimit) throws {
        do {
            try work.item.checkKind(takingAddresses: traits.acceptsAddresses)
        } catch {
            // Items that may contain a secret are not recorded.
            work.key = nil
            throw error
        }
        let status = try work.item.checkedStatus()
        work.status = status
        guard let recipe, let hash = try recipe.contentHash(of: work.item, status, within: limit) else {
            work.key = nil
            return
        }
        work.key = recipe.key(for: work.item, inputHash: hash)
    }

    /// Whether an earlier run finished the item.
    private func findsEarlier(
        _ work: inout WorkItem<Work.Result>, within limit: ReadingLimit
    ) throws -> Bool {
        guard let recipe, let key = work.key else { return false }
        switch try recipe.standing(of: key, Work.Result.self, within: limit) {
        case .open: return false
        case .published(let result, let files, let adopted):
            let remembered = operation.remembered(result, of: work.item)
            work.find(.alreadyDone(remembered, outputs: files.count), adopted)
            let paths = files.map { PathParts.absolute(recipe.absolute($0.path)) }
            let plan = operation.outputPlan(of: work.item)
            work.findPublished(
                at: Set(paths), besides: try outputs.own(of: work.item, plan, key, within: limit))
        case .done(let result, let files, let adopted):
            if options.redoesDone { return false }
            let remembered = operation.remembered(result, of: work.item)
            work.find(.alreadyDone(remembered, outputs: files.count), adopted)
        case .failed(let failure, let adopted):
            if options.retriesFailed || options.redoesDone { return false }
            work.find(.failedBefore(failure), adopted)
        }
        return true
    }

    /// Why the item failed; throws errors that affect every item.
    private static func failure(of error: any Error) throws -> ItemFailure {
        switch error {
        case is BrokenPipe: throw error
        case let error as WorkerSetupFailure: throw error.failure
        case let error as RunFailure: throw error
        case let error as JournalFailure: throw error.itemFailure
        default: return ItemFailure(error)
        }
    }

    /// Processes the item.
    private func perform(
        _ work: WorkItem<Work.Result>, within limit: ReadingLimit,
        _ onRow: @escaping (Row) throws -> Void, _ onProgress: @escaping (ItemProgress) -> Void
    ) throws -> PerformedItem<Work.Result> {
        let prefix = staging?.nextPrefix()
        let (item, standIn) = try openable(work, prefix, within: limit)
        defer { if let standIn { unlink(standIn) } }
        do {
            let task = ItemTask(
                item: item, index: work.index, destination: destination,
                stagingPrefix: prefix, arriving: staging?.arriving, isSuspect: work.isSuspect,
                kept: keptParts(work), isGivenUp: isGivenUp, onRow: onRow, onProgress: onProgress)
            return try WorkStop.watching(isGivenUp) { try executor.perform(task) }
        } catch {
            let isCut = error is WorkerFailure || error is StoppedItem || traits.dividesItems
            if isCut, let prefix { StagingArea.remove(prefix: prefix) }
            throw error
        }
    }

    /// Where parts of the item are kept if the run is stopped.
    private func keptParts(_ work: WorkItem<Work.Result>) -> KeptParts? {
        guard traits.dividesItems, let staging, let key = work.key,
            case .folder(let folder) = destination
        else { return nil }
        return KeptParts(of: key, in: staging.hidden, outputs: folder + "/" + work.item.stem)
    }

    /// The item under a path that C libraries in any process can open, and a temporary stand-in if needed: a copy of
    /// standard input or another pipe, or a link to a file whose name is not UTF-8, which becomes the item's source.
    private func openable(
        _ work: WorkItem<Work.Result>, _ prefix: String?, within limit: ReadingLimit
    ) throws -> (Item, standIn: String?) {
        let item = work.item
        let isPipe = work.status.map { !$0.isRegular } ?? item.isStandardInput
        let isStream = isPipe && !traits.readsStandardInput
        guard isStream || !PathText.isPlain(item.path) else { return (item, nil) }
        let suffix = PathParts(item.path).suffix
        let start = try prefix ?? Folder.temporary() + "/\(UUID().uuidString)"
        var openable = item
        openable.path = start + "-0" + (suffix.isEmpty || !PathText.isPlain(suffix) ? "" : "." + suffix)
        if isStream {
            let file = try OutputFile(creating: openable.path, isPrivate: true)
            do {
                try InputStream.copy(
                    item, to: file, within: limit, besides: DiskReserve(on: openable.path))
                try file.close()
            } catch {
                unlink(openable.path)
                throw error
            }
            return (openable, openable.path)
        }
        let target = PathParts.absolute(item.path)
        guard target.withSystemPath({ symlink($0, openable.path) }) == 0 else {
            throw ItemFailure.writing(openable.path, errno)
        }
        openable.source = target
        return (openable, openable.path)
    }
}

/// Checks before an item is processed whether its outputs can be published.
struct OutputCheck {
    /// Whether the operation makes one output of all items.
    let gathers: Bool
    let destination: Destination
    let recipe: JournalRecipe?
    let options: BatchOptions

    /// The outputs of earlier runs for the item with this key in the journal.
    func own(
        of item: Item, _ plan: OutputPlan, _ key: JournalKey?, within limit: ReadingLimit
    ) throws -> OwnOutputs {
        guard let recipe, let key else { return OwnOutputs() }
        var own = try recipe.ownOutputs(
            of: item, key, replacingAll: options.redoesDone || gathers, within: limit)
        if case .folder(let folder) = destination, !plan.subfolders.isEmpty {
            own.sortedFolder = PathParts.absolute(folder)
        }
        return own
    }

    /// Throws before the work if its outputs could not be published.
    func refuse(_ plan: OutputPlan, of item: Item, _ own: OwnOutputs) throws {
        guard options.conflict != .refusedUnlessEqual else { return }
        for path in destination.paths(of: plan.files)
        where FileKind(at: path) != .nothing {
            try Publisher.refuse(options.protectedFiles, at: path)
            if let file = FileIdentity(ofFileAt: path), file == FileIdentity(ofFileAt: item.path) {
                throw ItemFailure.outputIsInput(path)
            }
            if options.conflict == .refused && own.replaceable[PathParts.absolute(path)] == nil {
                throw ItemFailure.outputExists(path, own.obstacle(at: PathParts.absolute(path)))
            }
        }
        if options.conflict == .refused, let path = own.fileInTheWay ?? sortedFile(plan, in: own) {
            throw ItemFailure.outputExists(path, own.obstacle(at: path))
        }
    }

    /// An output with other options, in one of the folders in which the item's outputs will be depending on its result.
    private func sortedFile(_ plan: OutputPlan, in own: OwnOutputs) -> String? {
        guard case .folder(let folder) = destination else { return nil }
        return own.fileMadeOtherwise { path in
            guard let place = PathParts.relative(path, to: folder) else { return false }
            return plan.series.contains { $0.mayHold(sorted: place) }
        }
    }
}
