import Batch
import Foundation
import Yams

/// An operation of any type with its parameters, ready for items.
protocol RunnableOperation: Sendable {
    /// Whether it makes one output from all items together.
    var gathers: Bool { get }
    var acceptedExtensions: Set<String> { get }
    var recogniser: (@Sendable (String) -> Bool)? { get }
    /// All parameters as JSON, sorted by name.
    func parametersText() throws -> String
    func outputPlan(of item: Item) -> OutputPlan
    /// What the journal records before a run. `items` is `nil` if their number is not known yet.
    func notice(
        of items: Int?, outOf allItems: Int?, into folder: String, journal: Journal, options: BatchOptions
    ) throws -> StepNotice
    /// The items, with addresses of whole services replaced by what those list when the step begins.
    func listed(_ items: ItemList, into folder: String, step: String?, journal: Journal) throws -> ItemList
    func run(
        _ items: ItemList, into folder: String, journal: Journal, options: BatchOptions,
        progress: ProgressDisplay,
        interruption: Interruption
    ) throws -> BatchSummary
    func plan(
        _ items: ItemList, into folder: String, journal: Journal?, options: BatchOptions,
        foreseesFailures: Bool, _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws
}

extension RunnableOperation {
    func listed(_ items: ItemList, into folder: String, step: String?, journal: Journal) throws -> ItemList {
        items
    }
}

/// An operation that processes each item by itself.
struct Runnable<Work: BatchOperation>: RunnableOperation {
    let operation: Work

    var gathers: Bool { false }
    var acceptedExtensions: Set<String> { Work.traits.acceptedExtensions }
    var recogniser: (@Sendable (String) -> Bool)? { Work.traits.recogniser }

    func parametersText() throws -> String { try operation.parameters.jsonText() }

    func outputPlan(of item: Item) -> OutputPlan { operation.outputPlan(of: item) }

    func notice(
        of items: Int?, outOf allItems: Int?, into folder: String, journal: Journal, options: BatchOptions
    ) throws -> StepNotice {
        try StepNotice(
            operation, items: items, of: allItems, into: folder, journal: journal, options: options)
    }

    func listed(_ items: ItemList, into folder: String, step: String?, journal: Journal) throws -> ItemList {
        try operation.listed(items, into: .folder(folder), step: step, journal)
    }

    func run(
        _ items: ItemList, into folder: String, journal: Journal, options: BatchOptions,
        progress: ProgressDisplay,
        interruption: Interruption
    ) throws -> BatchSummary {
        try runner(items, folder, journal, options)
            .run(printingTo: nil, progress: progress, interruption: interruption)
    }

    func plan(
        _ items: ItemList, into folder: String, journal: Journal?, options: BatchOptions,
        foreseesFailures: Bool, _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws {
        try runner(items, folder, journal, options).plan(foreseesFailures: foreseesFailures, body)
    }

    private func runner(
        _ items: ItemList, _ folder: String, _ journal: Journal?, _ options: BatchOptions
    ) throws -> BatchRunner<Work> {
        try BatchRunner(
            operation, items: items, destination: .folder(folder), journal: journal, options: options)
    }
}

extension BatchOperation {
    /// Creates the operation with parameters of a manifest in a folder, over their defaults.
    static func runnable(
        _ parameters: Node?, seenFrom folder: String = ""
    ) throws -> any RunnableOperation {
        let operation = try Self(
            try ParameterOverlay<Parameters>.parameters(parameters, seenFrom: folder))
        guard let gathering = operation as? any GatheringOperation else {
            return Runnable(operation: operation)
        }
        return gathering.runnable
    }
}

extension GatheringOperation {
    fileprivate var runnable: any RunnableOperation { GatheringRunnable(operation: self) }
}

/// An operation that puts all items of a step together.
private struct GatheringRunnable<Work: GatheringOperation>: RunnableOperation {
    let operation: Work

    var gathers: Bool { true }
    var acceptedExtensions: Set<String> { Work.traits.acceptedExtensions }
    var recogniser: (@Sendable (String) -> Bool)? { Work.traits.recogniser }

    func parametersText() throws -> String { try operation.parameters.jsonText() }

    func outputPlan(of item: Item) -> OutputPlan {
        operation.outputPlan(of: Item(path: item.path, stem: operation.gatheredStem))
    }

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
    ) throws -> BatchSummary {
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
        foreseesFailures: Bool, _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws {
        let whole = try operation.gathering(items)
        try Runnable(operation: whole.operation).plan(
            whole.items, into: folder, journal: journal, options: options,
            foreseesFailures: foreseesFailures, body)
    }
}
