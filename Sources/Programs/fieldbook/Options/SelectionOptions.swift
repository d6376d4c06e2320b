public import ArgumentParser
public import Batch

/// Which items are left to do, by the record of what is done.
struct SelectionOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("Keep the record of what is done in this file.", valueName: "file"),
        completion: .file())
    var journal: String?

    @Flag(help: "Try again what failed in an earlier run.")
    var retryFailed = false

    @Flag(help: "Do again what is done; files that nobody has changed since are replaced.")
    var force = false

    @Option(
        help: ArgumentHelp(
            "Do only part i (from 0) of n, as one of n machines with the same command.", valueName: "i/n"))
    var shard: Shard?

    @Flag(name: .shortAndLong, help: "Print no progress and no report, only results and failures.")
    var quiet = false

    var batchOptions: BatchOptions {
        var options = BatchOptions(jobs: 1, toolVersion: FieldbookVersion.current)
        options.retriesFailed = retryFailed
        options.redoesDone = force
        options.shard = shard
        return options
    }

    /// The journal that was named, if it is there: looking makes none.
    var existingJournalPath: String? { journal.flatMap { FileKind(at: $0) == .file ? $0 : nil } }
}

extension Shard: ExpressibleByArgument {
    /// `i/n`
    public init?(argument: String) { self.init(argument) }
}
