import Foundation

/// Options of a batch that do not depend on its operation.
public struct BatchOptions: Sendable {
    /// The number of workers.
    public var jobs: Int
    /// Whether existing outputs are replaced.
    public var mayOverwrite = false
    /// Whether items that failed for good in an earlier run are tried again.
    public var retriesFailed = false
    /// Whether done items are repeated, and their outputs replaced unless modified.
    public var redoesDone = false
    /// Whether results are printed as they arrive instead of in the order of the items.
    public var isUnordered = false
    /// The part of the items for this machine.
    public var shard: Shard?
    /// The number of items in all shards together, if a run gets only the items of its own shard.
    public var allItems: Int?
    /// How worker processes are started and limited; without it everything runs in this process.
    public var workers: WorkerSettings?
    /// The run under which the items are recorded; without it, the batch records its own run.
    public var journalRun: JournalRun?
    /// Whether the items are added to those that earlier runs included.
    public var addsItems = false
    /// The run stops after this many failed items.
    public var maximumFailures: Int?
    /// Notes on the inputs, a line each, such as skipped files in folders; stored in the journal.
    public var notes: [String] = []
    /// Whether notes on an item's outputs are printed besides its errors.
    public var tellsNotes = true
    /// The tool's version, part of the recipe of done items.
    public var toolVersion: String
    /// The manifest's step, which distinguishes two steps with the same operation.
    public var step: String?

    /// Files that no output may replace, besides the run's own inputs.
    public var protectedFiles: Set<FileIdentity> = []

    /// Creates options with one worker for each processor.
    public init() { self.init(jobs: ProcessInfo.processInfo.activeProcessorCount) }

    /// Creates options.
    ///
    /// - Parameter toolVersion: The version that the journal records; an item that another version has done is repeated.
    public init(jobs: Int, toolVersion: String = FieldbookVersion.current) {
        self.jobs = max(jobs, 1)
        self.toolVersion = toolVersion
    }

    /// Whether an existing, identical output counts as made.
    var acceptsEqualOutputs = false

    /// The maximum number of seconds for which this process may read an item before its work begins.
    var readingSeconds: Double { (workers?.limits ?? WorkerLimits()).wallSeconds }

    var conflict: Publisher.Conflict {
        mayOverwrite ? .replaced : acceptsEqualOutputs ? .refusedUnlessEqual : .refused
    }

    /// The same options for a manifest's step.
    public func named(_ step: String) -> BatchOptions {
        var options = self
        options.step = step
        return options
    }
}

extension BatchOptions {
    /// Creates the executor of an operation's items for one thread: a worker process or this one.
    ///
    /// Threads with the same queue help each other with large items. A worker process makes its outputs in the staging
    /// area and is granted several of the run's `items` at once.
    func executor<Work: BatchOperation>(
        of operation: Work, sharing queue: ItemQueue<Work.Result>?, items: ItemList, staging: StagingArea?
    ) -> any ItemExecutor<Work.Result> {
        guard var workers = workers?.isolating(Work.traits.isolation) else {
            return InProcessExecutor(operation, limits: workers?.limits ?? WorkerLimits())
        }
        workers.limits.measureSteps(of: Work.self)
        workers.staging = staging?.folder
        let worker = WorkerExecutor(operation, settings: workers, items: items)
        return Work.traits.dividesItems ? DividingExecutor(worker, sharing: queue) : worker
    }
}

extension WorkerLimits {
    /// The limit for a whole item if its steps have limits: large enough to have no effect, since the number of steps
    /// is not known in advance.
    private static let wallSecondsOfSteps = 86_400.0

    /// Applies the operation's time limit per step.
    fileprivate mutating func measureSteps<Work: BatchOperation>(of operation: Work.Type) {
        guard let usual = Work.traits.secondsPerStep else { return stepSeconds = nil }
        stepSeconds = stepSeconds ?? usual
        wallSeconds = max(wallSeconds, Self.wallSecondsOfSteps)
    }
}

/// One part of a batch that several machines share: the items whose stem hashes to it.
///
/// ```swift
/// let shard = Shard("2/8")  // the third of eight
/// ```
public struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// The index of the part, from 0.
    public let index: Int
    /// The number of parts.
    public let count: Int

    /// `nil` unless the text is `i/n` with i from 0 to n - 1 and n up to 100,000.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], (1...100_000).contains(count),
            (0..<count).contains(index)
        else { return nil }
        self.index = index
        self.count = count
    }

    /// The missing parts, for display; `nil` if none is missing.
    package static func missing(_ shards: [Shard]) -> String? {
        guard !shards.isEmpty else { return nil }
        let more = shards.count > 5 ? " and \(shards.count - 5) more" : ""
        return "part \(shards.prefix(5).map(\.description).joined(separator: ", "))\(more)"
    }

    /// `2/8`
    public var description: String { "\(index)/\(count)" }

    /// The shard's items; the same on every machine, whatever their order and number.
    public func items(of items: ItemList) -> ItemList {
        items.filter(at: { StableHash.of(items.stemBytes(at: $0)) % UInt64(count) == UInt64(index) })
    }
}
