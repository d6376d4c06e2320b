import Files
import Foundation
import Synchronization

/// The results of an operation that a program ran on files.
public struct OperationRun<Result: OperationResult>: Sendable {
    /// An input and its result.
    public struct Entry: Sendable {
        /// The input's name.
        public let input: String
        /// The result, or the error that kept the item from being done.
        public let outcome: Swift.Result<Result, ItemFailure>
    }

    /// An entry for each item that the run came to, in order.
    public let entries: [Entry]
    /// The numbers of the run.
    public let report: BatchSummary

    /// The results of the items that are done.
    public var results: [Result] { entries.compactMap { try? $0.outcome.get() } }
    /// The errors of the items that failed.
    public var failures: [ItemFailure] {
        entries.compactMap { if case .failure(let failure) = $0.outcome { failure } else { nil } }
    }
}

extension BatchOperation {
    /// Applies the operation to files, as the command does, and returns their results.
    ///
    /// ```swift
    /// let operation = try TransformCoordinates { $0.to = "lv03" }
    /// let run = try await operation.run(on: ["points.csv"], to: .folder("out"))
    /// print(run.results.map(\.count))
    /// ```
    ///
    /// In an output folder the run keeps a journal: another run skips what is done and unchanged. An operation that makes
    /// one output of all items, such as merging, has one entry. Cancelling the task ends the run after the items at work,
    /// which have some seconds; the rest is left to another run. Documents are processed by the program
    /// `fieldbook-documents`, which must be beside the running program or in the folder that the environment variable
    /// `FIELDBOOK_PROGRAMS` names.
    ///
    /// - Parameters:
    ///   - inputs: Files, folders and globs. The output folder may be below an input folder, but not the same. Files that
    ///     the operation made there are inputs only if they are named.
    ///   - destination: The output folder or, for one item, the output file.
    ///   - options: Number of workers, limits, handling of existing outputs.
    ///   - progress: Called after each item and a few times a second, on any thread; it should return soon.
    /// - Throws: `BatchError` if there are no inputs or nothing can be written, `CancellationError` if items are left
    ///   because the task was cancelled. Errors of single items are in the result.
    public func run(
        on inputs: [String], to destination: Destination, options: BatchOptions = BatchOptions(),
        progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws -> OperationRun<Result> {
        let interruption = Interruption()
        let run = ProgramRun(operation: self, inputs: inputs, destination: destination, options: options)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Swift.Result { try run(progress, interruption) })
                }
            }
        } onCancel: {
            interruption.request()
        }
    }

    /// Applies the operation to files and returns only their results; the outputs are not kept.
    ///
    /// ```swift
    /// let run = try await MeasureRoutes(.init()).results(of: ["june.gpx"])
    /// let metres = run.results.flatMap(\.routes).compactMap(\.stages.last?.distance).reduce(0, +)
    /// ```
    ///
    /// Like ``run(on:to:options:progress:)`` otherwise.
    public func results(
        of inputs: [String], options: BatchOptions = BatchOptions(),
        progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws -> OperationRun<Result> {
        let folder = try ScratchFolder()
        defer { folder.remove() }
        return try await run(on: inputs, to: .folder(folder.path), options: options, progress: progress)
    }
}

/// A run for a program: no output but files, and a list of results.
private struct ProgramRun<Work: BatchOperation>: Sendable {
    let operation: Work
    let inputs: [String]
    let destination: Destination
    let options: BatchOptions

    /// Runs in the current thread, which it blocks.
    func callAsFunction(
        _ observer: @escaping @Sendable (RunProgress) -> Void, _ interruption: Interruption
    ) throws -> OperationRun<Work.Result> {
        var found = try foundItems()
        var journal: Journal?
        if case .folder(let folder) = destination {
            let opened = try Journal(inFolder: folder, shard: options.shard)
            found = try found.withoutMadeFiles(foundBy: inputs, inFolder: folder) {
                try opened.filesMade(by: Work.traits.followers.union([Work.name]))
            }
            if found.isEmpty {
                throw BatchError.nothingFound(in: inputs, accepting: Work.traits.acceptedExtensions)
            }
            journal = opened
        }
        let listed = try operation.listed(found, into: destination, journal)
        let named = try DistinctStems(listed, of: Work.self, in: destination) { journal }.items
        let (operation, items) = try gathered(named)
        var options = optionsWithWorkers
        options.protectedFiles.formUnion(found.identities)
        var runner = try BatchRunner(
            operation, items: items, destination: destination, journal: journal, options: options)
        let outcomes = Outcomes<Work.Result>(count: runner.items.count)
        runner.onEnd = { item in outcomes.set(item.outcome, at: item.index) }
        let report = try runner.run(
            printingTo: nil, progress: ProgressDisplay(observer: observer), interruption: interruption)
        if report.wasInterrupted { throw CancellationError() }
        return OperationRun(entries: outcomes.entries(of: runner.items), report: report)
    }

    private func foundItems() throws -> ItemList {
        var folder: String?
        if case .folder(let path) = destination { folder = path }
        if let folder, let output = FileIdentity(ofFileAt: folder),
            inputs.contains(where: { FileIdentity(ofFileAt: $0) == output })
        {
            throw BatchError(
                .outputIsInput, "\(PathText.shown(folder)) is an input and the output folder",
                remedy: "Choose another output folder, for example one below it.")
        }
        let (found, skipped) = try InputSelection.found(
            of: inputs, acceptedExtensions: Work.traits.acceptedExtensions,
            recognising: Work.traits.recogniser, outside: folder)
        guard found.isEmpty else { return found }
        throw BatchError.nothingFound(
            in: inputs, accepting: Work.traits.acceptedExtensions, skipped: skipped)
    }

    /// The operation and its items: one item if the operation makes one output of all.
    private func gathered(_ items: ItemList) throws -> (Work, ItemList) {
        guard let gathering = operation as? any GatheringOperation else { return (operation, items) }
        let (whole, items) = try gathering.gathering(items)
        return (whole as? Work ?? operation, items)
    }

    /// The options with worker processes if the operation is performed by another program.
    private var optionsWithWorkers: BatchOptions {
        guard case .program(let name) = Work.traits.isolation, options.workers == nil else { return options }
        var options = options
        options.workers = WorkerSettings(program: ProgramBeside.place(of: name))
        return options
    }
}

/// The outcomes of a run's items, as they arrive.
private final class Outcomes<Result: OperationResult>: Sendable {
    private let outcomes: Mutex<[ItemOutcome<Result>?]>

    init(count: Int) { outcomes = Mutex(Array(repeating: nil, count: count)) }

    func set(_ outcome: ItemOutcome<Result>, at index: Int) {
        outcomes.withLock { $0[index] = outcome }
    }

    func entries(of items: ItemList) -> [OperationRun<Result>.Entry] {
        outcomes.withLock { outcomes in
            zip(items, outcomes).compactMap { item, outcome in
                switch outcome {
                case .done(let result, _, _)?, .alreadyDone(let result, _)?:
                    OperationRun.Entry(input: item.name, outcome: .success(result))
                case .failed(let failure)?, .failedBefore(let failure)?:
                    OperationRun.Entry(input: item.name, outcome: .failure(failure))
                case nil: nil
                }
            }
        }
    }
}
