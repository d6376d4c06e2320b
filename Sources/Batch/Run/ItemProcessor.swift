import Foundation

/// Takes one item through all it needs before its outputs get their names: was it done before, may it be written,
/// and the work itself.
final class ItemProcessor<Work: BatchOperation> {
    /// What became of an item.
    enum Outcome {
        case finished(FinishedItem<Work.Result>)
        /// The worker process died, hung or grew too large; to be tried again alone.
        case suspect(WorkerFailure, Attempt)
        /// The run ends, and the next one goes on with the item.
        case stopped
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
    private let reading: ReadingLimit
    private let outputs: OutputCheck<Work>
    private let executor: any ItemExecutor<Work.Result>
    private let isGivenUp: @Sendable () -> Bool

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
            operation: operation, destination: destination, recipe: recipe, options: options)
    }

    func process(
        _ assignment: Assignment, onRow: @escaping (Row) throws -> Void,
        onProgress: @escaping (ItemProgress) -> Void
    ) throws -> Outcome {
        var hand = ItemInHand<Work.Result>(
            assignment.item, at: assignment.index, after: assignment.attempts, recipe)
        let limit = reading.begun()
        do {
            try look(at: &hand, within: limit)
            if try findsEarlier(&hand, within: limit) { return .finished(hand.finished) }
            hand.own = try outputs.own(of: hand.item, hand.key, within: limit)
            try outputs.refuse(hand.item, hand.own)
            let performed = try perform(hand, within: limit, onRow, onProgress)
            do {
                try hand.item.checkUnchanged(since: hand.status)
                try hand.take(performed, recipe)
            } catch {
                performed.discard()
                throw error
            }
        } catch is StoppedItem {
            return .stopped
        } catch  where isGivenUp() {
            // Whatever it failed of then, the next run does it.
            return .stopped
        } catch let error as WorkerFailure where assignment.attempts.isEmpty && error.mayPassAlone {
            return .suspect(error, hand.attempts(endingWith: error.itemFailure.code)[0])
        } catch {
            try hand.fail(try Self.failure(of: error))
        }
        return .finished(hand.finished)
    }

    /// The items to come are these from now on, and places of assignments are places among them.
    func expect(_ items: ItemList) { executor.expect(items) }

    /// Starts what does items, where it is known that it will be needed.
    func prepare() { executor.prepare() }

    /// Does parts of an item that another one has.
    func help(with divided: DividedItem<Work.Result>) { executor.help(with: divided) }

    /// Reads the item and so learns what the journal knows it by.
    private func look(at hand: inout ItemInHand<Work.Result>, within limit: ReadingLimit) throws {
        do {
            try hand.item.checkKind(takingAddresses: Work.takesAddresses)
        } catch {
            // What may hold a secret is not written down.
            hand.key = nil
            throw error
        }
        let status = try hand.item.checkedStatus()
        hand.status = status
        guard let recipe, let hash = try recipe.contentHash(of: hand.item, status, within: limit) else {
            hand.key = nil
            return
        }
        hand.key = recipe.key(for: hand.item, inputHash: hash)
    }

    /// Whether an earlier run was through with the item.
    private func findsEarlier(
        _ hand: inout ItemInHand<Work.Result>, within limit: ReadingLimit
    ) throws -> Bool {
        guard let recipe, let key = hand.key else { return false }
        switch try recipe.standing(of: key, Work.Result.self, within: limit) {
        case .open: return false
        case .published(let result, let files, let adopted):
            let remembered = operation.remembered(result, of: hand.item)
            hand.find(.alreadyDone(remembered, outputs: files.count), adopted)
            let paths = files.map { PathParts.absolute(recipe.absolute($0.path)) }
            hand.findPublished(at: Set(paths), besides: try outputs.own(of: hand.item, key, within: limit))
        case .done(let result, let files, let adopted):
            if options.redoesDone { return false }
            let remembered = operation.remembered(result, of: hand.item)
            hand.find(.alreadyDone(remembered, outputs: files.count), adopted)
        case .failed(let failure, let adopted):
            if options.retriesFailed || options.redoesDone { return false }
            hand.find(.failedBefore(failure), adopted)
        }
        return true
    }

    /// Why the item failed; throws what would keep every other one from being done as well.
    private static func failure(of error: any Error) throws -> ItemFailure {
        switch error {
        case is BrokenPipe: throw error
        case let error as WorkerSetupFailure: throw error.failure
        case let error as RunFailure: throw error
        case let error as JournalFailure: throw error.itemFailure
        default: return ItemFailure(error)
        }
    }

    /// Does the work.
    private func perform(
        _ hand: ItemInHand<Work.Result>, within limit: ReadingLimit,
        _ onRow: @escaping (Row) throws -> Void, _ onProgress: @escaping (ItemProgress) -> Void
    ) throws -> PerformedItem<Work.Result> {
        let prefix = staging?.nextPrefix()
        let (item, standIn) = try openable(hand, prefix, within: limit)
        defer { if let standIn { unlink(standIn) } }
        do {
            let task = ItemTask(
                item: item, index: hand.index, destination: destination,
                stagingPrefix: prefix, arriving: staging?.arriving, isSuspect: hand.isSuspect,
                kept: keptParts(hand), isGivenUp: isGivenUp, onRow: onRow, onProgress: onProgress)
            return try WorkStop.watching(isGivenUp) { try executor.perform(task) }
        } catch {
            let isCut = error is WorkerFailure || error is StoppedItem || Work.dividesItems
            if isCut, let prefix { StagingArea.remove(prefix: prefix) }
            throw error
        }
    }

    /// Where parts of the item are kept when the run is stopped.
    private func keptParts(_ hand: ItemInHand<Work.Result>) -> KeptParts? {
        guard Work.dividesItems, let staging, let key = hand.key, case .folder(let folder) = destination
        else { return nil }
        return KeptParts(of: key, in: staging.hidden, outputs: folder + "/" + hand.item.stem)
    }

    /// The item under a path that C libraries in whatever process can open, and what stands in for it if need be:
    /// a file with what came on standard input or another pipe, or a link to a file whose name is not UTF-8, the item's
    /// source.
    private func openable(
        _ hand: ItemInHand<Work.Result>, _ prefix: String?, within limit: ReadingLimit
    ) throws -> (Item, standIn: String?) {
        let item = hand.item
        let isPipe = hand.status.map { !$0.isRegular } ?? item.isStandardInput
        let isStream = isPipe && !Work.readsStandardInput
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

/// An item while a worker has it, and all that is found out about it on the way.
struct ItemInHand<Result: OperationResult> {
    let item: Item
    /// Its place among the run's items.
    let index: Int
    private let earlierAttempts: [Attempt]
    private let start = ContinuousClock.now
    /// As it was when it was taken up.
    var status: FileStatus?
    /// What the journal knows it by; `nil` for one that it cannot know again.
    var key: JournalKey?
    /// What earlier runs made of it.
    var own = OwnOutputs()
    private(set) var finished: FinishedItem<Result>
    /// Whether a worker died of it before.
    var isSuspect: Bool { !earlierAttempts.isEmpty }

    init(_ item: Item, at index: Int, after earlierAttempts: [Attempt], _ recipe: JournalRecipe?) {
        self.item = item
        self.index = index
        self.earlierAttempts = earlierAttempts
        key = recipe?.key(for: item, inputHash: "")
        finished = FinishedItem(
            index: index, item: item, bytesIn: FileStatus(at: item.path)?.bytes ?? 0,
            outcome: .failed(.unexpected))
    }

    /// Every time that it was worked on; `code` is that of this time's failure.
    func attempts(endingWith code: String?) -> [Attempt] {
        let attempt = Attempt(
            number: earlierAttempts.count + 1,
            milliseconds: Int(start.duration(to: .now) / .milliseconds(1)), code: code)
        return earlierAttempts + [attempt]
    }

    /// Takes up what an earlier run left of it.
    mutating func find(_ outcome: ItemOutcome<Result>, _ adopted: AdoptedItem?) {
        finished.outcome = outcome
        finished.adopted = adopted
    }

    /// Takes up what an earlier run had published of it, before it noted that, at these absolute paths.
    mutating func findPublished(at paths: Set<String>, besides own: OwnOutputs) {
        finished.publishedKey = key
        finished.published = paths
        finished.own = own
    }

    /// Takes up what was made of it.
    mutating func take(_ performed: PerformedItem<Result>, _ recipe: JournalRecipe?) throws {
        if let key, let recipe {
            var record = try JournalRecord(
                key, of: item, inputBytes: finished.bytesIn, result: performed.result,
                outputs: try performed.outputs.map { try recipe.published($0) },
                attempts: attempts(endingWith: nil))
            record.essence = recipe.essence(without: performed.result.unusedParameters)
            try record.remember(own.files)
            finished.record = record
        }
        finished.outputs = performed.outputs
        finished.own = own
        finished.outcome = .done(
            performed.result, outputs: performed.outputs.count,
            bytes: performed.outputs.reduce(0) { $0 + $1.bytes })
    }

    /// Takes up why it failed.
    mutating func fail(_ failure: ItemFailure) throws {
        finished.outcome = .failed(failure)
        guard let key else { return }
        finished.record = try JournalRecord(
            key, of: item, inputBytes: finished.bytesIn, failure: failure,
            attempts: attempts(endingWith: failure.code))
        try finished.record?.remember(own.files)
    }
}

/// Finds out before an item is worked on whether its outputs may get their names.
struct OutputCheck<Work: BatchOperation> {
    let operation: Work
    let destination: Destination
    let recipe: JournalRecipe?
    let options: BatchOptions

    /// What earlier runs made of an item that the journal knows by `key`.
    func own(of item: Item, _ key: JournalKey?, within limit: ReadingLimit) throws -> OwnOutputs {
        guard let recipe, let key else { return OwnOutputs() }
        return try recipe.ownOutputs(
            of: item, key, replacingAll: options.redoesDone || operation is any GatheringOperation,
            within: limit)
    }

    /// Spares the work whose result could not be kept.
    func refuse(_ item: Item, _ own: OwnOutputs) throws {
        guard options.conflict != .refusedUnlessEqual else { return }
        for path in destination.paths(of: operation.plannedOutputs(of: item))
        where FileKind(at: path) != .nothing {
            try Publisher.refuse(options.protectedFiles, at: path)
            if let file = FileIdentity(ofFileAt: path), file == FileIdentity(ofFileAt: item.path) {
                throw ItemFailure.outputIsInput(path)
            }
            if options.conflict == .refused && own.replaceable[PathParts.absolute(path)] == nil {
                throw ItemFailure.outputExists(path, own.obstacle(at: PathParts.absolute(path)))
            }
        }
        if options.conflict == .refused, let path = own.fileInTheWay {
            throw ItemFailure.outputExists(path, own.obstacle(at: path))
        }
    }
}
