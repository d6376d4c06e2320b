import Batch
import DocumentModel
import DocumentOperations
import ServiceOperations

/// The steps of an upload: each processes the items for which the previous ones succeeded.
struct UploadSteps {
    let journal: Journal
    let folder: Destination
    let options: BatchOptions
    let progress: ProgressDisplay
    let interruption: Interruption
    /// Items to send, without those that have failed so far.
    private(set) var left: ItemList
    /// For each stem of an item that equals an earlier one, the earlier one's stem.
    private let copies: [String: String]
    /// Failures and duration of the earlier steps, which the report of the last step lacks.
    private var failures = BatchSummary()
    private var failedStems: Set<String> = []
    /// Whether no further step begins.
    private var isOver = false

    init(
        journal: Journal, folder: Destination, options: BatchOptions, progress: ProgressDisplay,
        interruption: Interruption, left: ItemList, copies: [String: String]
    ) {
        self.journal = journal
        self.folder = folder
        self.options = options
        self.progress = progress
        self.interruption = interruption
        self.left = left
        self.copies = copies
    }

    /// Applies an operation to the remaining items, or to the selected ones; those that fail are not sent. Copies share
    /// the outputs of their originals, and are processed themselves if the original failed.
    ///
    /// - Parameter replaces: whether it replaces outputs of the previous step.
    mutating func make<Work: BatchOperation>(
        by operation: Work, replaces: Bool = false, where isSelected: (Item) -> Bool = { _ in true }
    ) throws {
        let originals = leftItems { copies[$0] == nil }
        try make(by: operation, of: originals.filter { isSelected(originals[$0]) }, replaces)
        let others = leftItems { copies[$0].map(failedStems.contains) ?? false }
        try make(by: operation, of: others.filter { isSelected(others[$0]) }, replaces)
    }

    /// Fails items that no step can process; they are not sent.
    mutating func refuse(_ refusal: (Item) -> ItemFailure?) {
        for item in left {
            guard let failure = refusal(item) else { continue }
            progress.printLine(failure.line(for: item.name))
            failedStems.insert(item.stem)
            failures.items += 1
            failures.failures[failure.code, default: 0] += 1
            failures.newFailures += 1
            failures.areFailuresRetryable = false
        }
        left = leftItems { !failedStems.contains($0) }
    }

    private func leftItems(where isWanted: (String) -> Bool) -> ItemList {
        left.filter { isWanted(left[$0].stem) }
    }

    private mutating func make<Work: BatchOperation>(
        by operation: Work, of items: ItemList, _ replaces: Bool
    ) throws {
        guard !isOver, !items.isEmpty else { return }
        var options = options
        if replaces { options.mayOverwrite = true }
        let report = try run(operation, on: items, options)
        failedStems.formUnion(report.failedPlaces.values.joined().map { items[$0].stem })
        left = leftItems { !failedStems.contains($0) }
        failures.items += report.failed
        failures.failures.merge(report.failures, uniquingKeysWith: +)
        failures.newFailures += report.newFailures
        failures.areFailuresRetryable = failures.areFailuresRetryable && report.areFailuresRetryable
        end(with: report)
    }

    /// Makes small pictures of the documents; one without a picture is sent all the same.
    mutating func illustrate(by operation: RenderPreview, _ source: DocumentSource) throws {
        guard !isOver else { return }
        let documents = ItemList(
            leftItems { copies[$0] == nil }.lazy.map { Item(path: source.path(for: $0), stem: $0.stem) })
        guard !documents.isEmpty else { return }
        end(with: try run(operation, on: documents, options))
    }

    /// Sends the items that have not failed; the report includes all requested items.
    func send(
        _ items: ItemList, by operation: UploadDocuments, printingTo format: ResultFormat
    ) throws -> BatchSummary {
        let items = items.filter { !failedStems.contains(items[$0].stem) }
        guard !isOver else {
            var rest = BatchSummary(notBegun: items.count, wasInterrupted: interruption.isRequested)
            rest.gaveUp = !interruption.isRequested
            return rest.adding(failures)
        }
        var options = options
        options.maximumFailures? -= failures.newFailures
        options.jobs = operation.parameters.atOnce
        let runner = try BatchRunner(
            operation, items: items, destination: folder, journal: journal, options: options)
        return try runner.run(printingTo: format, progress: progress, interruption: interruption)
            .adding(failures)
    }

    /// The kinds of the inputs that a step has recognised, by stem.
    func kinds<Work: BatchOperation>(
        recognisedBy work: Work.Type, _ kind: (Work.Result) -> DocumentKind?
    ) throws -> [String: DocumentKind] {
        var kinds: [String: DocumentKind] = [:]
        for item in left {
            let stem = copies[item.stem] ?? item.stem
            kinds[item.stem] = try journal.result(of: work, on: stem, into: folder).flatMap(kind)
        }
        return kinds
    }

    private func run<Work: BatchOperation>(
        _ operation: Work, on items: ItemList, _ options: BatchOptions
    ) throws -> BatchSummary {
        try BatchRunner(operation, items: items, destination: folder, journal: journal, options: options)
            .run(printingTo: nil, progress: progress, interruption: interruption)
    }

    private mutating func end(with report: BatchSummary) {
        failures.seconds += report.seconds
        isOver = report.wasInterrupted || report.gaveUp || interruption.isRequested
    }
}
