import Batch
import Foundation
import Yams

/// An operation with its parameters, ready for whatever items.
protocol RunnableOperation: Sendable {
    /// Whether it makes one output of all its items together.
    var gathers: Bool { get }
    var acceptedExtensions: Set<String> { get }
    var recogniser: (@Sendable (String) -> Bool)? { get }
    /// All parameters as JSON, names in order.
    func parametersText() throws -> String
    func plannedOutputs(of item: Item) -> [String]
    func plannedSeries(of item: Item) -> [OutputSeries]
    /// What a run notes before it begins; `nil` for items that are not known yet.
    func notice(
        of items: Int?, outOf allItems: Int?, into folder: String, journal: Journal, options: BatchOptions
    ) throws -> StepNotice
    /// The items, with others in place of those that stand for them, which show when the step begins.
    func listed(_ items: ItemList, into folder: String, step: String?, journal: Journal) throws -> ItemList
    func run(
        _ items: ItemList, into folder: String, journal: Journal, options: BatchOptions,
        progress: ProgressDisplay,
        interruption: Interruption
    ) throws -> BatchReport
    func plan(
        _ items: ItemList, into folder: String, journal: Journal?, options: BatchOptions,
        _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws
}

extension RunnableOperation {
    func listed(_ items: ItemList, into folder: String, step: String?, journal: Journal) throws -> ItemList {
        items
    }
}

/// An operation of a certain type behind `RunnableOperation`.
struct Runnable<Work: BatchOperation>: RunnableOperation {
    let operation: Work

    var gathers: Bool { false }
    var acceptedExtensions: Set<String> { Work.traits.acceptedExtensions }
    var recogniser: (@Sendable (String) -> Bool)? { Work.traits.recogniser }

    func parametersText() throws -> String { try operation.parameters.jsonText() }

    func plannedOutputs(of item: Item) -> [String] { operation.plannedOutputs(of: item) }

    func plannedSeries(of item: Item) -> [OutputSeries] { operation.plannedSeries(of: item) }

    func notice(
        of items: Int?, outOf allItems: Int?, into folder: String, journal: Journal, options: BatchOptions
    ) throws -> StepNotice {
        try StepNotice(
            operation, items: items, of: allItems, into: folder, journal: journal, options: options)
    }

    func listed(_ items: ItemList, into folder: String, step: String?, journal: Journal) throws -> ItemList {
        guard let operation = operation as? any ListingOperation else { return items }
        return try operation.listed(
            items, earlier: try journal.addresses(of: Work.name, into: .folder(folder), step: step))
    }

    func run(
        _ items: ItemList, into folder: String, journal: Journal, options: BatchOptions,
        progress: ProgressDisplay,
        interruption: Interruption
    ) throws -> BatchReport {
        try runner(items, folder, journal, options)
            .run(printingTo: nil, progress: progress, interruption: interruption)
    }

    func plan(
        _ items: ItemList, into folder: String, journal: Journal?, options: BatchOptions,
        _ body: (Item, ItemIntent, Row) throws -> Void
    ) throws {
        try runner(items, folder, journal, options).plan(body)
    }

    private func runner(
        _ items: ItemList, _ folder: String, _ journal: Journal?, _ options: BatchOptions
    ) throws -> BatchRunner<Work> {
        try BatchRunner(
            operation, items: items, destination: .folder(folder), journal: journal, options: options)
    }
}

extension BatchOperation {
    /// The operation with the parameters of a manifest in that folder laid over its defaults.
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
