/// How a batch behaves, whatever its operation.
public struct BatchOptions: Sendable {
    /// Workers at once.
    public var jobs: Int
    /// Whether outputs that are there already are replaced.
    public var mayOverwrite = false
    /// Whether items that failed for good in an earlier run are tried again.
    public var retriesFailed = false
    /// The run stops when this many items have failed.
    public var maximumFailures: Int?
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

    /// The same options for a manifest's step.
    public func named(_ step: String) -> BatchOptions {
        var options = self
        options.step = step
        return options
    }
}
