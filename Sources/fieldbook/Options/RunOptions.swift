public import ArgumentParser
public import Batch
import Foundation
import Operations

/// How a run behaves; the same for every batch command.
struct RunOptions: ParsableArguments {
    @Option(help: "How results are printed: table, ndjson or csv.")
    var format: ResultFormat = .table

    @Option(name: .shortAndLong, help: ArgumentHelp("How many items are worked on at once.", valueName: "n"))
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    @Option(
        help: ArgumentHelp("Keep the record of what is done in this file.", valueName: "file"),
        completion: .file())
    var journal: String?

    @Flag(help: "Replace outputs that are there already.")
    var overwrite = false

    @Flag(help: "Try again what failed in an earlier run.")
    var retryFailed = false

    @Flag(help: "Do again what is done; files that nobody has changed since are replaced.")
    var force = false

    @Flag(help: "Stop at the first failure.")
    var failFast = false

    @Option(help: ArgumentHelp("Stop after this many failures.", valueName: "n"))
    var maxFailures: Int?

    @Flag(help: "Print results as they come, not in the order of the inputs.")
    var unordered = false

    @Option(
        help: ArgumentHelp(
            "Do only part i (from 0) of n, as one of n machines with the same command.", valueName: "i/n"))
    var shard: Shard?

    @OptionGroup var workers: WorkerOptions

    @Flag(help: "Only show what would be done.")
    var dryRun = false

    @Flag(name: .shortAndLong, help: "Print no progress and no report, only results and failures.")
    var quiet = false

    func validate() throws {
        guard (1...256).contains(jobs) else { throw ValidationError("--jobs: 1 to 256 were expected.") }
        if let maxFailures, maxFailures < 1 {
            throw ValidationError("--max-failures: 1 or more was expected.")
        }
    }

    var batchOptions: BatchOptions {
        var options = BatchOptions(jobs: jobs, toolVersion: FieldbookVersion.current)
        options.mayOverwrite = overwrite
        options.retriesFailed = retryFailed
        options.redoesDone = force
        options.isUnordered = unordered
        options.shard = shard
        options.workers = workers.settings
        options.maximumFailures = failFast ? 1 : maxFailures
        return options
    }
}

extension RunOptions {
    /// The journal that was named, if it is there: looking makes none.
    var existingJournalPath: String? { journal.flatMap { FileKind(at: $0) == .file ? $0 : nil } }
}

extension ResultFormat: ExpressibleByArgument {}

extension Shard: ExpressibleByArgument {
    /// `i/n`
    public init?(argument: String) { self.init(argument) }
}
