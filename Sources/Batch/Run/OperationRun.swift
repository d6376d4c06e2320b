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

    /// An entry for each item, in order.
    public let entries: [Entry]
    /// The numbers of the run.
    public let report: BatchReport

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
    /// In an output folder the run keeps a journal: another run skips what is done and unchanged. Cancelling the task ends
    /// the run after the items at work, which have some seconds; the rest is left to another run. Documents are processed
    /// by the program `fieldbook-documents`, which must be beside the running program or on `PATH`.
    ///
    /// - Parameters:
    ///   - inputs: Files, folders and globs.
    ///   - destination: The output folder or, for one item, the output file.
    ///   - options: Number of workers, limits, handling of existing outputs.
    ///   - progress: Called after each item and a few times a second, on any thread; it should return soon.
    /// - Throws: `BatchError` if there are no inputs or nothing can be written, `CancellationError` if items are left
    ///   because the task was cancelled. Errors of single items are in the result.
    public func run(
        on inputs: [String], to destination: Destination, options: BatchOptions = BatchOptions(),
        progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws -> OperationRun<Result> {
        let items = try ProgramRun.items(for: self, inputs, destination)
        return try await ProgramRun(operation: self, items: items, destination: destination, options: options)
            .run(progress)
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
        let folder = FileManager.default.temporaryDirectory.path + "/fieldbook-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        return try await run(on: inputs, to: .folder(folder), options: options, progress: progress)
    }
}

extension GatheringOperation {
    /// Applies the operation to all files together; the result has one entry.
    ///
    /// Like ``BatchOperation/run(on:to:options:progress:)`` otherwise.
    public func run(
        on inputs: [String], to destination: Destination, options: BatchOptions = BatchOptions(),
        progress: @escaping @Sendable (RunProgress) -> Void = { _ in }
    ) async throws -> OperationRun<Result> {
        let (operation, items) = try gathering(try ProgramRun.items(for: self, inputs, destination))
        return try await ProgramRun(
            operation: operation, items: items, destination: destination, options: options
        ).run(progress)
    }
}

/// A run for a program: a thread of its own, no output but files, and a list of results.
private struct ProgramRun<Work: BatchOperation>: Sendable {
    let operation: Work
    let items: ItemList
    let destination: Destination
    let options: BatchOptions

    static func items(
        for operation: Work, _ inputs: [String], _ destination: Destination
    ) throws -> ItemList {
        var folder: String?
        if case .folder(let path) = destination { folder = path }
        let (found, skipped) = try InputSelection.found(
            of: inputs, acceptedExtensions: Work.traits.acceptedExtensions,
            recognising: Work.traits.recogniser, outside: folder)
        guard !found.isEmpty else {
            throw BatchError.nothingFound(
                in: inputs, accepting: Work.traits.acceptedExtensions, skipped: skipped)
        }
        guard let listing = operation as? any ListingOperation else { return found }
        return try listing.listed(found, earlier: [])
    }

    func run(_ observer: @escaping @Sendable (RunProgress) -> Void) async throws -> OperationRun<Work.Result>
    {
        let interruption = Interruption()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                Thread.detachNewThread {
                    continuation.resume(with: Result { try perform(observer, interruption) })
                }
            }
        } onCancel: {
            interruption.request()
        }
    }

    private func perform(
        _ observer: @escaping @Sendable (RunProgress) -> Void, _ interruption: Interruption
    ) throws -> OperationRun<Work.Result> {
        var journal: Journal?
        var items = items
        if case .folder(let folder) = destination {
            let opened = try Journal(inFolder: folder)
            journal = opened
            items = try DistinctStems(items) { paths in
                try opened.stems(ofItemsAt: paths, of: Work.name, into: destination)
            }.items
        }
        var runner = try BatchRunner(
            operation, items: items, destination: destination, journal: journal, options: optionsWithWorkers)
        let outcomes = Outcomes<Work.Result>(count: items.count)
        runner.onEnd = { item in outcomes.set(item.outcome, at: item.index) }
        let report = try runner.run(
            printingTo: nil, progress: ProgressDisplay(observer: observer), interruption: interruption)
        if report.wasInterrupted { throw CancellationError() }
        return OperationRun(entries: outcomes.entries(of: items), report: report)
    }

    /// The options with worker processes if the operation is performed by another program.
    private var optionsWithWorkers: BatchOptions {
        guard case .program(let name) = Work.traits.isolation, options.workers == nil else { return options }
        var options = options
        options.workers = WorkerSettings(
            executable: ProgramBeside.place(of: name), arguments: ["worker", "--staged"])
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
