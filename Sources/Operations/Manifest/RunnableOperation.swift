import Batch

/// An operation with its parameters, ready for whatever items.
protocol RunnableOperation: Sendable {
    var acceptedExtensions: Set<String> { get }
    func plannedOutputs(of item: Item) -> [String]
    func run(
        _ items: [Item], into folder: String, journal: Journal, options: BatchOptions,
        progress: ProgressDisplay,
        interruption: Interruption
    ) throws -> BatchReport
    func plan(_ items: [Item], into folder: String, journal: Journal?, options: BatchOptions) throws -> [Row]
}

/// An operation of a certain type behind `RunnableOperation`.
struct Runnable<Work: BatchOperation>: RunnableOperation {
    let operation: Work

    var acceptedExtensions: Set<String> { Work.acceptedExtensions }

    func plannedOutputs(of item: Item) -> [String] { operation.plannedOutputs(of: item) }

    func run(
        _ items: [Item], into folder: String, journal: Journal, options: BatchOptions,
        progress: ProgressDisplay,
        interruption: Interruption
    ) throws -> BatchReport {
        try BatchRunner(
            operation, items: items, destination: .folder(folder), journal: journal, options: options
        )
        .run(printingTo: nil, progress: progress, interruption: interruption)
    }

    func plan(_ items: [Item], into folder: String, journal: Journal?, options: BatchOptions) throws -> [Row]
    {
        try BatchRunner(
            operation, items: items, destination: .folder(folder), journal: journal, options: options
        )
        .plan()
    }
}
