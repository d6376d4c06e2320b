/// How worker processes are started, bounded and replaced.
public struct WorkerSettings: Sendable {
    /// The program that becomes a worker, for example `/proc/self/exe`.
    public var executable: String
    /// What it is told, before its limits: `["worker", "--staged"]`.
    public var arguments: [String]
    /// What each may use.
    public var limits = WorkerLimits()
    /// After so many items a worker makes room for a new one, whatever it has piled up.
    public var itemsPerWorker = 1_000
    /// The files that each may reach besides those of its items.
    package var grants = WorkerGrants()
    /// The folder in which each makes its outputs, the only one that it writes in; it is opened when a worker starts and
    /// handed over as a descriptor.
    package var staging: String?

    /// Creates settings with the usual limits.
    public init(executable: String, arguments: [String]) {
        self.executable = executable
        self.arguments = arguments
    }

    /// The settings for work that is kept apart like this; `nil` where it is not.
    func isolating(_ isolation: Isolation) -> WorkerSettings? {
        switch isolation {
        case .none: return nil
        case .process: return self
        case .program(let name):
            var settings = self
            settings.executable = ProgramBeside.place(of: name)
            return settings
        }
    }
}
