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
