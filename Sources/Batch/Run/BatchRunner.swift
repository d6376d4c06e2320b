import Foundation

/// Runs one operation on many items: in parallel, resumable, with each item's failure isolated.
///
/// Workers run in their own threads, since C libraries block, or in processes that the threads drive. One more thread
/// syncs finished outputs to the disk and records them in the journal, in groups.
public struct BatchRunner<Work: BatchOperation>: Sendable {
    /// The number of results that may wait for the ones before them.
    private static var window: Int { 4_096 }

    /// The size in bytes from which an item is likely to have many parts.
    private static var largeItem: Int { 1 << 20 }

    let operation: Work
    let items: ItemList
    let destination: Destination
    let journal: Journal?
    let options: BatchOptions
    /// The number of items in all shards together.
    private let allItems: Int
    /// The extension of the outputs on standard output.
    private let streamEnding: String?
    /// Called with each item that has ended, in any order.
    var onEnd: (@Sendable (WorkItem<Work.Result>) -> Void)?

    /// Prepares a run; fails for items whose outputs would collide, before it opens the journal.
    public init(
        _ operation: Work, items: ItemList, destination: Destination,
        journal: @autoclosure () throws -> Journal?, options: BatchOptions
    ) throws {
        try Self.checkDestination(
            destination, items, printsRows: operation.parameters is any RowPrinting)
        streamEnding = destination == .standardOutput ? try Self.streamEnding(of: operation, items) : nil
        try operation.parameters.checkFiles()
        self.operation = operation
        self.destination = destination
        self.journal = try journal()
        self.items = options.shard?.items(of: items) ?? items
        allItems = options.allItems ?? items.count
        var options = options
        if options.mayOverwrite || items.count == 1 { options.protectedFiles.formUnion(items.identities) }
        self.options = options
    }

    /// Runs to the end or until interrupted and returns the report; without a format no results are printed.
    public func run(
        printingTo format: ResultFormat?, progress: ProgressDisplay, interruption: Interruption
    ) throws -> BatchSummary {
        if let workers, let failure = KernelConfinement.ofThisKernel.failure(workers.limits) { throw failure }
        let root = try makeRoot()
        let staging = try makeStaging(root)
        defer { staging?.removeAll() }
        let tidying = interruption.onStop { staging?.removeAll() }
        defer { interruption.forget(tidying) }
        let recipe = try journal.map {
            try JournalRecipe($0, operation, destination: destination, root: root, options: options)
        }
        let ownRun = try journal.flatMap { journal in
            options.journalRun == nil
                ? try JournalRun(in: journal, command: Work.name, options: options) : nil
        }
        let run = options.journalRun ?? ownRun
        var report: BatchSummary?
        defer { ownRun?.end(report) }
        let noting = interruption.onStop { run?.interrupt() }
        // A run of several steps is also recorded as interrupted between steps.
        defer { if ownRun != nil { interruption.forget(noting) } }
        let step = recipe.map { StepNotice($0, items: items.count, of: allItems, options: options) }
        if let step { try run?.begin(step, with: items, options: options) }
        progress.begin(title: Work.name, total: items.count, totalBytes: bytesOfOnlyItem ?? 0)
        if let warning = streamWarning { progress.printLine(warning) }
        let done = try work(format, progress, interruption, root, staging, recipe, run)
        if let recipe, let staging, !done.wasInterrupted, !done.gaveUp {
            KeptParts.removeAll(ofScope: recipe.scope, in: staging.hidden)
        }
        progress.hideBar()
        if let step { run?.end(step, done) }
        report = done
        return done
    }

    private func work(
        _ format: ResultFormat?, _ progress: ProgressDisplay, _ interruption: Interruption,
        _ root: OutputRoot?, _ staging: StagingArea?, _ recipe: JournalRecipe?, _ run: JournalRun?
    ) throws -> BatchSummary {
        let start = ContinuousClock.now
        let queue = ItemQueue<Work.Result>(
            count: items.count, window: options.isUnordered ? nil : Self.window,
            mayBeDivided: isDivided)
        let searching = operation as? any SearchingOperation
        let collector = ResultCollector<Work.Result>(
            items: items.count, prints: format == nil ? nil : printed, options: options, queue: queue,
            progress: progress, failureAfterFinding: searching.map { $0.failure(afterFinding:) },
            isPart: isPart, onEnd: onEnd
        ) {
            RowWriter(format: format ?? .table, width: StandardOutput.terminalWidth) { bytes in
                progress.hideBar()
                try StandardOutput.write(bytes)
            }
        }
        let finished = FinishedItems<Work.Result>()
        let suspects = Suspects()
        let publisher = root.map {
            Publisher(root: $0, conflict: options.conflict, inputs: options.protectedFiles)
        }
        let threads = WorkThreads {
            progress.show()
            if let patience = Work.traits.patience { collector.release(after: patience) }
        }
        let draining = interruption.onFirst { queue.close() }
        defer { interruption.forget(draining) }
        let commits = threads.start {
            Committer(run: run, publisher: publisher, collector: collector).commitAll(from: finished)
        }
        let isStopped: @Sendable () -> Bool = { interruption.isRequested || collector.isStopped }
        let loop = WorkerLoop<Work>(
            items: items, queue: queue, suspects: suspects, gate: WorkGate(), finished: finished,
            collector: collector, progress: progress, preparesThreads: isLargeItemAlone
        ) {
            ItemProcessor(
                operation, destination: destination, staging: staging, recipe: recipe, options: options,
                reading: ReadingLimit(seconds: options.readingSeconds, isStopped: isStopped),
                isGivenUp: { interruption.isGivenUp },
                executor: options.executor(of: operation, sharing: queue, items: items, staging: staging))
        }
        threads.wait(for: (0..<threadCount).map { _ in threads.start { loop.run(until: isStopped) } })
        threads.wait(for: [threads.start { loop.runSuspects(until: isStopped) }])
        finished.close()
        threads.wait(for: [commits])
        return try collector.finish(
            seconds: start.duration(to: .now) / .seconds(1),
            wasInterrupted: interruption.isRequested && (queue.hasLeft || !suspects.isEmpty))
    }

    private var threadCount: Int {
        let most = destination == .standardOutput && workers == nil ? 1 : options.jobs
        return max(1, isDivided ? most : min(most, items.count))
    }

    /// Whether other shards have, or may have, more items. It is unknown how many outputs of earlier steps they have.
    private var isPart: Bool {
        allItems != items.count || (options.allItems == nil && options.journalRun?.shard != nil)
    }

    /// Whether several processes may share an item.
    private var isDivided: Bool { Work.traits.dividesItems && workers != nil }

    /// The size of the only item; `nil` if there are several.
    private var bytesOfOnlyItem: Int? {
        items.count == 1 ? items.first.flatMap { FileStatus(at: $0.path)?.bytes } : nil
    }

    /// Whether all threads are likely to share one item, so that their processes start while it is being opened.
    private var isLargeItemAlone: Bool { isDivided && bytesOfOnlyItem ?? 0 >= Self.largeItem }

    /// The settings of the worker processes; `nil` if this process does the work.
    private var workers: WorkerSettings? { options.workers?.isolating(Work.traits.isolation) }

    /// What is printed of an item in its turn; work in this process writes to standard output itself.
    private var printed: PrintedPart? {
        guard destination == .standardOutput else { return .rows }
        return workers == nil ? nil : .dataOrRows
    }

    /// The folder for outputs; `nil` for standard output.
    private func makeRoot() throws -> OutputRoot? {
        do {
            return try OutputRoot(of: destination, below: journal?.rootOfDerived, making: true)
        } catch {
            throw BatchError.notWritable(destination.folder ?? "", error)
        }
    }

    private func makeStaging(_ root: OutputRoot?) throws -> StagingArea? {
        guard let root else { return workers == nil ? nil : try StagingArea.temporary() }
        let folder = stagingFolder(of: root)
        do {
            return try StagingArea(in: folder)
        } catch {
            throw BatchError.notWritable(folder.path, error)
        }
    }

    /// The journal's folder if the outputs are below it, as with a manifest's steps; otherwise the output folder. Files
    /// can only be moved within a file system.
    private func stagingFolder(of root: OutputRoot) -> OpenFolder {
        guard case .folder(let path) = destination, let journal,
            PathParts.relative(path, to: journal.root) != nil,
            let own = FileStatus(ofDescriptor: root.folder.descriptor)?.identity.device,
            own == FileStatus(ofDescriptor: journal.folder.descriptor)?.identity.device
        else { return root.folder }
        return journal.folder
    }

    /// The extension of all outputs; `nil` without outputs. Fails if they cannot follow one another in one stream.
    private static func streamEnding(of operation: Work, _ items: ItemList) throws -> String? {
        var endings: Set<String> = []
        for item in items {
            for output in operation.outputPlan(of: item).files { endings.insert(PathParts(output).suffix) }
            if endings.count > 1 { throw BatchError.mixedStream(endings.sorted()) }
        }
        if items.count > 1, let ending = endings.first, OutputPlan.isWholeDocument(ending) {
            throw BatchError.severalDocuments(items.count, ending)
        }
        return endings.first
    }

    /// What few programs can read: several collections in one stream.
    private var streamWarning: String? {
        guard items.count > 1, let streamEnding, OutputPlan.isWholeCollection(streamEnding)
        else { return nil }
        return """
            warning: \(items.count) inputs are printed as \(items.count) collections one after the other, which few \
            programs read. Use -o FOLDER/, or --to-format geojsonl, which has a feature on each line.
            """
    }

    private static func checkDestination(
        _ destination: Destination, _ items: ItemList, printsRows: Bool
    ) throws {
        if case .file(let path) = destination, items.count > 1 {
            throw BatchError.folderNeeded(items.count, insteadOf: path, printsRows: printsRows)
        }
        guard case .folder = destination, let (first, second) = items.firstCollision else { return }
        throw BatchError.collision(of: first, and: second)
    }
}

extension BatchRunner {
    /// What a run would do with each item, without doing it.
    ///
    /// - Parameter foreseesFailures: whether the operation is asked for obstacles to each item that would be processed.
    public func plan(
        foreseesFailures: Bool = false, _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws {
        let foreseeing = foreseesFailures ? operation as? any ForeseeingOperation : nil
        try plan(foreseeing: { try foreseeing?.obstacle(to: $0) }, body)
    }

    /// The same with the obstacles that `obstacle` finds to items that would be processed.
    package func plan(
        foreseeing obstacle: (Item) throws -> ItemFailure?, _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws {
        let root = try OutputRoot(of: destination, below: journal?.rootOfDerived, making: false)
        let recipe = try journal.map {
            try JournalRecipe($0, operation, destination: destination, root: root, options: options)
        }
        let check = OutputCheck(
            gathers: operation is any GatheringOperation, destination: destination, recipe: recipe,
            options: options)
        for item in items {
            let plan = operation.outputPlan(of: item)
            let outputs = destination.paths(of: plan.names).map(shown).joined(separator: " ")
            var intent = intent(for: item, plan, recipe, check)
            if intent == .perform || intent == .performAgain, let failure = try obstacle(item) {
                intent = .cannot(failure)
            }
            try body(
                item, intent,
                Row([
                    "input": .text(item.path == "-" ? "-" : item.name),
                    "plan": .text(intent.description),
                    "outputs": .text(destination == .standardOutput ? "-" : outputs),
                ]))
        }
    }

    /// A single file is shown as the user named it.
    private func shown(_ path: String) -> String {
        if case .file = destination { path } else { PathParts.seenFromHere(path) }
    }

    private func intent(
        for item: Item, _ plan: OutputPlan, _ recipe: JournalRecipe?, _ outputs: OutputCheck
    ) -> ItemIntent {
        do {
            try item.checkKind(takingAddresses: Work.traits.acceptsAddresses)
            let status = try item.checkedStatus()
            let limit = ReadingLimit(seconds: options.readingSeconds)
            guard let recipe, !recipe.isNew,
                let hash = try recipe.contentHash(of: item, status, within: limit)
            else {
                try outputs.refuse(plan, of: item, OwnOutputs())
                return .perform
            }
            let key = recipe.key(for: item, inputHash: hash)
            switch try recipe.standing(of: key, Work.Result.self, within: limit) {
            case .published: return .doneAlready
            case .done where !options.redoesDone: return .doneAlready
            case .failed(let failure, _) where !options.retriesFailed && !options.redoesDone:
                return failure.isLackOfMatch ? .doneAlready : .failedBefore
            case .open, .done, .failed: break
            }
            let own = try outputs.own(of: item, plan, key, within: limit)
            try outputs.refuse(plan, of: item, own)
            return own.replaceable.isEmpty ? .perform : .performAgain
        } catch {
            return .cannot(ItemFailure(error))
        }
    }
}

/// What a run would do with an item.
public enum ItemIntent: Hashable, Sendable, CustomStringConvertible {
    case perform
    /// Outputs of an earlier run will be made again.
    case performAgain
    /// The item is an output of an earlier step that has yet to make it.
    case awaited
    case doneAlready
    case failedBefore
    /// The item cannot be processed, for this reason.
    case cannot(ItemFailure)

    /// The text in a plan.
    public var description: String {
        switch self {
        case .perform: "do"
        case .performAgain: "redo"
        case .awaited: "known when that step has run"
        case .doneAlready: "done already"
        case .failedBefore: "failed before"
        case .cannot(let failure): "cannot: \(failure.code)"
        }
    }

    /// Whether the item can be processed, as far as known without processing it.
    public var isPossible: Bool {
        if case .cannot = self { false } else { true }
    }

    /// Whether a run would begin the item; an unreadable item then fails with the reason.
    public var isLeft: Bool { self != .doneAlready && self != .failedBefore }
}
