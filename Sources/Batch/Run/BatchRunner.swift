import Foundation
import Synchronization

/// Runs one operation over many items: several at a time, resumable, no item's fault touching another.
///
/// Workers live in threads of their own, since C libraries block. Results appear in the order of the items.
public struct BatchRunner<Work: BatchOperation>: Sendable {
    private let operation: Work
    private let items: [Item]
    private let destination: Destination
    private let journal: Journal?
    private let options: BatchOptions

    /// Prepares a run; refuses items whose outputs would collide.
    public init(
        _ operation: Work, items: [Item], destination: Destination, journal: Journal?, options: BatchOptions
    ) throws {
        self.operation = operation
        self.items = items
        self.destination = destination
        self.journal = journal
        var options = options
        options.protectedFiles.formUnion(items.compactMap { FileIdentity(ofFileAt: $0.path) })
        self.options = options
        try Self.checkDestination(destination, items)
    }

    /// Runs to the end, or until interrupted, and tells how it went; without a format no results are printed.
    public func run(
        printingTo format: ResultFormat?, progress: ProgressDisplay, interruption: Interruption
    ) throws -> BatchReport {
        let staging = try makeStaging()
        defer { staging?.removeAll() }
        interruption.onStop { staging?.removeAll() }
        let recipe = try journal.map {
            try JournalRecipe($0, operation, destination: destination, options: options)
        }
        let sizes = items.map { Self.size(of: $0) }
        progress.begin(title: Work.name, total: items.count, totalBytes: sizes.reduce(0, +))
        let collector = ResultCollector<Work.Result>(
            items: items.count, printsResults: format != nil && destination != .standardOutput,
            maximumFailures: options.maximumFailures, progress: progress
        ) { RowWriter(format: format ?? .table) { try StandardOutput.write($0) } }
        let start = ContinuousClock.now
        let queue = ItemQueue(count: items.count)
        runThreads {
            let work = WorkerLoop(
                operation: operation, items: items, sizes: sizes, destination: destination, staging: staging,
                recipe: recipe, options: options, queue: queue, collector: collector, progress: progress)
            work.run { interruption.isRequested || collector.isStopped }
        } whileWaiting: {
            progress.show()
        }
        progress.end()
        return try collector.finish(
            seconds: start.duration(to: .now) / .seconds(1),
            wasInterrupted: interruption.isRequested && queue.hasLeft)
    }

    /// What a run would do, without doing it.
    public func plan() throws -> [Row] {
        let recipe = try journal.map {
            try JournalRecipe($0, operation, destination: destination, options: options)
        }
        return items.map { item in
            let outputs = destination.paths(of: operation.plannedOutputs(of: item))
                .map(shown).joined(separator: " ")
            return Row([
                "input": .text(item.path), "plan": .text(intent(for: item, recipe)),
                "outputs": .text(destination == .standardOutput ? "-" : outputs),
            ])
        }
    }

    /// One file is shown as the person named it.
    private func shown(_ path: String) -> String {
        if case .file = destination { path } else { PathParts.seenFromHere(path) }
    }

    private func intent(for item: Item, _ recipe: JournalRecipe?) -> String {
        do {
            try item.checkReadable()
            guard let recipe, let key = try recipe.key(for: item) else { return "do" }
            switch try recipe.standing(of: key, Work.Result.self) {
            case .open, .halfPublished: return "do"
            case .published, .done: return "done already"
            case .failed: return options.retriesFailed ? "do" : "failed before"
            }
        } catch {
            return "cannot: \(ItemFailure(error).code)"
        }
    }

    private func makeStaging() throws -> StagingArea? {
        do {
            switch destination {
            case .folder(let folder): return try StagingArea(in: stagingRoot(for: folder))
            case .file(let path): return try StagingArea(besideFile: path)
            case .standardOutput: return nil
            }
        } catch let error as BatchError {
            throw error
        } catch {
            let failure = ItemFailure(error)
            throw BatchError(.outputNotWritable, failure.message, remedy: failure.remedy)
        }
    }

    /// The journal's folder where the outputs lie below it, as a manifest's steps do; otherwise their own.
    private func stagingRoot(for folder: String) -> String {
        guard let root = journal?.root else { return folder }
        return PathParts.relative(folder, to: root) == nil ? folder : root
    }

    private func runThreads(
        _ body: @escaping @Sendable () -> Void, whileWaiting: () -> Void
    ) {
        let jobs = destination == .standardOutput ? 1 : options.jobs
        let count = max(1, min(jobs, items.count))
        let work = SharedWork(body)
        let finished = DispatchSemaphore(value: 0)
        for _ in 0..<count {
            let thread = Thread {
                work.run()
                finished.signal()
            }
            thread.stackSize = 16 << 20
            thread.start()
        }
        for _ in 0..<count {
            while finished.wait(timeout: .now() + .milliseconds(200)) == .timedOut { whileWaiting() }
        }
        work.letGo()
    }

    private static func size(of item: Item) -> Int {
        let attributes = try? FileManager.default.attributesOfItem(atPath: item.path)
        return (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    private static func checkDestination(_ destination: Destination, _ items: [Item]) throws {
        if case .file(let path) = destination, items.count > 1 {
            throw BatchError(
                .folderNeeded, "\(items.count) inputs, but \(path) is one file", remedy: "Use -o FOLDER/.")
        }
        guard case .folder = destination else { return }
        var first: [String: Item] = [:]
        for item in items {
            if let other = first.updateValue(item, forKey: item.stem) {
                throw BatchError.collision(of: other.path, and: item.path, at: item.stem)
            }
        }
    }
}
