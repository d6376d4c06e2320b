/// How a batch behaves, whatever its operation.
public struct BatchOptions: Sendable {
    /// Workers at once.
    public var jobs: Int
    /// Whether outputs that are there already are replaced.
    public var mayOverwrite = false
    /// Whether items that failed for good in an earlier run are tried again.
    public var retriesFailed = false
    /// Whether items that are done are done again, and the files made of them replaced if nobody changed those.
    public var redoesDone = false
    /// Whether results are printed as they come, and not in the order of the items.
    public var isUnordered = false
    /// The part of the items that this machine does.
    public var shard: Shard?
    /// How many items all shards have together, where a run is given only those of its own.
    public var allItems: Int?
    /// How worker processes are started and bounded; without it everything runs in this process.
    public var workers: WorkerSettings?
    /// The run that the items are noted under; without it a run of its own is noted.
    public var journalRun: JournalRun?
    /// Whether the items come on top of those that earlier runs were asked for.
    public var addsItems = false
    /// The run stops when this many items have failed.
    public var maximumFailures: Int?
    /// What there is to say of the inputs, a line each, such as files in folders that were not taken; the journal keeps it.
    public var notes: [String] = []
    /// Whether what a person has to know of an item's outputs is told beside what was wrong with it.
    public var tellsNotes = true
    /// The tool's version, a part of what makes an item done.
    public var toolVersion: String
    /// The manifest's step, which keeps two steps with the same operation apart.
    public var step: String?

    /// Files that no output may replace, besides the run's own inputs.
    public var protectedFiles: Set<FileIdentity> = []

    /// Creates options.
    public init(jobs: Int, toolVersion: String) {
        self.jobs = max(jobs, 1)
        self.toolVersion = toolVersion
    }

    /// Whether an output that is there already, the same byte for byte, counts as made.
    var acceptsEqualOutputs = false

    /// Seconds that this process may read an item before its work begins.
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
    /// What does an operation's items for one thread: a worker process, or this one.
    ///
    /// Threads with the same queue help each other with large items. A worker process makes its outputs in the staging
    /// area, and is started for several of the run's `items` at once.
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
    /// With a limit for each step, the item as a whole has none that matters: how many steps it has is not known before.
    private static let wallSecondsOfSteps = 86_400.0

    /// Takes up how long a step of the operation may take.
    fileprivate mutating func measureSteps<Work: BatchOperation>(of operation: Work.Type) {
        guard let usual = Work.traits.secondsPerStep else { return stepSeconds = nil }
        stepSeconds = stepSeconds ?? usual
        wallSeconds = max(wallSeconds, Self.wallSecondsOfSteps)
    }
}

/// One part of a batch that several machines share: the items whose place hashes to it.
///
/// ```swift
/// let shard = Shard("2/8")  // the third of eight
/// ```
public struct Shard: Hashable, Sendable, CustomStringConvertible {
    /// Which part, from 0.
    public let index: Int
    /// How many parts.
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

    /// What is missing in words for people; `nil` if nothing is.
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
