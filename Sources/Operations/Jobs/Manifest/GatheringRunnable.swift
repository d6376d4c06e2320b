import Batch

/// An operation that puts all items of a step together, as one on each of them.
struct GatheringRunnable<Work: GatheringOperation>: RunnableOperation {
    let operation: Work

    var gathers: Bool { true }
    var acceptedExtensions: Set<String> { Work.traits.acceptedExtensions }
    var recogniser: (@Sendable (String) -> Bool)? { Work.traits.recogniser }

    func parametersText() throws -> String { try operation.parameters.jsonText() }

    func plannedOutputs(of item: Item) -> [String] {
        operation.plannedOutputs(of: Item(path: item.path, stem: operation.gatheredStem))
    }

    func plannedSeries(of item: Item) -> [OutputSeries] { [] }

    func notice(
        of items: Int?, outOf allItems: Int?, into folder: String, journal: Journal, options: BatchOptions
    ) throws -> StepNotice {
        let whole = items.map { min($0, 1) }
        return try StepNotice(
            operation, items: whole, of: whole, into: folder, journal: journal, options: options)
    }

    func run(
        _ items: ItemList, into folder: String, journal: Journal, options: BatchOptions,
        progress: ProgressDisplay, interruption: Interruption
    ) throws -> BatchReport {
        var options = options
        options.allItems = nil
        options.protectedFiles.formUnion(items.identities)
        let whole = try operation.gathering(items)
        return try Runnable(operation: whole.operation).run(
            whole.items, into: folder, journal: journal, options: options, progress: progress,
            interruption: interruption)
    }

    func plan(
        _ items: ItemList, into folder: String, journal: Journal?, options: BatchOptions,
        _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws {
        let whole = try operation.gathering(items)
        try Runnable(operation: whole.operation).plan(
            whole.items, into: folder, journal: journal, options: options, body)
    }
}
